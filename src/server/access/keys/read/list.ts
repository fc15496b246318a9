import { findCollection } from '@/domain/collections';
import { SOON_HOURS } from '@/domain/expiry';
import { widerScopes } from '@/domain/permissions';
import type { PrismaClient } from '@/generated/prisma/client';
import type { Pool } from '@/server/database/pool';
import { escapeLike } from '@/server/database/schema/sql';
import { checked, invalid } from '@/server/input/input';
import { keyPrefix } from '../format';
import { type KeyListFilter, type KeyListSort, keyListInput, type ListInput } from '../inputs';
import { type KeyRecord, toRecord, withReplacement } from '../record';
import { type DayUse, readWeeks } from '../usage/daily-use';
import { isUuid } from './find';

/** A key in the list, with its use in the last seven days, oldest first, including days without use. */
export type ListedKey = KeyRecord & Readonly<{ days: readonly DayUse[] }>;

/**
 * A page of keys; `next` is the cursor of the next page, null at the end. `counts` has the number of keys that each
 * filter finds with the same search.
 */
export type KeyListPage = Readonly<{
  keys: readonly ListedKey[];
  total: number;
  next: string | null;
  counts: Readonly<Record<KeyListFilter, number>>;
}>;

type Options = Readonly<{ prisma: PrismaClient; pool: Pool; now: () => Date; dayOf: (at: number) => string }>;

const USABLE = 'revoked_at IS NULL AND suspended_at IS NULL AND (expires_at IS NULL OR expires_at > $1)';

/** A replaced key ends on purpose, unless its replacement was revoked. */
const REPLACED =
  'EXISTS (SELECT FROM api_key heir WHERE heir.replaces_id = api_key.id AND heir.revoked_at IS NULL)';

/** The condition of each filter; $1 is the present time. `refused` needs the tables of {@link KEYS}, the others only `api_key`. */
export const KEY_FILTERS: Readonly<Record<KeyListFilter, string>> = {
  all: 'true',
  active: USABLE,
  suspended: 'revoked_at IS NULL AND suspended_at IS NOT NULL',
  expired: 'revoked_at IS NULL AND suspended_at IS NULL AND expires_at <= $1',
  revoked: 'revoked_at IS NOT NULL',
  expiring: `${USABLE} AND expires_at <= $1 + interval '${SOON_HOURS} hours' AND NOT ${REPLACED}`,
  never_expiring: `${USABLE} AND expires_at IS NULL`,
  unused: `${USABLE} AND coalesce(last_used_at, created_at) < $1 - interval '2160 hours'`,
  never_used: `${USABLE} AND last_used_at IS NULL`,
  refused: 'refused.refusals > 0',
};

type SortType = 'text' | 'float8' | 'timestamptz';

/** The sort expressions and their types; the identifier orders equal values. */
const SORTS: Readonly<Record<KeyListSort, { by: string; type: SortType; order: 'ASC' | 'DESC' }>> = {
  newest: { by: 'created_at', type: 'timestamptz', order: 'DESC' },
  name: { by: 'lower(name)', type: 'text', order: 'ASC' },
  last_used: { by: "coalesce(last_used_at, '-infinity')", type: 'timestamptz', order: 'DESC' },
  expiry: { by: "coalesce(expires_at, 'infinity')", type: 'timestamptz', order: 'ASC' },
  refusals: { by: 'coalesce(refused.refusals, 0)', type: 'float8', order: 'DESC' },
};

/** Whether a text of a cursor is a value of the sort expression. */
const IS_PLACE: Readonly<Record<SortType, (text: string) => boolean>> = {
  text: (text) => !text.includes('\0'),
  float8: (text) => /^\d{1,15}$/.test(text),
  timestamptz: (text) =>
    /^-?infinity$/.test(text) || (/^\d{4}-.*Z$/.test(text) && !Number.isNaN(Date.parse(text))),
};

/** The keys, with the refusals of each today; $4 is the day. */
const KEYS = `api_key LEFT JOIN (
    SELECT key_id, sum(count)::float8 AS refusals FROM api_key_usage WHERE day = $4::date AND refusal <> '' GROUP BY key_id
  ) AS refused ON refused.key_id = api_key.id`;

/** Whether a key has a grant of one of some scopes. @param scopes a placeholder of their list; null: of any */
const hasScope = (scopes: string): string =>
  `(${scopes}::text[] IS NULL OR EXISTS (SELECT FROM unnest(permissions) AS one (grant_text)
                             WHERE split_part(grant_text, ':', 1) = ANY (${scopes})))`;

/**
 * $2 is the text as a pattern, $3 a case-sensitive pattern of a prefix, $5 the agency, $6 the scopes, of which a key must have
 * one. $1 is used here because not every filter uses it.
 */
