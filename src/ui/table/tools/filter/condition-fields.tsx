'use client';

import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Field } from '@/domain/collections';
import { isNumeric } from '@/domain/collections/field';
import { asksForEmpty } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import type { FilterTools } from '../tools';
import { type ConditionDraft, choicesOf, onColumn, takesManyValues } from './draft';
import classes from './filter.module.css';
import { useFilterWords } from './filter-words';
import { boundOfDay, dayOfBound, isMoment } from './moment-bound';
import { ValuePicker } from './value-picker';

type Options = Readonly<{
  draft: ConditionDraft;
  tools: FilterTools;
  fault: string | undefined;
  onChange: (next: ConditionDraft | undefined) => void;
}>;

/** One condition: a column, an operator, a value, and its fault. */
export function ConditionFields({ draft, tools, fault, onChange }: Options) {
  const { collection } = tools;
  const t = useTranslations('tableTools.filter');
  const language = useLanguage();
  const words = useFilterWords(collection);
  const field = collection.readableField(draft.column)!;
  const usual = choicesOf(field);
  // An address may contain an operator that is not offered here.
  const choices = usual.includes(draft.op) ? usual : [...usual, draft.op];
  return (
    <div className={classes.condition}>
      <NativeSelect
        size="sm"
        aria-label={t('column')}
        value={draft.column}
        onChange={({ currentTarget: { value } }) =>
          onChange(onColumn(draft, collection.readableField(value)!))
        }
        data={collection.readable.map(({ name, label }) => ({ value: name, label: label[language] }))}
      />
      <NativeSelect
        size="sm"
        aria-label={t('operator')}
        value={draft.op}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, op: choices.find((op) => op === value)! })
        }
        data={choices.map((op) => ({ value: op, label: words.operator(op, field) }))}
      />
      <div className={classes.value}>
        {!asksForEmpty(draft.op) && (
          <Value draft={draft} field={field} tools={tools} fault={fault} onChange={onChange} />
        )}
      </div>
      <CloseButton
        className={classes.drop ?? ''}
        aria-label={t('remove', { column: field.label[language] })}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}

function Value({ draft, field, tools, fault, onChange }: Options & { field: Field }) {
  const t = useTranslations('tableTools.filter');
  const { op, text } = draft;
  const common = { size: 'sm' as const, 'aria-label': t('value'), error: fault, autoComplete: 'off' };
  if (takesManyValues(op))
    return (
      <ValuePicker
        tools={tools}
        field={field}
        chosen={draft.values}
        fault={fault}
        onChange={(values) => onChange({ ...draft, values })}
      />
    );
  if (isMoment(field) && (op === 'gte' || op === 'lte')) {
    const day = text === '' ? '' : dayOfBound(text, op);
    if (day !== undefined)
      return (
        <TextInput
          {...common}
          type="date"
          value={day}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, text: boundOfDay(value, op, field) })
          }
        />
      );
  }
  return (
    <TextInput
      {...common}
      value={text}
      placeholder={t('example', { value: field.example })}
      {...(isNumeric(field) ? { inputMode: 'numeric' as const } : {})}
      spellCheck={false}
      onChange={({ currentTarget: { value } }) => onChange({ ...draft, text: value })}
    />
  );
}
