import { z } from 'zod';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import { Fault } from '@/domain/collections/fault';
import { parseStorable } from '@/domain/collections/item';
import { ANY_CONTEXT, type StrictCheck } from '@/domain/collections/kinds/context';
import { outerFields, type StoredText, spelledFields } from '@/domain/places/spelling-groups';
import type { Prisma } from '@/generated/prisma/client';
import type { Actor, Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { literal, naturalKeySql, quoted } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked, invalid, refusedValue } from '@/server/input/input';
import { pairChoices } from '../enum-field';
import { scopeOf } from '../scope';
import { judgeChoices, type PairsPage, readPairs } from './enum-pairs';
import { renameInRecords } from './rename-in-records';
import { LOCK_TIMEOUT, lockRecords, RENAME_TIMEOUT, type RenamedField } from './rename-records';

const MAX_TEXTS = 100_000;
const MAX_WITHIN = 1_000;
const MAX_SPELLINGS = 200;

export const spelledFieldInput = z.strictObject({ collection: z.string(), field: z.string() });

const mergedInput = spelledFieldInput.extend({
  /** The texts of the places to whose records the merge is limited, by field. */
  within: z.record(z.string(), z.array(z.string()).max(MAX_WITHIN)).default({}),
  /** The spellings that are replaced. */
  values: z.array(z.string()).min(1).max(MAX_SPELLINGS),
  to: z.string(),
});

export const mergeInput = mergedInput.extend({
  /** Only counts the effects. */
  preview: z.boolean().default(false),
  /** Required where records would get the natural key of others; possible for a single spelling. */
  pairs: pairChoices.optional(),
});

export const spellingPairsInput = mergedInput.extend({
  /** Only pairs after this record with the old spelling. The pages send the direction too. */
  cursor: z.number().int().min(0).nullish(),
  direction: z.literal('forward').optional(),
  limit: z.number().int().min(1).max(50).default(20),
});

/** The result of a merge or of its preview. */
export type Merging = Readonly<{
  /** The text that replaces the spellings, as it is stored. */
  value: string;
  /** The number of records with another spelling; once done, of those that were changed. */
  records: number;
  /** The number of records that would get the natural key of another one. */
  collisions: number;
  /** The number of records that were deleted, one of each such pair. */
  removed: number;
  /** The batch, which can be undone; null if nothing was changed. */
  batch: string | null;
}>;

/** The texts that the records of a field have, in each of their places; for a bound person, only the records in their scope. */
export async function storedTexts(
  pool: Pool,
  asked: Readonly<{ collection: Collection; field: Field; actor: Actor }>,
): Promise<StoredText[]> {
  const { collection, field, actor } = asked;
  const outer = outerFields(collection, field);
  const columns = [...outer, field].map(({ name }) => `t.${quoted(name)}`).join(', ');
  const within = outer.map(({ name }) => `${literal(name)}, t.${quoted(name)}`).join(', ');
  const { rows } = await pool.query<StoredText>(`
SELECT t.${quoted(field.name)} AS text, json_build_object(${within}) AS within, count(*)::int AS records
FROM ${quoted(collection.resource)} t WHERE ${inScope(actor, collection, 't')}
GROUP BY ${columns} ORDER BY count(*) DESC LIMIT ${MAX_TEXTS}`);
  return rows;
}

/** The field of that name whose spellings can be merged. @throws {ServiceError} `invalid_parameter` */
export function spelledField(input: z.output<typeof spelledFieldInput>): {
  collection: Collection;
  field: Field;
} {
  const collection = findCollection(input.collection);
  if (collection === undefined) throw invalid('collection', { code: 'not_a_collection' });
  const field = spelledFields(collection).find(({ name }) => name === input.field);
  if (field === undefined) throw invalid('field', { code: 'unknown_field' });
  return { collection, field };
}

/** The pairs of records to which a merge of one spelling would give one natural key. @throws {ServiceError} `invalid_parameter` */
export function spellingPairs(
  prisma: PrismaClient,
  input: z.input<typeof spellingPairsInput>,
  actor: Actor,
): Promise<PairsPage> {
  const { cursor, limit, ...merged } = checked(spellingPairsInput, input);
  const { renamed, values, to } = mergedOf(merged, actor);
  return readPairs(prisma, { renamed, names: { from: values[0]!, to }, cursor, limit });
}

/** The database, the person who merges, and how the strict fields of a collection are found. */
type Merger = Readonly<{
  prisma: PrismaClient;
  by: Doer;
  strictCheck: (collection: Collection) => Promise<StrictCheck> | undefined;
}>;

/**
 * Replaces spellings of a value in every record with them, in one transaction and as one batch, which can be undone. Writers of
 * the collection wait meanwhile. If two records would get one natural key, one of them is deleted, as `pairs` chooses.
 * @throws {ServiceError} `invalid_parameter`, also if the field is strict and the value not listed in one of the places;
 *   `outside_scope`; `not_found` if no record has the spellings; `would_duplicate` without `pairs`, or with several spellings;
 *   `count_changed`, `matching_changed` and `unavailable` as a rename
 */
