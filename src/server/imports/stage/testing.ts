import type { Collection } from '@/domain/collections';
import { Fault } from '@/domain/collections/fault';
import { readValue } from '@/domain/collections/item';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import type { Value } from '@/domain/collections/kinds/parse';
import type { JudgedItem } from '@/domain/imports/judged-item';
import type { Doubt } from '@/domain/imports/steps';

/** Judges texts as a recipe's rows are judged, for tests without a file. @param doubts by the item's index */
export const judgedItems = (
  collection: Collection,
  items: readonly Readonly<Record<string, string | number | null>>[],
  doubts: Readonly<Record<number, readonly Doubt[]>> = {},
): JudgedItem[] =>
  items.map((given, at) => {
    const item = Object.fromEntries(
      collection.fields.map(({ name }) => [name, given[name] == null ? null : String(given[name])]),
    );
    const values: Record<string, Value | null> = {};
    const faults: Fault[] = [];
    for (const field of collection.fields) {
      const value = readValue(item[field.name], field, ANY_CONTEXT);
      if (value instanceof Fault) faults.push(value);
      values[field.name] = value instanceof Fault || value === undefined ? null : value;
    }
    const place = { at, rows: [at + 1], rowCount: 1, sheet: '', line: at + 2 };
    const record = given[collection.identifier];
    return {
      ...place,
      record: record == null ? null : Number(record),
      item,
      values,
      faults,
      doubts: faults.length > 0 ? [] : (doubts[at] ?? []),
    };
  });
