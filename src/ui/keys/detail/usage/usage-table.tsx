'use client';

import { Table, VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useDayText } from '@/ui/parts/day-text';
import type { WireDayUse } from './usage-days';

const MAX_HEIGHT = 420;

/** The data of the chart as a table: newest day first. */
export function UsageTable({ days }: { days: readonly WireDayUse[] }) {
  const t = useTranslations('keyDetail');
  const format = useFormatter();
  const dayText = useDayText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={t('perDay')} style={{ maxHeight: MAX_HEIGHT, overflow: 'auto' }}>
      <Table stickyHeader withRowBorders verticalSpacing={6}>
        <caption style={{ padding: 0 }}>
          <VisuallyHidden>{t('perDay')}</VisuallyHidden>
        </caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('day')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('calls')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('refusals')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...days].reverse().map(({ day, calls, refusals }) => (
            <Table.Tr key={day}>
              <Table.Th scope="row" fw={400}>
                {dayText(day)}
              </Table.Th>
              <Table.Td ta="right">{format.number(calls)}</Table.Td>
              <Table.Td ta="right">{format.number(refusals)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
