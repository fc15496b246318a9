'use client';

import { Table, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { StepResult } from '@/domain/imports/steps';
import { ScrollRegion } from '@/ui/parts/scroll/scroll-region';
import type { StepWords } from './step-words';
import classes from './steps.module.css';

/**
 * The first rows of the table after a step.
 * @param options.before the table before the step, whose columns are not marked as new
 */
export function SampleTable(options: {
  table: StepResult;
  before: StepResult | undefined;
  words: StepWords;
}) {
  const { table, before, words } = options;
  const t = useTranslations('imports.steps');
  const format = useFormatter();
  const { columns, rows, sample } = table;
  const isNew = (column: string) => (before !== undefined && !before.columns.includes(column)) || undefined;
  return (
    <>
      <ScrollRegion label={t('sample')} maxHeight="min(460px, 56dvh)">
        <Table verticalSpacing={4} className={classes.sample ?? ''}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column} scope="col" data-new={isNew(column)} title={column}>
                  {words.columnName(column)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sample.map((cells, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are known by their place
              <Table.Tr key={place}>
                {columns.map((column, at) => (
                  <Table.Td key={column} data-new={isNew(column)}>
                    {cells[at] ?? ''}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      <Text size="sm" c="var(--ink-quiet)" mt="xs" role="status">
        {t('rows', { shown: sample.length, count: rows, text: format.number(rows) })}
      </Text>
    </>
  );
}
