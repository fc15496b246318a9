'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DotBadge } from '../parts/dot-badge';
import { Ago } from '../parts/moment';
import type { Outputs } from '../trpc';

/** A member of staff, as an administrator sees them. */
export type Person = Outputs['staff']['get'];

export type PeopleProps = Readonly<{ people: readonly Person[]; self: string }>;

export function StateBadge({ person }: { person: Person }) {
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

export function LastSignIn({ person: { lastSignInAt } }: { person: Person }) {
  const t = useTranslations('common');
  return lastSignInAt === null ? (
    <Text span inherit c="var(--ink-quiet)">
      {t('never')}
    </Text>
  ) : (
    <Ago at={lastSignInAt} />
  );
}
