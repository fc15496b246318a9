import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf, isOfMoments, sourceFieldOf } from '@/domain/checks/parts';
import { periodsOf } from '@/domain/collections/parts';
import { judgeField, parentTexts } from '@/domain/places/judge-field';
import { quoted } from '@/server/database/schema/sql';
import { columnsOf, ofSource } from './columns';
import { nameKeyOf } from './keys';
import type { AskedSource } from './subject';
import { type FoundText, type NamedTexts, textException } from './texts';

/** The least number of figures, including the one that is their sum. */
const MIN_PARTS = 4;
/** A total is the sum in at least this share of its records. */
const MIN_SHARE = 0.8;
/**
 * How unlikely it must be that a figure is the sum of the others by chance, as the logarithm of the figures: for a name that
 * the register or list does not know, for any other name with few records, and for all others.
 */
const UNLIKELY = { unknown: Math.log(100), seldom: Math.log(2_000), often: Math.log(1e7) };
const SELDOM = 3;

/** Finds names whose figures are the sums of all others of the same period, place and categories, whatever they are called. */
export async function findSums(given: NamedTexts, asked: AskedSource): Promise<FoundException[]> {
  const { collection, field, texts } = given;
  const figures = countedFieldsOf(collection).map(({ name }) => `t.${quoted(name)}::bigint`);
  const isDivided = field !== sourceFieldOf(collection) && !periodsOf(collection).includes(field);
  if (figures.length === 0 || !isDivided || isOfMoments(collection)) return [];
  const needed = new Map(texts.map((text) => [text, neededOf(text, given, asked)]));
  // A name that the register or list knows is no total, so most tables are not read.
  if (!texts.some((text) => needed.get(text)! < Number.POSITIVE_INFINITY)) return [];
  const names = nameKeyOf(collection, field);
  const beside = collection.naturalKey.filter((name) => name !== field.name);
  const figure = figures.join(' + ');
  const table = asked.records.tableOf(collection.resource);
  const rows = await asked.query<Record<string, string> & { sums: number; unlikely: number }>(
    `
WITH sums AS (
  SELECT ${columnsOf(beside)}, max(${figure}) AS v FROM ${table} t WHERE ${ofSource(collection)} AND ${figure} > 0
  GROUP BY ${columnsOf(beside)} HAVING count(*) >= ${MIN_PARTS} AND 2 * max(${figure}) = sum(${figure})
)
SELECT ${columnsOf(names)}, count(*)::int AS sums, sum(ln(s.v))::float8 AS unlikely
FROM ${table} t JOIN sums s USING (${beside.map(quoted).join(', ')})
WHERE ${ofSource(collection)} AND ${figure} = s.v GROUP BY ${columnsOf(names)}`,
    [asked.source],
  );
  const found = new Map(rows.map((row) => [JSON.stringify(names.map((name) => row[name])), row]));
  return texts.flatMap((text) => {
    const row = found.get(JSON.stringify(names.map((name) => text.within[name] ?? text.text)));
    if (row === undefined || row.sums < MIN_SHARE * text.records) return [];
    if (row.unlikely < needed.get(text)!) return [];
    return [textException(given, { rule: 'level', text, expected: '' })];
  });
}

function neededOf(text: FoundText, { collection, field }: NamedTexts, { vocabulary }: AskedSource): number {
  const parents = parentTexts(collection.fields, (name) => text.within[name]);
  const judgement = judgeField(field, text.text, { ...vocabulary, parents });
  if (judgement?.isWhole === true || judgement?.value !== undefined) return Number.POSITIVE_INFINITY;
  if (judgement?.kind === 'unknown') return UNLIKELY.unknown;
  return judgement === undefined && text.records <= SELDOM ? UNLIKELY.seldom : UNLIKELY.often;
}
