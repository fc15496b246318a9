import { useFormatter, useTimeZone } from 'next-intl';
import { useMemo } from 'react';
import { createTimeOf } from '@/domain/calendar';
import type { Field } from '@/domain/collections';
import { isCalculated } from '@/domain/collections/field';
import type { GridRecord } from './types';

const MAX_SHOWN_CHARACTERS = 200;
const SECONDS = {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** The precision with which two moments can differ. */
const FRACTION = { ...SECONDS, fractionalSecondDigits: 3 } as const;

/** The text forms of a value. */
export type CellTexts = Readonly<{
  /** The text for reading. */
  shown: (field: Field, value: unknown) => string;
  /** The text for reading, but complete: no two values have the same text. */
  exact: (field: Field, value: unknown) => string;
  /** The text for editing and for other programs. */
  plain: (field: Field, value: unknown) => string;
}>;

/** The value of a column in a row; calculated ones are not part of the record. */
export const valueIn = (field: Field, record: GridRecord | undefined): unknown =>
  isCalculated(field) ? record && field.valueIn((name) => record[name]) : record?.[field.name];

/**
 * Returns a function that formats values in the page's language and the service's time zone.
 * @param identifier the column whose numbers have no thousands separators
 */
export function useCellTexts(identifier: string): CellTexts {
  const format = useFormatter();
  const timeZone = useTimeZone();
  return useMemo(() => cellTexts(format, { timeZone, identifier }), [format, timeZone, identifier]);
}

/** The same function without React. */
export function cellTexts(
  format: ReturnType<typeof useFormatter>,
  { timeZone, identifier }: { timeZone: string | undefined; identifier: string },
): CellTexts {
  const timeOf = createTimeOf(timeZone);
  const plain = (field: Field, value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (isCalculated(field) && typeof value === 'number')
      return format.number(value, { ...digitsOf(field), useGrouping: false });
    if (field.kind === 'timestamp') return timeOf(new Date(String(value)));
    return field.kind === 'datetime' ? String(value).replace('T', ' ') : String(value);
  };
  const reading =
    (options: { form: typeof SECONDS; textOf: (text: string) => string }) =>
    (field: Field, value: unknown): string => {
      const { form, textOf } = options;
      if (value === null || value === undefined) return '';
      switch (field.kind) {
        case 'int':
          return field.name === identifier || typeof value !== 'number'
            ? String(value)
            : format.number(value, digitsOf(field));
        case 'timestamp':
          return moment(format, value, form);
        case 'datetime':
          // The value is already a local time of the zone, and must not be converted.
          return moment(format, `${value}Z`, { ...form, timeZone: 'UTC' });
        default:
          return textOf(String(value));
      }
    };
  return {
    shown: reading({ form: SECONDS, textOf: shorten }),
    exact: reading({ form: FRACTION, textOf: (text) => text }),
    plain,
  };
}

/** The number of digits behind the point that a calculated column shows. */
const digitsOf = (field: Field) =>
  isCalculated(field) ? { minimumFractionDigits: field.decimals, maximumFractionDigits: field.decimals } : {};

/** An entered text that is not a moment is shown unchanged. */
function moment(
  format: ReturnType<typeof useFormatter>,
  value: unknown,
  form: typeof SECONDS & { timeZone?: string },
): string {
  const date = new Date(String(value));
  return Number.isNaN(date.getTime()) ? String(value) : format.dateTime(date, form);
}

/** A cell shows one line. */
function shorten(text: string): string {
  if (text.length <= MAX_SHOWN_CHARACTERS && !/\s\s|[\n\r\t]/.test(text)) return text;
  const flat = text.slice(0, MAX_SHOWN_CHARACTERS * 4).replace(/\s+/g, ' ');
  return flat.slice(0, MAX_SHOWN_CHARACTERS).toWellFormed();
}
