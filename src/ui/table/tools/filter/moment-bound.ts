import type { Field } from '@/domain/collections';

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const END_OF_DAY = /^(\d{4}-\d{2}-\d{2})[T ]23:59:59(?:\.999)?$/;

export const isMoment = ({ kind }: Field): boolean => kind === 'timestamp' || kind === 'datetime';

/** The day that a bound includes completely: its beginning for `gte`, its end for `lte`; undefined for another time. */
export function dayOfBound(text: string, op: 'gte' | 'lte'): string | undefined {
  if (op === 'gte') return DATE.test(text) ? text : undefined;
  return END_OF_DAY.exec(text)?.[1];
}

/** A day as a bound that includes all of it. A `datetime` has a precision of one second. */
export function boundOfDay(day: string, op: 'gte' | 'lte', { kind }: Pick<Field, 'kind'>): string {
  if (day === '' || op === 'gte') return day;
  return `${day} 23:59:59${kind === 'timestamp' ? '.999' : ''}`;
}
