import type { RuleName } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { isOfMoments } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import type { Field } from '@/domain/collections/field';
import { placeLevelOf } from '@/domain/collections/field';
import { periodsOf } from '@/domain/collections/parts';
import { quoted } from '@/server/database/schema/sql';
import { columnsOf, keySql, ofSource } from './columns';
import { groupedBy } from './grouped';
import { nameKeyOf } from './keys';
import { type AskedSource, MAX_IDS } from './subject';

/** A text that a field has in the records of a source. */
export type FoundText = Readonly<{
  text: string;
  /** The texts within which it is compared: the larger places, else the source. */
  within: Readonly<Record<string, string>>;
  records: number;
  /** The first of its records; those of a preview, which have no identifier yet, last. */
  ids: readonly number[];
  /** For places within others, the periods of the records as JSON, if they are years or parts of years. */
  periods: readonly string[];
}>;

/** The texts of a field. */
export type NamedTexts = Readonly<{ collection: Collection; field: Field; texts: readonly FoundText[] }>;

/** The largest number of different texts of a field that are judged at once. */
const MAX_TEXTS = 20_000;

/** Reads the texts of a field in the records of a source. */
export async function readTexts(
  collection: Collection,
  field: Field,
  asked: AskedSource,
): Promise<FoundText[]> {
  const names = nameKeyOf(collection, field);
  const outer = names.slice(0, -1);
  const id = `t.${quoted(collection.identifier)}`;
  const rows = await asked.query<Record<string, string> & { records: number; ids: number[] }>(
    `SELECT ${columnsOf(names)}, count(*)::int AS records, (array_agg(${id} ORDER BY ${id} < 0, abs(${id})))[1:${MAX_IDS}] AS ids
     FROM ${asked.records.tableOf(collection.resource)} t WHERE ${ofSource(collection)}
     GROUP BY ${columnsOf(names)} ORDER BY ${columnsOf(names)} LIMIT ${MAX_TEXTS}`,
    [asked.source],
  );
  const periodsOf = await readPeriods(collection, field, asked);
  return rows.map(({ records, ids, ...texts }) => ({
    text: texts[field.name]!,
    within: Object.fromEntries(outer.map((name) => [name, texts[name]!])),
    records,
    ids,
    periods: periodsOf(texts),
  }));
}

/**
 * Reads the periods in which places within others have records, and returns a function that returns them by the texts; for all
 * other fields, none.
 */
async function readPeriods(collection: Collection, field: Field, { query, records, source }: AskedSource) {
  const periods = isOfMoments(collection) ? [] : periodsOf(collection).map(({ name }) => name);
  const names = nameKeyOf(collection, field);
  if (periods.length === 0 || placeLevelOf(field) === undefined || names.length === 1) return () => [];
  const rows = await query<Record<string, string> & { period: string }>(
    `SELECT ${columnsOf(names)}, ${keySql(periods)}::text AS period FROM ${records.tableOf(collection.resource)} t
      WHERE ${ofSource(collection)} GROUP BY ${columnsOf([...names, ...periods])} ORDER BY ${columnsOf(periods)}`,
    [source],
  );
  const keyOf = (texts: Readonly<Record<string, string>>) => JSON.stringify(names.map((name) => texts[name]));
  const byTexts = groupedBy(rows, keyOf);
  return (texts: Readonly<Record<string, string>>) =>
    (byTexts.get(keyOf(texts)) ?? []).map(({ period }) => period);
}

/** The exception for a text. */
export const textException = (
  { collection, field }: Pick<NamedTexts, 'collection' | 'field'>,
  { rule, text, expected }: { rule: RuleName; text: FoundText; expected: string },
): FoundException => ({
  rule,
  collection: collection.resource,
  key: { ...text.within, [field.name]: text.text },
  field: field.name,
  ids: text.ids,
  records: text.records,
  value: text.text,
  expected,
});
