'use client';

import { Button, Card, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useNow, useTimeZone, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { dayOf } from '@/domain/calendar';
import { ColumnChart } from '@/ui/drawing/column-chart';
import { useDayText } from '@/ui/parts/day-text';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import classes from '../key-page.module.css';
import { UsageBreakdown } from './usage-breakdown';
import { daysOf, totalOf, type UseRow, type WireDayUse } from './usage-days';
import { UsageTable } from './usage-table';

const RANGES = [7, 30, 90] as const;
const ICON_SIZE = 16;
const CHART_HEIGHT = 260;
const KINDS = ['calls', 'refusals'] as const;

/** The use of a key in the last days: by day, by operation, collection and status, and the refusals. */
export function UsageSection({ id }: { id: string }) {
  const t = useTranslations('keyDetail');
  const [days, setDays] = useState<number>(30);
  const usage = trpc.keys.usage.useQuery({ id, days }, { placeholderData: keepPreviousData });
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('use')} className={classes.use ?? ''}>
      <Group justify="space-between" mb="sm" gap="sm">
        <Title order={2} size="h4">
          {t('use')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('range')}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
          data={RANGES.map((range) => ({ value: String(range), label: t('rangeDays', { count: range }) }))}
        />
      </Group>
      {usage.data === undefined ? (
        usage.error ? (
          <FailedState error={usage.error} onRetry={() => usage.refetch()} />
        ) : (
          <LoadingState lines={6} />
        )
      ) : (
        <Use rows={usage.data} days={days} isOld={usage.isPlaceholderData} />
      )}
    </Card>
  );
}

function Use({ rows, days, isOld }: { rows: readonly UseRow[]; days: number; isOld: boolean }) {
  const t = useTranslations('keyDetail');
  const timeZone = useTimeZone() ?? 'UTC';
  const today = dayOf(useNow(), timeZone);
  const [asTable, setAsTable] = useState(false);
  const series = useMemo(() => daysOf(rows, { today, days }), [rows, today, days]);
  if (rows.length === 0) {
    return (
      <Text c="var(--ink-quiet)" py="lg" ta="center">
        {t('noUse', { count: days })}
      </Text>
    );
  }
  return (
    <Stack gap="md" aria-busy={isOld} opacity={isOld ? 0.6 : 1}>
      <Group justify="space-between" gap="sm">
        <div>
          <Total series={series} />
          <NotStored rows={rows} />
        </div>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => setAsTable(!asTable)}
          leftSection={
            asTable ? (
              <IconChartBar size={ICON_SIZE} aria-hidden />
            ) : (
              <IconTable size={ICON_SIZE} aria-hidden />
            )
          }
        >
          {asTable ? t('asChart') : t('asTable')}
        </Button>
      </Group>
      {asTable ? <UsageTable days={series} /> : <UsageChart days={series} />}
      <UsageBreakdown rows={rows} days={days} />
    </Stack>
  );
}

/** Calls and refusals of each day. */
function UsageChart({ days }: { days: readonly WireDayUse[] }) {
  const t = useTranslations('keyDetail');
  const dayText = useDayText();
  return (
    <ColumnChart
      drawn={{
        names: days.map(({ day }) => day),
        series: KINDS.map((name) => ({ name: t(name), values: days.map((one) => one[name]) })),
      }}
      colors={KINDS.map((name) => `var(--${name})`)}
      isStacked
      height={CHART_HEIGHT}
      text={(day) => dayText(day, { short: true })}
    />
  );
}

/** The items of served batches that were not stored, if there are any. */
function NotStored({ rows }: { rows: readonly UseRow[] }) {
  const t = useTranslations('failures');
  const failed = rows.reduce((sum, row) => sum + (row.failedItems ?? 0), 0);
  const duplicates = rows.reduce((sum, row) => sum + (row.duplicateItems ?? 0), 0);
  if (failed + duplicates === 0) return null;
  return (
    <Text size="sm" c="var(--ink-quiet)">
      {t('itemsTotal', { failed, duplicates })}
    </Text>
  );
}

/** A sentence that describes the chart. */
function Total({ series }: { series: ReturnType<typeof daysOf> }) {
  const t = useTranslations('keyDetail');
  const format = useFormatter();
  const { calls, refusals } = totalOf(series);
  const share = calls + refusals === 0 ? 0 : refusals / (calls + refusals);
  return (
    <Text size="sm" role="status">
      {t('total', {
        calls,
        refusals,
        share: format.number(share, { style: 'percent', maximumFractionDigits: 1 }),
      })}
    </Text>
  );
}
