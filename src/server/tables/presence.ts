import type { Collection } from '@/domain/collections';
import { PRESENCE_SECONDS } from '@/domain/limits';
import type { StaffActor } from '@/server/actor';
import { isUnwritable } from '@/server/database/failures';
import type { Pool } from '@/server/database/pool';
import type { Here } from './input';
import { judgedReadable } from './judged';

/** Somebody else who has a table open, and the position of their cursor; without a cell, it is in no stored record. */
export type WireColleague = Readonly<{
  id: string;
  name: string;
  cell?: Readonly<{ record: number; column: string }>;
  isEditing: boolean;
}>;

/** The state of a table besides its rows; a page asks for it every few seconds. */
export type Look = Readonly<{ version: string; others: readonly WireColleague[] }>;

type Asked = Readonly<{ collection: Collection; staff: StaffActor; here?: Here | undefined }>;

/**
 * Records the caller's position, and returns the version of the collection and the positions of others. Without `here` nothing
 * is recorded, and no others are returned.
 * @throws {ServiceError} `invalid_parameter` if the collection does not have the cell's column
 */
export type LookAt = (asked: Asked) => Promise<Look>;

/** Each process deletes the rows of people who are gone once in this time, if they are this old. */
const FORGET_MS = 60_000;
/** The most people who are shown. */
const MAX_OTHERS = 100;

/** The condition by the database's clock, also after it was set back. */
const seenWithin = (seconds: number) =>
  `seen_at BETWEEN now() - interval '${seconds} s' AND now() + interval '${seconds} s'`;

/**
 * `$1` person, `$2` tab, `$3` name, `$4` collection, `$5` record, `$6` column, `$7` whether the person is editing. If a person
 * has several tabs, the one whose cursor moved last counts.
 */
const LOOK = `
WITH noted AS (
  INSERT INTO table_presence AS p
    (staff_id, tab, name, collection, record, column_name, is_editing, seen_at, moved_at)
  VALUES ($1::uuid, $2::smallint, $3, $4, $5::integer, $6, $7::boolean, now(), now())
  ON CONFLICT (staff_id, tab) DO UPDATE SET
    name = EXCLUDED.name, collection = EXCLUDED.collection, record = EXCLUDED.record,
    column_name = EXCLUDED.column_name, is_editing = EXCLUDED.is_editing, seen_at = EXCLUDED.seen_at,
    moved_at = CASE
      WHEN (p.collection, p.record, p.column_name, p.is_editing) IS NOT DISTINCT FROM
        (EXCLUDED.collection, EXCLUDED.record, EXCLUDED.column_name, EXCLUDED.is_editing) THEN p.moved_at
      ELSE EXCLUDED.moved_at END
), others AS (
  SELECT DISTINCT ON (staff_id) staff_id, name, record, column_name, is_editing FROM table_presence
  WHERE collection = $4 AND staff_id <> $1::uuid AND ${seenWithin(PRESENCE_SECONDS)}
  ORDER BY staff_id, record IS NULL, moved_at DESC, tab
)
SELECT staff_id AS id, name, record, column_name AS "column", is_editing AS "isEditing"
FROM others ORDER BY name, staff_id LIMIT ${MAX_OTHERS}`;

const FORGET = `DELETE FROM table_presence WHERE NOT (${seenWithin(FORGET_MS / 1_000)})`;

type Row = { id: string; name: string; record: number | null; column: string | null; isEditing: boolean };

type Options = Readonly<{
  pool: Pool;
  prepared: boolean;
  versionOf: (collection: Collection) => Promise<string>;
}>;

/**
 * Records who has which table open, in the table `table_presence`, which all instances share. Source:
 * docs/decisions/presence.md.
 */
export function createPresence({ pool, prepared, versionOf }: Options): LookAt {
  let forgotAt = Number.NEGATIVE_INFINITY;

  const othersOf = async ({ collection, staff, here }: Asked): Promise<readonly WireColleague[]> => {
    if (here === undefined) return [];
    const { tab, cell, isEditing } = here;
    if (cell !== undefined) judgedReadable(cell.column, collection);
    const values = [
      staff.id,
      tab,
      staff.name,
      collection.resource,
      cell?.record ?? null,
      cell?.column ?? null,
      isEditing,
    ];
    try {
      if (performance.now() - forgotAt > FORGET_MS) {
        forgotAt = performance.now();
        await pool.query(FORGET);
      }
      const { rows } = await pool.query<Row>({ ...(prepared && { name: 'look' }), text: LOOK, values });
      return rows.map(toColleague);
    } catch (error) {
      // While the database accepts no writes, tables can still be read, without showing other people.
      if (isUnwritable(error)) return [];
      throw error;
    }
  };

  return async (asked) => {
    const [version, others] = await Promise.all([versionOf(asked.collection), othersOf(asked)]);
    return { version, others };
  };
}

const toColleague = ({ id, name, record, column, isEditing }: Row): WireColleague => ({
  id,
  name,
  ...(record !== null && column !== null && { cell: { record, column } }),
  isEditing,
});
