'use client';

import { Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useDayText } from '@/ui/parts/day-text';
import { useFold } from '../use-fold';
import { useCauseWords, useTargetWords } from './cause-words';
import type { RefusedDay } from './usage-days';

const MAX_ROWS = 8;

/** The refusals of a key: the day, the cause, the call and the number. Needs the messages `keyDetail`. */
export function RefusedTable({ refused, empty }: { refused: readonly RefusedDay[]; empty: string }) {
  const t = useTranslations('keyDetail');
  const { shown, toggle } = useFold(refused, { limit: MAX_ROWS, mt: 'xs' });
  if (refused.length === 0) {
    return (
      <Text size="sm" c="var(--ink-quiet)">
        {empty}
      </Text>
    );
  }
  return (
    <>
      <Table verticalSpacing={6} horizontalSpacing={0} aria-label={t('refused')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('day')}</Table.Th>
            <Table.Th scope="col" px="md">
              {t('causeAndCall')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('count')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((one) => (
            <RefusedRow key={`${one.day} ${one.refusal}`} one={one} />
          ))}
        </Table.Tbody>
      </Table>
      {toggle}
    </>
  );
}

function RefusedRow({ one }: { one: RefusedDay }) {
  const t = useTranslations('keyDetail');
  const format = useFormatter();
  const causeOf = useCauseWords();
  const words = useTargetWords();
  const dayText = useDayText();
  const [first, ...others] = one.targets;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>{dayText(one.day)}</Table.Td>
      <Table.Td px="md">
        {causeOf(one.refusal)}
        <Text size="xs" c="var(--ink-quiet)">
          {first !== undefined &&
            `${words.operation(first.operation)} · ${words.collection(first.collection)}`}
          {others.length > 0 && ` ${t('andOthers', { count: others.length })}`}
        </Text>
      </Table.Td>
      <Table.Td ta="right" style={{ verticalAlign: 'top' }}>
        {format.number(one.count)}
      </Table.Td>
    </Table.Tr>
  );
}
