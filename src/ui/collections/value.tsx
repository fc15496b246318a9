'use client';

import { useFormatter } from 'next-intl';
import type { Field } from '@/collections';
import classes from './records-table.module.css';

const MOST_MARKUP_CHARACTERS = 160;

const SECONDS = {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** Whether a column's values are numbers, and so stand at its right edge. */
export const isNumeric = ({ kind }: Field): boolean => kind === 'int' || kind === 'year';

/**
 * A stored value as people read it: numbers with the language's marks, moments in the service's zone. Markup is shown
 * as the text that it is, cut short.
 */
export function Value({
  field,
  value,
  isIdentifier,
}: {
  field: Field;
  value: unknown;
  isIdentifier: boolean;
}) {
  const format = useFormatter();
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'int':
      return isIdentifier ? String(value) : format.number(Number(value));
    case 'timestamp':
      return format.dateTime(new Date(String(value)), SECONDS);
    case 'datetime':
      // It is the zone's own clock already, and has no offset to be moved by.
      return format.dateTime(new Date(`${value}Z`), { ...SECONDS, timeZone: 'UTC' });
    case 'varchar':
      return field.multiline ? (
        <code className={classes.markup}>{shorten(String(value))}</code>
      ) : (
        <span className={classes.text} title={String(value)}>
          {String(value)}
        </span>
      );
    default:
      return String(value);
  }
}

function shorten(text: string): string {
  const flat = text.slice(0, MOST_MARKUP_CHARACTERS * 4).replace(/\s+/g, ' ');
  const cut = flat.slice(0, MOST_MARKUP_CHARACTERS).toWellFormed();
  return cut.length < flat.length || flat.length < text.length ? `${cut} …` : cut;
}
