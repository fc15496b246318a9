import { useFormatter, useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Collection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/answers';
import type { Condition } from '@/domain/collections/view/view';

const isMonthly = (collection: Collection): boolean =>
  periodsOf(collection).some(({ kind, list }) => kind === 'datetime' || list === 'month');

/**
 * Names periods as people do: `2024`, `2024 semester 1`, `Jan 2024`. In drawings `S1 2024`.
 * @returns a function of the name that the server gives
 */
export function usePeriodWords(collection: Collection): (period: string, style?: 'long' | 'short') => string {
  const t = useTranslations('pictures');
  const format = useFormatter();
  return useCallback(
    (period, style = 'long') => {
      const [year = '', ...rest] = period.split('/');
      const part = rest.join('/');
      if (part === '') return year;
      if (!isMonthly(collection)) return t(`halfYears.${style}`, { year, part });
      const month = new Date(Date.UTC(Number(year), Number(part) - 1));
      return format.dateTime(month, { month: 'short', year: 'numeric', timeZone: 'UTC' });
    },
    [collection, format, t],
  );
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
  const lastDay = new Date(Date.UTC(Number(year), Number(part), 0)).toISOString().slice(0, 10);
  const month = lastDay.slice(0, 7);
  return [
    { column: first.name, op: 'gte', value: `${month}-01` },
    { column: first.name, op: 'lte', value: lastDay },
  ];
}
