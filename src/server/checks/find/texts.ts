import type { RuleName } from '@/domain/checks/all-rules';
import type { FoundException } from '@/domain/checks/finding';
import { isOfMoments, periodColumnsOf } from '@/domain/checks/parts';
import type { Collection } from '@/domain/collections';
import type { Field } from '@/domain/collections/field';
import { quoted } from '@/server/database/schema/sql';
import { columnsOf, keySql, ofSource } from './columns';
import { nameKeyOf } from './keys';
import { type AskedSource, MAX_IDS } from './subject';

/** A text that a field has in the records of a source. */
export type FoundText = Readonly<{
  text: string;
  /** What it is compared within: the larger places, else the source. */
  within: Readonly<Record<string, string>>;
  records: number;
  /** The first of its records; those of a preview, which have no identifier yet, last. */
  ids: readonly number[];
  /** The periods of its records as JSON, if they are years or parts of years. */
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
  const periods = isOfMoments(collection) ? [] : periodColumnsOf(collection).map(({ name }) => name);
  const period = periods.length === 0 ? `'{}'::text[]` : `array_agg(DISTINCT ${keySql(periods)}::text)`;
  const rows = await asked.query<
    Record<string, string> & { records: number; ids: number[]; periods: string[] }
  >(
    `SELECT ${columnsOf(names)}, count(*)::int AS records, (array_agg(${id} ORDER BY ${id} < 0, abs(${id})))[1:${MAX_IDS}] AS ids, ${period} AS periods
     FROM ${asked.records.tableOf(collection.resource)} t WHERE ${ofSource(collection)}
     GROUP BY ${columnsOf(names)} ORDER BY ${columnsOf(names)} LIMIT ${MAX_TEXTS}`,
    [asked.source],
  );
  return rows.map(({ records, ids, periods: found, ...texts }) => ({
    text: texts[field.name]!,
    within: Object.fromEntries(outer.map((name) => [name, texts[name]!])),
    records,
    ids,
    periods: found,
  }));
}

/** The exception that a text is. */
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
