'use client';

import { Button, Group, TextInput, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import type { Field } from '@/domain/collections';
import { isComputed, mayBeEmpty } from '@/domain/collections/field';
import { conditionsOn, viewWithFilter, withConditionsOn } from '@/domain/collections/view/filter-parts';
import { type Condition, EMPTINESS } from '@/domain/collections/view/view';
import { useLanguage } from '@/i18n/use-language';
import { BoundFields, type Bounds, boundsOf, conditionsOfBounds } from '../filter/bound-fields';
import { conditionFaultText } from '../filter/judge-condition';
import { isMoment } from '../filter/moment-bound';
import { ValuePicker } from '../filter/value-picker';
import type { Tools } from '../tools';
import classes from './columns.module.css';

/** Filters one column: by its values; for dates and times by first and last day; for long texts by a part; and by whether it is empty. */
export function ColumnFilter({ tools, field }: { tools: Tools; field: Field }) {
  const { collection, shown, close } = tools;
  const t = useTranslations('tableTools.column');
  const operators = useTranslations('tableTools.filter.operators');
  const language = useLanguage();
  const [present] = useState(() => conditionsOn(shown.view.filter, field.name));
  const [values, setValues] = useState(() => valuesOf(present));
  const [bounds, setBounds] = useState<Bounds>(() => boundsOf(present));
  const [text, setText] = useState(() => textOf(present));
  const [fault, setFault] = useState<string>();
  const isLong = field.kind === 'varchar' && field.multiline === true;
  const isCode = isComputed(field);

  const show = (conditions: readonly Condition[]) => {
    close();
    shown.changeView((view) => viewWithFilter(view, withConditionsOn(view.filter, field.name, conditions)));
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const { name: column } = field;
    const wanted: readonly Condition[] = isMoment(field)
      ? conditionsOfBounds(bounds, field)
      : isLong
        ? [{ column, op: 'contains', value: text }]
        : isCode
          ? [{ column, op: 'eq', value: text.trim() }]
          : [
              values.length === 1
                ? { column, op: 'eq', value: values[0]! }
                : { column, op: 'in', value: [...values] },
            ];
    const found = wanted
      .map((one) => conditionFaultText(one, { collection, language }))
      .find((one) => one !== undefined);
    setFault(found);
    if (found === undefined) show(wanted);
  };
  return (
    <form onSubmit={apply} noValidate>
      <div className={classes.heading}>
        <Title order={3} size="h6">
          {t('filter')}
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => tools.open('filter', undefined, field.name)}
        >
          {t('otherConditions')}
        </Button>
      </div>
      {isMoment(field) ? (
        <BoundFields bounds={bounds} onChange={setBounds} fault={fault} />
      ) : isLong ? (
        <PartField label={operators('contains')} text={text} onChange={setText} fault={fault} />
      ) : isCode ? (
        <PartField
          label={t('code')}
          placeholder={field.example}
          text={text}
          onChange={setText}
          fault={fault}
        />
      ) : (
        <ValuePicker tools={tools} field={field} chosen={values} onChange={setValues} fault={fault} />
      )}
      {mayBeEmpty(field) && (
        <Group gap="xs" mt="xs">
          {EMPTINESS.map((op) => (
            <Button
              key={op}
              size="compact-sm"
              variant={present.some((one) => one.op === op) ? 'light' : 'default'}
              aria-pressed={present.some((one) => one.op === op)}
              onClick={() => show([{ column: field.name, op, value: '' }])}
            >
              {t(op)}
            </Button>
          ))}
        </Group>
      )}
      <Group justify="flex-end" gap="xs" className={classes.apply ?? ''}>
        {present.length > 0 && (
          <Button size="sm" variant="default" onClick={() => show([])}>
            {t('clear')}
          </Button>
        )}
        <Button size="sm" type="submit">
          {t('apply')}
        </Button>
      </Group>
    </form>
  );
}

const valuesOf = (conditions: readonly Condition[]): readonly string[] =>
  conditions.flatMap(({ op, value }) => (op === 'eq' || op === 'in' ? value : []));

/** The part of a long text, or the code. */
const textOf = (conditions: readonly Condition[]): string =>
  conditions.flatMap(({ op, value }) => (op === 'contains' || op === 'eq' ? value : []))[0] ?? '';

/** A field for a part of a long text, or for a code. */
function PartField(options: {
  label: string;
  placeholder?: string;
  text: string;
  onChange: (text: string) => void;
  fault: string | undefined;
}) {
  const { label, placeholder, text, onChange, fault } = options;
  return (
    <TextInput
      size="sm"
      label={label}
      placeholder={placeholder}
      value={text}
      error={fault}
      autoComplete="off"
      onChange={({ currentTarget: { value } }) => onChange(value)}
    />
  );
}
