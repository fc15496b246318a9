'use client';

import { Anchor, Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { isRefusedWith } from '@/ui/errors';
import { Facts } from '@/ui/parts/facts';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { LastSignIn, PersonStateBadge, type WirePerson, YouBadge } from '../person-parts';
import { PersonPanel } from './panel';
import { PersonActions } from './person-actions';
import { PersonForm } from './person-form';
import classes from './person-page.module.css';

const ICON_SIZE = 16;
const LINES = 6;

/** One member of staff: the account, and the actions of an administrator on it. */
export function PersonPage({ id, self }: { id: string; self: string }) {
  const t = useTranslations('staff');
  const { data: person, error, refetch } = trpc.staff.get.useQuery({ id });
  const isSelf = id === self;
  return (
    <>
      <Anchor component={Link} href="/staff" size="sm" mb="xs" display="inline-block">
        <Group gap={6}>
          <IconArrowLeft size={ICON_SIZE} aria-hidden />
          {t('person.back')}
        </Group>
      </Anchor>
      {person === undefined && error === null && <LoadingState lines={LINES} />}
      {person === undefined && error !== null && <Missing error={error} onRetry={refetch} />}
      {person !== undefined && (
        <>
          <PageHeader
            title={person.name}
            intro={person.email}
            actions={
              <>
                {isSelf && <YouBadge />}
                <PersonStateBadge person={person} />
              </>
            }
          />
          <div className={classes.columns}>
            {/* A form is reset to the stored values. */}
            <PersonForm key={JSON.stringify(person)} person={person} isSelf={isSelf} />
            <div className={classes.side}>
              <PersonFacts person={person} />
              <PersonActions person={person} isSelf={isSelf} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('staff.person');
  const common = useTranslations('common.states');
  if (!isRefusedWith(error, 'not_found')) return <FailedState error={error} onRetry={onRetry} />;
  return <EmptyState title={t('notFound')}>{common('notFound')}</EmptyState>;
}

/** A summary of a person. */
function PersonFacts({ person }: { person: WirePerson }) {
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
