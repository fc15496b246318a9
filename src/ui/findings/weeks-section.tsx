'use client';

import { Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { ColumnChart } from '@/ui/drawing/column-chart';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import classes from './findings.module.css';
import { type FindingsView, findingsFilterOf } from './view';

const COUNTS = ['found', 'accepted', 'fixed'] as const;
const COLORS = ['red-7', 'sea-5', 'teal-8'].map((name) => `var(--mantine-color-${name})`);
const CHART_HEIGHT = 200;

/**
 * The numbers of findings that were found, accepted and fixed in each of the last weeks, whatever state is chosen; read
 * when the section is opened.
 */
export function WeeksSection({ view }: { view: FindingsView }) {
  const t = useTranslations('findings.weeks');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.weeks} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('title')}</summary>
      {isOpen && <Weeks view={view} />}
    </details>
  );
}

function Weeks({ view }: { view: FindingsView }) {
  const t = useTranslations('findings.weeks');
  const format = useFormatter();
  const { data, error, refetch } = trpc.findings.weeks.useQuery(findingsFilterOf({ ...view, state: 'all' }));
  if (data === undefined)
    return error === null ? (
      <LoadingState lines={1} />
    ) : (
      <FailedState error={error} onRetry={() => void refetch()} />
    );
  const weekText = (week: string) =>
    format.dateTime(new Date(week), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return (
    <>
      <Text size="sm" c="var(--ink-quiet)" my="xs">
        {t('hint')}
      </Text>
      <ColumnChart
        drawn={{
          names: data.weeks.map(({ week }) => week),
          series: COUNTS.map((name) => ({ name: t(name), values: data.weeks.map((one) => one[name]) })),
        }}
        colors={COLORS}
        height={CHART_HEIGHT}
        text={weekText}
      />
      <Table verticalSpacing={4} mt="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('week')}</Table.Th>
            {COUNTS.map((name) => (
              <Table.Th key={name} scope="col" ta="right">
                {t(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.weeks.toReversed().map((one) => (
            <Table.Tr key={one.week}>
              <Table.Th scope="row" fw={400}>
                {weekText(one.week)}
              </Table.Th>
              {COUNTS.map((name) => (
                <Table.Td key={name} ta="right">
                  {format.number(one[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
