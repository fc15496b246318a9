'use client';

import { Card, SimpleGrid, Text } from '@mantine/core';
import { useFormatter, useNow, useTimeZone, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { addDays, dayOf } from '@/domain/calendar';
import { Moment, RelativeTime } from '@/ui/parts/moment';
import { trpc } from '@/ui/trpc';
import type { WireKeyDetail } from './types';
import { totalOf } from './usage/usage-days';

const WEEK = 7;

/** The main figures of a key: its last use, the number of calls, the refusals, and its expiry. */
export function KeyFigures({ detail }: { detail: WireKeyDetail }) {
  const t = useTranslations('keyDetail');
  const common = useTranslations('common');
  const format = useFormatter();
  const { now, before } = useTwoWeeks(detail.id);
  const { lastUsedAt, lastUsedAddress, expiresAt } = detail;
  return (
    <SimpleGrid component="section" aria-label={t('figures')} cols={{ base: 2, lg: 4 }} spacing="sm" mb="md">
      <Figure
        label={t('lastUsed')}
        value={lastUsedAt === null ? common('never') : <RelativeTime at={lastUsedAt} />}
        note={lastUsedAddress === null ? undefined : t('from', { address: lastUsedAddress })}
      />
      <Figure
        label={t('callsWeek')}
        value={now === undefined ? '…' : format.number(now.calls)}
        note={before === undefined ? undefined : t('weekBefore', { count: before.calls })}
      />
      <Figure
        label={t('refusedWeek')}
        value={now === undefined ? '…' : format.number(now.refusals)}
        note={before === undefined ? undefined : t('weekBefore', { count: before.refusals })}
        isFaulty={(now?.refusals ?? 0) > 0}
      />
      <Figure
        label={detail.state === 'expired' ? t('expiredSince') : t('expires')}
        value={expiresAt === null ? t('neverExpiresShort') : <RelativeTime at={expiresAt} />}
        note={expiresAt === null ? undefined : <Moment at={expiresAt} />}
      />
    </SimpleGrid>
  );
}

/** Calls and refusals of the last seven days, and of the seven days before. */
function useTwoWeeks(id: string) {
  const timeZone = useTimeZone() ?? 'UTC';
  const at = useNow();
  const { data } = trpc.keys.dailyUse.useQuery({ ids: [id], days: 2 * WEEK });
  if (data === undefined) return { now: undefined, before: undefined };
  const begin = addDays(dayOf(at, timeZone), 1 - WEEK);
  return {
    now: totalOf(data.filter(({ day }) => day >= begin)),
    before: totalOf(data.filter(({ day }) => day < begin)),
  };
}

function Figure(options: { label: string; value: ReactNode; note: ReactNode; isFaulty?: boolean }) {
  const { label, value, note, isFaulty = false } = options;
  return (
    <Card withBorder padding="md">
      <Text size="sm" c="var(--ink-quiet)">
        {label}
      </Text>
      <Text
        size="xl"
        fw={650}
        lh={1.3}
        component="div"
        {...(isFaulty ? { c: 'var(--mantine-color-error)' } : {})}
      >
        {value}
      </Text>
      {note !== undefined && (
        <Text size="sm" c="var(--ink-quiet)" component="div" style={{ overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
    </Card>
  );
}
