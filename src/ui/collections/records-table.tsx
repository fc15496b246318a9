'use client';

import { Table } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { type Ref, useId } from 'react';
import type { Collection, Field } from '@/collections';
import classes from './records-table.module.css';
import { isNumeric, Value } from './value';

/** A record as the list answers it. */
export type TableRecord = Readonly<Record<string, unknown>>;

/** All columns of some records; scrolls by itself, its header and its numbers staying in sight. */
export function RecordsTable(options: {
  collection: Collection;
  records: readonly TableRecord[];
  /** The next page is on its way; what is shown is the one before. */
  stale: boolean;
  ref: Ref<HTMLElement>;
}) {
  const { collection, records, stale, ref } = options;
  const t = useTranslations('collections');
  const language = useLocale();
  const { columns, identifier, label } = collection;
  return (
    <section
      ref={ref}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classes.region}
      aria-label={t('table', { name: label[language] })}
      aria-busy={stale}
    >
      <Table className={classes.table ?? ''} highlightOnHover verticalSpacing={6} horizontalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {columns.map((field) => (
              <HeaderCell key={field.name} field={field} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {records.map((record) => (
            <Table.Tr key={String(record[identifier])}>
              {columns.map((field) => (
                <Cell key={field.name} field={field} record={record} identifier={identifier} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

function HeaderCell({ field }: { field: Field }) {
  const language = useLocale();
  const description = useId();
  const unit = field.kind === 'int' ? field.unit?.[language] : undefined;
  return (
    <Table.Th
      scope="col"
      title={field.description[language]}
      aria-describedby={description}
      data-numeric={isNumeric(field) || undefined}
    >
      {field.label[language]}
      <span id={description} className={classes.technical}>
        {field.name}
        {unit !== undefined && ` · ${unit}`}
      </span>
    </Table.Th>
  );
}

function Cell(options: { field: Field; record: TableRecord; identifier: string }) {
  const { field, record, identifier } = options;
  const isIdentifier = field.name === identifier;
  const value = <Value field={field} value={record[field.name]} isIdentifier={isIdentifier} />;
  if (isIdentifier) {
    return (
      <Table.Th scope="row" data-numeric>
        {value}
      </Table.Th>
    );
  }
  return <Table.Td data-numeric={isNumeric(field) || undefined}>{value}</Table.Td>;
}