export async function mergeSpellings(
  { prisma, by, strictCheck }: Merger,
  input: z.input<typeof mergeInput>,
): Promise<Merging> {
  const { preview, pairs: choices, ...merged } = checked(mergeInput, input);
  if (by.actor === undefined) throw new ServiceError('not_signed_in');
  const { renamed, values, to } = mergedOf(merged, by.actor);
  const strict = await strictCheck(renamed.collection);
  if (preview) {
    await refuseUnlisted(prisma, { renamed, values, to, strict });
    return foresee(prisma, { renamed, values, to });
  }
  const names = values.map((from) => ({ from, to }));
  const merge = async (tx: Prisma.TransactionClient): Promise<Merging> => {
    await lockRecords(tx, renamed, LOCK_TIMEOUT);
    await refuseUnlisted(tx, { renamed, values, to, strict });
    const foreseen = await foresee(tx, { renamed, values, to });
    if (foreseen.records === 0) throw new ServiceError('not_found');
    if (foreseen.collisions > 0 && (choices === undefined || names.length > 1))
      throw new ServiceError('would_duplicate');
    const { dropped, ofOldValue } =
      choices === undefined
        ? { dropped: [], ofOldValue: 0 }
        : await judgeChoices(tx, { renamed, names: names[0]!, choices });
    const records = foreseen.records - ofOldValue;
    const note = 'spelling';
    const operation = 'edit';
    const batch = await renameInRecords(tx, { renamed, names, by, operation, note, records, dropped });
    await writeHistory(tx, by, {
      action: 'vocabulary.spellings_merged',
      subject: { kind: 'vocabulary', id: `${renamed.collection.resource}.${renamed.field.name}`, name: to },
      before: { value: values.join(', ') },
      after: { records, ...(dropped.length > 0 && { removed: dropped.length }) },
    });
    return { ...foreseen, records, removed: dropped.length, batch };
  };
  return prisma.$transaction(merge, { timeout: RENAME_TIMEOUT, maxWait: LOCK_TIMEOUT });
}

type Merged = Readonly<{ renamed: RenamedField; values: readonly string[]; to: string }>;

/** @throws {ServiceError} `invalid_parameter`, `outside_scope` */
function mergedOf(input: z.output<typeof mergedInput>, actor: Actor): Merged {
  const { collection, field } = spelledField({ collection: input.collection, field: input.field });
  const outer = outerFields(collection, field).map(({ name }) => name);
  const places = Object.entries(input.within);
  if (places.some(([name]) => !outer.includes(name))) throw invalid('within', { code: 'unknown_field' });
  const to = parseStorable(input.to, field, ANY_CONTEXT);
  if (to instanceof Fault) throw invalid('to', refusedValue(to));
  const values = [...new Set(input.values)].filter((value) => value !== to);
  if (values.length === 0) throw invalid('to', { code: 'same_as_before' });
  const allowed = scopeOf(actor, collection)?.allowed.get(field.name);
  if (allowed !== undefined && !allowed.has(to)) throw new ServiceError('outside_scope');
  const only = (alias: string) =>
    [
      ...places.map(([name, texts]) => isOneOf(`${alias}.${quoted(name)}`, texts)),
      inScope(actor, collection, alias),
    ].join(' AND ');
  return { renamed: { collection, field, only }, values, to: String(to) };
}

/** The condition that an actor may write a record of an alias. */
function inScope(actor: Actor, collection: Collection, alias: string): string {
  const limits = [...(scopeOf(actor, collection)?.allowed ?? [])];
  return (
    limits
      .map(([name, values]) => isOneOf(`${alias}.${quoted(name)}`, [...values].map(String)))
      .join(' AND ') || 'true'
  );
}

const isOneOf = (column: string, texts: readonly string[]): string =>
  texts.length === 0 ? 'false' : `${column} IN (${texts.map(literal).join(', ')})`;

/** Judges a value as an item of each of the places whose records get it. @throws {ServiceError} `invalid_parameter` */
async function refuseUnlisted(
  tx: Prisma.TransactionClient,
  { renamed, values, to, strict }: Merged & { strict: StrictCheck | undefined },
): Promise<void> {
  if (strict === undefined) return;
  const { collection, field, only } = renamed;
  const outer = outerFields(collection, field);
  const columns = outer.map(({ name }) => `t.${quoted(name)}`).join(', ') || 'true';
  const places = await tx.$queryRawUnsafe<Record<string, string>[]>(
    `SELECT DISTINCT ${columns} FROM ${quoted(collection.resource)} t
     WHERE ${isOneOf(`t.${quoted(field.name)}`, values)} AND ${only?.('t') ?? 'true'}`,
  );
  for (const place of places) {
    const item = collection.fields.map(({ name }) => (name === field.name ? to : place[name]));
    const fault = strict.faultsOf(item).find((found) => found.field === field.name);
    if (fault !== undefined) throw invalid('to', refusedValue(fault));
  }
}

async function foresee(
  tx: Prisma.TransactionClient,
  { renamed, values, to }: Merged,
): Promise<Omit<Merging, 'removed' | 'batch'> & { removed: 0; batch: null }> {
  const { collection, field, only } = renamed;
  const column = `t.${quoted(field.name)}`;
  const key = naturalKeySql(collection, ({ name }) =>
    name === field.name ? literal(to) : `t.${quoted(name)}`,
  );
  const [row] = await tx.$queryRawUnsafe<[{ records: number; collisions: number }]>(
    `SELECT count(*) FILTER (WHERE ${column} <> $1)::int AS records, (count(*) - count(DISTINCT ${key}))::int AS collisions
     FROM ${quoted(collection.resource)} t WHERE ${isOneOf(column, [...values, to])} AND ${only?.('t') ?? 'true'}`,
    to,
  );
  return { value: to, ...row, removed: 0, batch: null };
}
