import type { Collection } from '@/domain/collections';
import { POSTGRES_TYPE, quoted } from '@/server/database/schema/sql';
import { ofSource } from './columns';
import { type AskedSource, MAX_IDS } from './subject';

/** The subject of a finding. */
type About = Readonly<Record<string, string | number>>;

/** Whether a key is part of a wider key. */
export const isPartOf = (key: About, wider: About): boolean =>
  Object.entries(wider).every(([name, value]) => String(key[name] ?? '') === String(value));

/** Whether a key is part of the key of one of the findings. */
export const isPartOfAny = (key: About, found: readonly Readonly<{ key: About }>[]): boolean =>
  found.some((one) => isPartOf(key, one.key));

/** Adds to each key the number of its records, and their first identifiers. */
export async function withRecordsOf<T extends Readonly<{ key: About }>>(
  found: readonly T[],
  collection: Collection,
  { query, records, source }: AskedSource,
): Promise<(T & Readonly<{ ids: readonly number[]; records: number }>)[]> {
  const id = `t.${quoted(collection.identifier)}`;
  const counted = [];
  for (const one of found) {
    const names = Object.keys(one.key);
    const conditions = names.map(
      (name, at) => ` AND t.${quoted(name)} = $${at + 2}::${POSTGRES_TYPE[collection.field(name)!.kind]}`,
    );
    const [row] = await query<{ ids: number[] | null; records: number }>(
      `SELECT (array_agg(${id} ORDER BY ${id}))[1:${MAX_IDS}] AS ids, count(*)::int AS records
         FROM ${records.tableOf(collection.resource)} t WHERE ${ofSource(collection)}${conditions.join('')}`,
      [source, ...names.map((name) => one.key[name])],
    );
    counted.push({ ...one, records: row!.records, ids: row!.ids ?? [] });
  }
  return counted;
}
