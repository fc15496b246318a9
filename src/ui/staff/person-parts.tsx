'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DotBadge } from '../parts/dot-badge';
import { RelativeTime } from '../parts/moment';
import type { Outputs } from '../trpc';

/** A member of staff, as an administrator sees them. */
export type WirePerson = Outputs['staff']['get'];

export type PeopleProps = Readonly<{ people: readonly WirePerson[]; self: string }>;

export function PersonStateBadge({ person }: { person: WirePerson }) {
  const t = useTranslations('staff');
  const active = person.disabledAt === null;
  if (active && person.lockedUntil !== null) return <DotBadge color="red">{t('locked')}</DotBadge>;
  return <DotBadge color={active ? 'teal' : 'gray'}>{active ? t('active') : t('disabled')}</DotBadge>;
}

/** Marks the signed-in person. */
export function YouBadge() {
  const t = useTranslations('staff');
  return <DotBadge>{t('you')}</DotBadge>;
}

export function LastSignIn({ person: { lastSignInAt } }: { person: WirePerson }) {
  const t = useTranslations('common');
  return lastSignInAt === null ? (
    <Text span inherit c="var(--ink-quiet)">
      {t('never')}
    </Text>
  ) : (
    <RelativeTime at={lastSignInAt} />
  );
}
