import type { FoundException } from '@/domain/checks/finding';
import { countedFieldsOf, isOfMoments } from '@/domain/checks/parts';
import { type Collection, findCollection } from '@/domain/collections';
import { periodsOf } from '@/domain/collections/parts';
import { quoted } from '@/server/database/schema/sql';
import { columnsOf, keySql, ofSource } from './find/columns';
import { groupedBy } from './find/grouped';
import type { AskedSource } from './find/subject';

/** An exception, and the share of the figure of its source and period that is affected, 0 to 1. */
export type MeasuredException = FoundException & Readonly<{ effect: number }>;

type Sum = Readonly<{ key: FoundException['key']; figure: number; records: number }>;

/**
 * Adds to exceptions the share of the figure that is affected, so that the largest effects can be shown first. For a figure
 * that should be another one, that is the difference; for all other exceptions, the sum of the records, or their number if they
 * have no figures.
 */
export async function withEffects(
  found: readonly FoundException[],
  asked: AskedSource,
): Promise<readonly MeasuredException[]> {
  const measured: MeasuredException[] = [];
  for (const [name, some] of groupedBy(found, ({ collection }) => collection))
    measured.push(...(await measure(some, findCollection(name)!, asked)));
  return measured;
}

async function measure(
  found: readonly FoundException[],
  collection: Collection,
  asked: AskedSource,
): Promise<readonly MeasuredException[]> {
  // A day is no delivery: an exception of a day is compared with all days.
  const periods = isOfMoments(collection) ? [] : periodsOf(collection).map(({ name }) => name);
  const inKey = (key: FoundException['key']) => periods.filter((name) => name in key);
  const wholes = new Map<string, Sum>();
  for (const [, [one]] of groupedBy(found, ({ key }) => inKey(key).join(' ')))
    for (const sum of await sumsBy(inKey(one!.key), collection, asked)) wholes.set(textOf(sum.key), sum);
  const parts = new Map<string, Sum>();
  for (const [, [one]] of groupedBy(
    found.filter((each) => differenceOf(each, collection) === undefined),
    ({ key }) => Object.keys(key).sort().join(' '),
  ))
    for (const sum of await sumsBy(Object.keys(one!.key), collection, asked)) parts.set(textOf(sum.key), sum);
  return found.map((one) => {
    const whole = wholes.get(
      textOf(Object.fromEntries(inKey(one.key).map((name) => [name, one.key[name]!]))),
    );
    const part = parts.get(textOf(one.key));
    const difference = differenceOf(one, collection);
    const effect =
      difference !== undefined
        ? difference.by / Math.max((whole?.figure ?? 0) + difference.back, difference.by, 1)
        : part === undefined || part.figure === 0
          ? one.records / Math.max((whole?.records ?? 0) + one.records, 1)
          : part.figure / Math.max(whole?.figure ?? 0, 1);
    return { ...one, effect: Math.min(1, Math.round(effect * 1e6) / 1e6) };
  });
}

/**
 * The amount by which a figure differs from the expected one, and what must be added to correct it; undefined if it is no
 * figure.
 */
function differenceOf(
  { rule, field, value, expected }: FoundException,
  collection: Collection,
): { by: number; back: number } | undefined {
  const isFigure = countedFieldsOf(collection).some(({ name }) => name === field);
  if (!isFigure || value === '' || expected === '' || COUNTED.includes(rule)) return undefined;
  const back = Number(expected) - Number(value);
  return Number.isFinite(back) ? { by: Math.abs(back), back } : undefined;
}

/** Rules whose values are numbers of records, not figures. */
const COUNTED: readonly string[] = ['repeated_block', 'other_table', 'exchanged'];

/** The sums of the records of a source by some fields. */
function sumsBy(
  names: readonly string[],
  collection: Collection,
  { query, records, source }: AskedSource,
): Promise<readonly Sum[]> {
  const figures = countedFieldsOf(collection).map(({ name }) => `t.${quoted(name)}::bigint`);
  const groups = names.length === 0 ? '' : `GROUP BY ${columnsOf(names)}`;
  return query<Sum>(
    `SELECT ${keySql(names)} AS key, coalesce(sum(${figures.join(' + ') || '0'}), 0)::float8 AS figure, count(*)::int AS records
       FROM ${records.tableOf(collection.resource)} t WHERE ${ofSource(collection)} ${groups}`,
    [source],
  );
}

const textOf = (key: FoundException['key']): string =>
  JSON.stringify(Object.entries(key).sort(([a], [b]) => (a < b ? -1 : 1)));
