'use client';

import { Table, Text, VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import type { Collection, Field } from '@/domain/collections';
import type { Fault } from '@/domain/collections/fault';
import { useLanguage } from '@/i18n/use-language';
import { type CellTexts, useCellTexts } from '../grid/cell-text';
import { withoutName } from '../parts/fault-text';
import { ScrollRegion } from '../parts/scroll/scroll-region';
import type { JudgedRow } from './judged-row';
import classes from './preview.module.css';

/** The number of rows that are shown: those with faults come first. */
const MAX_ROWS = 100;

/**
 * The first rows as they would be stored, with the values that they replace, and each fault in its cell. Needs the
 * messages `preview`.
 */
export function PreviewTable(options: {
  collection: Collection;
  label: string;
  /** The names of the given columns. */
  given: ReadonlySet<string>;
  rows: readonly JudgedRow[];
}) {
  const { collection, label, given, rows } = options;
  const t = useTranslations('preview');
  const language = useLanguage();
  const format = useFormatter();
  const texts = useCellTexts(collection.identifier);
  // Missing fields have a column only if their absence is a fault.
  const lacking = (field: Field) => rows.some(({ faults }) => faults.has(field.name));
  const shown = collection.fields.filter((field) => given.has(field.name) || lacking(field));
  return (
    <>
      <ScrollRegion label={label} maxHeight="min(560px, 50dvh)">
        <Table verticalSpacing={6} className={classes.table ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('line')}</Table.Th>
              <Table.Th scope="col">{t('what')}</Table.Th>
              {shown.map(({ name, label }) => (
                <Table.Th key={name} scope="col">
                  {label[language]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, MAX_ROWS).map((row) => (
              <Row
                key={row.line}
                row={row}
                fields={shown}
                identifier={collection.identifierField}
                texts={texts}
              />
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      {rows.length > MAX_ROWS && (
        <Text size="sm" c="var(--ink-quiet)" mt="xs">
          {t('more', { shown: MAX_ROWS, total: format.number(rows.length) })}
        </Text>
      )}
    </>
  );
}

function Row(options: { row: JudgedRow; fields: readonly Field[]; identifier: Field; texts: CellTexts }) {
  const { row, fields, identifier, texts } = options;
  const t = useTranslations('preview');
  const whole = row.faults.get('') ?? row.faults.get(identifier.name);
  const state = row.faults.size > 0 ? 'faulty' : row.identifier === undefined ? 'new' : 'change';
  return (
    <Table.Tr data-state={state}>
      <Table.Th scope="row">{row.line}</Table.Th>
      <Table.Td>
        {state === 'change' ? t('states.change', { number: row.identifier ?? 0 }) : t(`states.${state}`)}
        {whole !== undefined && <FaultText fault={whole} field={identifier} />}
      </Table.Td>
      {fields.map((field) => {
        const fault = row.faults.get(field.name);
        return (
          <Table.Td key={field.name} data-faulty={fault !== undefined || undefined}>
            <Was row={row} field={field} texts={texts} />
            <span className={classes.value}>{row.item[field.name] ?? ''}</span>
            {fault !== undefined && <FaultText fault={fault} field={field} />}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}

/** The stored value that a row replaces, unless it is the same. */
function Was({ row, field, texts }: { row: JudgedRow; field: Field; texts: CellTexts }) {
  const t = useTranslations('preview');
  const was = row.was?.[field.name];
  const text = row.item[field.name];
  if (was === undefined || was === '' || text === undefined) return null;
  if (text === String(was) || text === texts.plain(field, was)) return null;
  return (
    <span className={classes.was}>
      <VisuallyHidden>{t('was')} </VisuallyHidden>
      {texts.shown(field, was)}
      <span aria-hidden> →</span>
    </span>
  );
}

function FaultText({ fault, field }: { fault: Fault; field: Field }) {
  const language = useLanguage();
  return <span className={classes.fault}>{withoutName(fault.message(language), field.name)}</span>;
}
