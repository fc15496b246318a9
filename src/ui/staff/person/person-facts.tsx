'use client';

import { useTranslations } from 'next-intl';
import { Facts } from '@/ui/parts/facts';
import { Moment } from '@/ui/parts/moment';
import { LastSignIn, type WirePerson } from '../person-parts';
import { PersonPanel } from './panel';

/** A summary of a person. */
export function PersonFacts({ person }: { person: WirePerson }) {
  const t = useTranslations('staff.person');
  const staff = useTranslations('staff');
  const { createdAt, disabledAt, disabledBy, lockedUntil, sessions, twoFactorEnabled } = person;
  return (
    <PersonPanel title={t('facts')}>
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
    </PersonPanel>
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
