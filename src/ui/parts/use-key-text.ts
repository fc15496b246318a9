import { useFormatter } from 'next-intl';
import type { Collection, Field } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';

/** Returns a function that identifies a record by values of its natural key, in the order of the table's columns. */
export function useKeyText() {
  const language = useLanguage();
  const format = useFormatter();

  /** Half-years and months have names. */
  function text({ kind, list, label }: Field, value: string | number): string {
    const plain = String(value);
    if (kind === 'datetime') return plain.replace('T', ' ');
    if (kind === 'timestamp')
      return format.dateTime(new Date(plain), { dateStyle: 'medium', timeStyle: 'medium' });
    if (!/^\d{1,2}$/.test(plain)) return plain;
    if (list === 'semester') return `${label[language]} ${plain}`;
    if (list !== 'month') return plain;
    return format.dateTime(new Date(Date.UTC(2000, Number(plain) - 1)), { month: 'long', timeZone: 'UTC' });
  }

  return (collection: Collection, key: Readonly<Record<string, string | number>>): string =>
    collection.fields
      .filter(({ name }) => name in key)
      .map((field) => text(field, key[field.name]!))
      .join(' · ');
}
