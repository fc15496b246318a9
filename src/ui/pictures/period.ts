import { useFormatter, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { monthsBetween } from '@/domain/answers/record-conditions';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import type { Condition } from '@/domain/collections/view/view';

const isMonthly = (collection: Collection): boolean =>
  periodsOf(collection).some(({ kind, list }) => kind === 'datetime' || list === 'month');

/**
 * Converts the server's name of a period, `2024/1`, to one for people: `2024`, `2024 semester 1`, `Jan 2024`. In drawings,
 * `S1 2024`.
 */
type PeriodWords = (period: string, style?: 'long' | 'short') => string;

type Speech = Readonly<{
  t: ReturnType<typeof useTranslations<'pictures'>>;
  format: Pick<ReturnType<typeof useFormatter>, 'dateTime'>;
}>;

/** Names the periods of a collection. @param speech texts of the area `pictures`, and formats of the same language */
export function periodWords(collection: Collection, { t, format }: Speech): PeriodWords {
  return (period, style = 'long') => {
    const [year = '', ...rest] = period.split('/');
    const part = rest.join('/');
    if (part === '') return year;
    if (!isMonthly(collection)) return t(`halfYears.${style}`, { year, part });
    const month = new Date(Date.UTC(Number(year), Number(part) - 1));
    return format.dateTime(month, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  };
}

/** The same as {@link periodWords}, in the reader's language. */
export function usePeriodWords(collection: Collection): PeriodWords {
  const t = useTranslations('pictures');
  const format = useFormatter();
  return useMemo(() => periodWords(collection, { t, format }), [collection, format, t]);
}

/** The conditions that the records of a period meet. */
export function periodConditions(collection: Collection, period: string): Condition[] {
  const [first, second] = periodsOf(collection);
  const [year = '', ...rest] = period.split('/');
  const part = rest.join('/');
  if (first === undefined) return [];
  if (first.kind !== 'datetime')
    return [
      { column: first.name, op: 'eq', value: year },
      ...(second === undefined ? [] : [{ column: second.name, op: 'eq', value: part } as const]),
    ];
  const month = `${year}-${part.padStart(2, '0')}`;
  return monthsBetween(first.name, month, month);
}
