'use client';

import { useTranslations } from 'next-intl';
import { Facts } from '@/ui/parts/facts';
import { Moment } from '@/ui/parts/moment';
import { LastSignIn, type Person } from '../person-parts';
import { Panel } from './panel';

/** A summary of a person. */
export function PersonFacts({ person }: { person: Person }) {
  const t = useTranslations('staff.person');
  const staff = useTranslations('staff');
  const { createdAt, disabledAt, disabledBy, lockedUntil, sessions, twoFactorEnabled } = person;
  return (
    <Panel title={t('facts')}>
      <Facts
        facts={[
          ...(disabledAt === null
            ? []
            : [{ name: t('disabledSince'), value: <Disabled at={disabledAt} by={disabledBy} /> }]),
          ...(lockedUntil === null ? [] : [{ name: t('lockedUntil'), value: <Moment at={lockedUntil} /> }]),
          { name: t('lastSignIn'), value: <LastSignIn person={person} /> },
          { name: t('sessions'), value: sessions },
          { name: t('twoFactor'), value: twoFactorEnabled ? staff('twoFactorOn') : staff('twoFactorOff') },
          { name: t('since'), value: <Moment at={createdAt} dateOnly /> },
        ]}
      />
    </Panel>
  );
}

function Disabled({ at, by }: { at: string; by: string | null }) {
  const t = useTranslations('staff.person');
  return (
    <>
      <Moment at={at} /> {by !== null && t('disabledBy', { name: by })}
    </>
  );
}