const SEARCH = `$1::timestamptz IS NOT NULL
            AND ($2::text IS NULL OR name ILIKE $2 OR owner ILIKE $2 OR contact ILIKE $2 OR purpose ILIKE $2
                 OR prefix LIKE $3 OR array_to_string(origins, ' ') ILIKE $2)
            AND ($5::text IS NULL OR owner = $5)
            AND ${hasScope('$6')}`;

const COUNT = `SELECT ${Object.entries(KEY_FILTERS)
  .map(([filter, condition]) => `(count(*) FILTER (WHERE ${condition}))::integer AS ${filter}`)
  .join(', ')} FROM ${KEYS} WHERE ${SEARCH}`;

/** Lists keys by search (name, owner, contact, purpose, prefix, web pages), agency, collection, filter and sort. */
export async function listKeys(
  { prisma, pool, now, dayOf }: Options,
  input: ListInput,
): Promise<KeyListPage> {
  const { search, filter, sort, limit, cursor, owner, collection } = checked(keyListInput, input);
  const moment = now();
  const text =
    search === null ? [null, null] : [`%${escapeLike(search)}%`, `${escapeLike(keyPrefix(search))}%`];
  const today = dayOf(moment.getTime());
  const shared = [moment, ...text, today, owner, scopesOf(collection)];
  const place = cursor ? placeOf(cursor, sort) : undefined;
  const [found, counted] = await Promise.all([
    pool.query<{ id: string; place: Date | number | string }>(statementOf({ filter, sort, place }), [
      ...shared,
      limit + 1,
      ...(place ?? []),
    ]),
    pool.query<Record<KeyListFilter, number>>(COUNT, shared),
  ]);
  const page = found.rows.slice(0, limit);
  const ids = page.map(({ id }) => id);
  const [rows, weeks] = await Promise.all([
    prisma.apiKey.findMany({ where: { id: { in: ids } }, include: withReplacement }),
    readWeeks(pool, { ids, today }),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const counts = counted.rows[0]!;
  const last = page.at(-1);
  return {
    // A key that was deleted by hand between the two statements is skipped.
    keys: ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ ...toRecord(row, moment), days: weeks(id) }] : [];
    }),
    total: counts[filter],
    next: found.rows.length > limit && last ? cursorOf(sort, last) : null,
    counts,
  };
}

function statementOf({ filter, sort, place }: { filter: KeyListFilter; sort: KeyListSort; place: unknown }) {
  const { by, type, order } = SORTS[sort];
  const sign = order === 'ASC' ? '>' : '<';
  const after = place === undefined ? '' : `AND (${by}, id) ${sign} ($8::${type}, $9::uuid)`;
  return `SELECT id, ${by} AS place FROM ${KEYS} WHERE ${KEY_FILTERS[filter]} AND ${SEARCH} ${after}
           ORDER BY ${by} ${order}, id ${order} LIMIT $7`;
}

/** The scopes of grants that include a collection. */
function scopesOf(name: string | null): readonly string[] | null {
  const collection = name === null ? undefined : findCollection(name);
  if (collection === undefined) return null;
  const scope = `${collection.group}/${collection.resource}`;
  return [scope, ...widerScopes(scope)];
}

/** The agencies that hold keys, by name, at most 1,000. @param collection only those with a right to it; null: all */
export async function listOwners(pool: Pool, collection: string | null): Promise<readonly string[]> {
  const { rows } = await pool.query<{ owner: string }>(
    `SELECT DISTINCT owner FROM api_key WHERE owner IS NOT NULL AND ${hasScope('$1')} ORDER BY owner LIMIT 1000`,
    [scopesOf(collection)],
  );
  return rows.map(({ owner }) => owner);
}

function cursorOf(sort: KeyListSort, { id, place }: { id: string; place: Date | number | string }): string {
  // Infinite times arrive as numbers.
  const text = typeof place === 'number' ? String(place).replace('Infinity', 'infinity') : place;
  return Buffer.from(JSON.stringify([sort, text, id])).toString('base64url');
}

/** @throws {ServiceError} `invalid_parameter` */
function placeOf(cursor: string, sort: KeyListSort): [place: string, id: string] {
  const [ofSort, place, id] = readJsonList(Buffer.from(cursor, 'base64url').toString());
  const isPlace = typeof place === 'string' && IS_PLACE[SORTS[sort].type](place);
  if (ofSort === sort && isPlace && typeof id === 'string' && isUuid(id)) return [place, id];
  throw invalid('cursor', { code: 'not_a_cursor' });
}

function readJsonList(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : [];
  } catch {
    return [];
  }
}
