import { z } from 'zod';
import { LEVELS } from '@/domain/collections/field';
import { readPlaceCode } from '@/domain/collections/place-code';
import { MAX_EXTENDED_PLACES, MAX_RECONCILE_QUERIES, MAX_RECONCILE_TEXT } from '@/domain/limits';
import type { PlaceQuery } from '@/domain/places/reconcile/reconcile-place';
import type { Register } from '@/domain/places/register';
import { checked, invalid } from '@/server/input/input';
import { levelNamed, PROPERTY_IDS, type PropertyId } from './properties';

/** A query of a batch, and the number of candidates that are wanted; undefined: the usual number. */
export type ReadQuery = PlaceQuery & Readonly<{ limit: number | undefined }>;

const text = z.string().max(MAX_RECONCILE_TEXT);
const value = z.union([text, z.number(), z.boolean(), z.object({ id: text, name: text.optional() })]);
const level = z.enum(LEVELS);

/** What clients send beyond this is ignored, as the protocol has no list of extensions. */
const querySchema = z.object({
  query: text.nullish(),
  type: z.union([level, z.array(level)]).nullish(),
  limit: z.number().int().min(1).nullish(),
  properties: z
    .array(z.object({ pid: z.enum(PROPERTY_IDS), v: z.union([value, z.array(value).max(10)]) }))
    .max(20)
    .nullish(),
});

const extendSchema = z.object({
  ids: z.array(text).max(MAX_EXTENDED_PLACES),
  properties: z.array(z.object({ id: z.enum(PROPERTY_IDS) })).max(20),
});

type Value = z.output<typeof value>;

/**
 * Reads a batch of queries, by their names.
 * @throws {ServiceError} `invalid_parameter`, which names the member, such as `queries.q0.type`
 */
export function readQueries(json: string, register: Register): ReadonlyMap<string, ReadQuery> {
  const batch = readJson('queries', json);
  if (typeof batch !== 'object' || batch === null || Array.isArray(batch))
    throw invalid('queries', { code: 'wrong_type', type: 'object' });
  const queries = Object.entries(batch);
  if (queries.length > MAX_RECONCILE_QUERIES)
    throw invalid('queries', { code: 'too_many', limit: MAX_RECONCILE_QUERIES });
  return new Map(
    queries.map(([name, query]) => {
      const field = `queries.${name.slice(0, 64)}`;
      return [name, placeQueryOf(checkedAt(field, querySchema, query), { field, register })];
    }),
  );
}

/** Which properties of which places are wanted. @throws {ServiceError} `invalid_parameter` */
export function readExtension(json: string): { ids: readonly string[]; properties: readonly PropertyId[] } {
  const { ids, properties } = checkedAt('extend', extendSchema, readJson('extend', json));
  return { ids, properties: properties.map(({ id }) => id) };
}

/** Judges a member of a parameter, so that a fault has the member's path. */
function checkedAt<S extends z.ZodType>(field: string, schema: S, input: unknown): z.output<S> {
  return checked(z.object({ [field]: schema }), { [field]: input })[field] as z.output<S>;
}

function readJson(field: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw invalid(field, { code: 'not_json' });
  }
}

function placeQueryOf(
  { query, type, limit, properties }: z.output<typeof querySchema>,
  { field, register }: Readonly<{ field: string; register: Register }>,
): ReadQuery {
  const valuesOf = (id: PropertyId) =>
    (properties ?? [])
      .filter(({ pid }) => pid === id)
      .flatMap(({ v }) => (Array.isArray(v) ? v : [v]))
      .map((one) => textOf(one, register))
      .filter((one) => one.trim() !== '');
  const text = query ?? '';
  if (text.trim() === '' && (properties ?? []).length === 0)
    throw invalid(`${field}.query`, { code: 'required' });
  const levels = valuesOf('level').map((one) => {
    const named = levelNamed(one);
    if (named === undefined) throw invalid(`${field}.level`, { code: 'not_one_of', known: LEVELS });
    return named;
  });
  const types = type == null ? LEVELS : [type].flat();
  return {
    text,
    limit: limit ?? undefined,
    // No type at all means any, as clients send it.
    levels: LEVELS.filter(
      (one) => (types.length === 0 || types.includes(one)) && (levels.length === 0 || levels.includes(one)),
    ),
    regency: valuesOf('regency')[0],
    district: valuesOf('district')[0],
    around: valuesOf('parent'),
    codes: codesOf({ own: valuesOf('kode_kemendagri'), bps: valuesOf('kode_bps') }, register),
  };
}

/** The codes of Kemendagri that agree with both kinds of codes; undefined if none is given. */
function codesOf(
  given: Readonly<{ own: readonly string[]; bps: readonly string[] }>,
  { byBps }: Register,
): string[] | undefined {
  const own = given.own.map((code) => readPlaceCode(code) ?? '');
  const others = given.bps.flatMap((code) =>
    (byBps.get(code.replace(/\D/g, '')) ?? []).map((place) => place.code),
  );
  if (given.bps.length === 0) return given.own.length === 0 ? undefined : own;
  return given.own.length === 0 ? others : own.filter((code) => others.includes(code));
}

/** A value as a text; a place that was matched before is named by its code. */
function textOf(given: Value, { places }: Register): string {
  if (typeof given !== 'object') return String(given);
  return places.has(given.id) ? given.id : (given.name ?? given.id);
}
