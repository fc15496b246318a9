'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Field } from '@/domain/collections';
import type { Condition } from '@/domain/collections/view/view';
import classes from './filter.module.css';
import { boundOfDay, dayOfBound } from './moment-bound';

/** The first and the last day, as `YYYY-MM-DD`; each may be empty. */
export type Bounds = Readonly<{ from: string; to: string }>;

export function boundsOf(conditions: readonly Condition[]): Bounds {
  const day = (wanted: 'gte' | 'lte') => {
    const value = conditions.find(({ op }) => op === wanted)?.value;
    return (typeof value === 'string' && dayOfBound(value, wanted)) || '';
  };
  return { from: day('gte'), to: day('lte') };
}

export const conditionsOfBounds = ({ from, to }: Bounds, field: Field): readonly Condition[] => [
  ...(from === '' ? [] : [{ column: field.name, op: 'gte' as const, value: from }]),
  ...(to === '' ? [] : [{ column: field.name, op: 'lte' as const, value: boundOfDay(to, 'lte', field) }]),
];

/** Fields for the first and the last day. */
export function BoundFields(options: {
  bounds: Bounds;
  onChange: (bounds: Bounds) => void;
  fault: string | undefined;
}) {
  const { bounds, onChange, fault } = options;
  const t = useTranslations('tableTools.filter');
  return (
    <div className={classes.form}>
      <TextInput
        size="sm"
        type="date"
        label={t('from')}
        value={bounds.from}
        error={fault}
        onChange={({ currentTarget: { value } }) => onChange({ ...bounds, from: value })}
      />
      <TextInput
        size="sm"
        type="date"
        label={t('to')}
        value={bounds.to}
        onChange={({ currentTarget: { value } }) => onChange({ ...bounds, to: value })}
      />
    </div>
  );
}
