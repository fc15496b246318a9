'use client';

import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type FormEvent, useRef, useState } from 'react';
import type { Collection } from '@/domain/collections';
import {
  type Calculated,
  calculatedFields,
  formulaColumns,
  formulaOf,
  isLabel,
  keptFormula,
  MAX_CALCULATED_LABEL,
  MAX_DECIMALS,
} from '@/domain/collections/view/calculated';
import { shownName, withColumnsAs } from '@/domain/formulas/formula';
import { FormulaFault } from '@/domain/formulas/formula-fault';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts, valueIn } from '@/ui/grid/cell-text';
import type { Tools } from '../tools';
import classes from './calculated.module.css';
import { FormulaField } from './formula-field';

const USUAL_DECIMALS = 2;

/**
 * The label, the formula and the decimals of a calculated column, with its value in the first row.
 * @param options.name of the column
 * @param options.present the existing column; undefined: a new one
 */
export function CalculatedForm(options: {
  tools: Tools;
  name: string;
  present: Calculated | undefined;
  onSave: (column: Calculated) => void;
}) {
  const { tools, name, present, onSave } = options;
  const { collection } = tools;
  const t = useTranslations('looks.calculated');
  const format = useFormatter();
  const columns = useNamedColumns(collection);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const [label, setLabel] = useState(present?.label ?? '');
  const [decimals, setDecimals] = useState(present?.decimals ?? USUAL_DECIMALS);
  const [text, setText] = useState(() =>
    withColumnsAs(present?.formula ?? '', columns, (column) => shownOf(columns, column.name)),
  );
  const [isJudged, setJudged] = useState(false);
  const fault = faultOf(text, collection);
  const kept = { name, label: label.trim(), formula: keptFormula(text, collection), decimals };
  const labelFault = isLabel(label) ? undefined : t(label.trim() === '' ? 'labelRequired' : 'labelWrong');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (labelFault === undefined && fault === undefined) return onSave(kept);
    requestAnimationFrame(() => {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      if (labelFault === undefined && fault !== undefined)
        input.current?.setSelectionRange(fault.from, fault.to);
    });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        size="sm"
        label={t('label')}
        value={label}
        maxLength={MAX_CALCULATED_LABEL}
        autoComplete="off"
        data-autofocus
        error={isJudged ? labelFault : undefined}
        onChange={({ currentTarget: { value } }) => setLabel(value)}
      />
      <FormulaField
        text={text}
        columns={columns}
        fault={isJudged ? fault : undefined}
        input={input}
        onChange={setText}
      />
      <NativeSelect
        size="sm"
        label={t('decimals')}
        value={String(decimals)}
        onChange={({ currentTarget: { value } }) => setDecimals(Number(value))}
        data={Array.from({ length: MAX_DECIMALS + 1 }, (_, digits) => ({
          value: String(digits),
          label: format.number(1234.567891, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
        }))}
      />
      {fault === undefined && <Preview tools={tools} column={kept} />}
      <p className={classes.note}>{t('about')}</p>
      <Group justify="flex-end">
        <Button type="submit">{present === undefined ? t('add') : t('save')}</Button>
      </Group>
    </form>
  );
}

/** The columns that formulas may name, as they are shown in the reader's language. */
function useNamedColumns(collection: Collection) {
  const language = useLanguage();
  const columns = formulaColumns(collection);
  return columns.map((column) => {
    const label = collection.field(column.name)?.label[language] ?? column.name;
    return { ...column, shown: shownName(column, label, columns) };
  });
}

const shownOf = (columns: ReturnType<typeof useNamedColumns>, name: string): string =>
  columns.find((column) => column.name === name)?.shown ?? name;

/** The fault of a formula as it is typed, or of its stored form, which may be longer. */
function faultOf(text: string, collection: Collection): FormulaFault | undefined {
  const typed = formulaOf(text, collection);
  if (typed instanceof FormulaFault) return typed;
  const kept = formulaOf(keptFormula(text, collection), collection);
  return kept instanceof FormulaFault ? new FormulaFault(kept.code, { from: 0, to: 0 }) : undefined;
}

/** The value in the first row, so that a person can check the formula. */
function Preview({ tools: { collection, table }, column }: { tools: Tools; column: Calculated }) {
  const t = useTranslations('looks.calculated');
  const texts = useCellTexts(collection.identifier);
  const [field] = calculatedFields([column], collection);
  const record = table.source.get(0);
  if (field === undefined || record === undefined) return null;
  const value = texts.shown(field, valueIn(field, record));
  return (
    <p className={classes.preview} role="status">
      {value === '' ? t('previewEmpty') : t('preview', { value })}
    </p>
  );
}
