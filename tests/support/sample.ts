import type { Collection, Field } from '@/domain/collections';

export type Item = Record<string, string>;

/**
 * A record as the specification's examples send it: every field except the identifier, every value a string.
 * Records with different numbers have different natural keys.
 */
export function sample(collection: Collection, number = 0): Item {
  const item: Item = {};
  for (const { name, example } of collection.fields) item[name] = example;
  if (number === 0) return item;
  const text = collection.naturalKey.map((name) => collection.field(name)!).find(isText)!;
  return { ...item, [text.name]: `${text.example} ${number}` };
}

export const samples = (collection: Collection, count: number, first = 0): Item[] =>
  Array.from({ length: count }, (_, i) => sample(collection, first + i));

/** A value of the field other than its example, valid and with a different natural key. */
export function otherValue({ name, kind, example }: Field): string {
  switch (kind) {
    case 'int':
      return name === 'bulan' ? '12' : '77';
    case 'year':
      return '1999';
    case 'varchar':
    case 'enum':
      return `${example} lain`;
    case 'timestamp':
    case 'datetime':
      return '2023-12-31 23:59:58';
  }
}

/** The record that the service returns for one that was sent (docs/specification.md, "Fields"). */
export function stored(
  collection: Collection,
  identifier: number,
  item: Item,
): Record<string, string | number> {
  const record: Record<string, string | number> = { [collection.identifier]: identifier };
  for (const field of collection.fields) record[field.name] = returned(field, item[field.name]!);
  return record;
}

function returned({ kind }: Field, text: string): string | number {
  const dateAndTime = text.length === 10 ? `${text}T00:00:00` : text.replace(' ', 'T');
  switch (kind) {
    case 'int':
    case 'year':
      return Number(text);
    case 'varchar':
    case 'enum':
      return text;
    case 'timestamp':
      // Asia/Jakarta, the service's time zone by default, is seven hours ahead of UTC all year.
      return new Date(`${dateAndTime}+07:00`).toISOString();
    case 'datetime':
      return dateAndTime;
  }
}

const isText = ({ kind }: Field): boolean => kind === 'varchar' || kind === 'enum';
