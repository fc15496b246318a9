import type { Collection } from '@/domain/collections';
import type { WireRecord } from '@/domain/collections/view/view';
import type { StaffActor } from '@/server/actor';
import { quoted, recordJson } from '@/server/database/schema/sql';
import { scopeOf, scopeParams, scopeSql } from '@/server/records/scope';
import { type CommentedCell, isOwnCell, type ReadRows } from './cell';

/** The number of last comments of a thread that a table shows beside its cell, and of the characters of each. */
const MARK_COMMENTS = 3;
const MARK_LENGTH = 200;

/** An open thread, for the mark at its cell: how many comments it has, and the beginnings of the last of them. */
export type ThreadMark = Readonly<{
  record: number;
  column: string;
  count: number;
  last: readonly Readonly<{ author: string; text: string }>[];
}>;

type Read = Readonly<{ collection: Collection; actor: StaffActor }>;

/**
 * Reads the open threads of some records. The records need not exist: a table asks only about those that it shows, and one that
 * is deleted and restored keeps its marks.
 */
export async function readMarks(
  read: ReadRows,
  { collection, actor, ids }: Read & Readonly<{ ids: readonly number[] }>,
): Promise<readonly ThreadMark[]> {
  if (ids.length === 0) return [];
  const seen = visible({ collection, actor }, 3);
  return read<ThreadMark>(
    `SELECT h.record, h.field AS column, ${COUNT_SQL} AS count, last.comments AS last
       FROM comment_thread h CROSS JOIN LATERAL (
         SELECT json_agg(json_build_object('author', c.author_name, 'text', ${beginning('c.text')}) ORDER BY c.id) AS comments
           FROM (SELECT * FROM cell_comment c WHERE c.thread_id = h.id ORDER BY c.id DESC LIMIT ${MARK_COMMENTS}) c
       ) last
      WHERE h.collection = $1 AND h.record = ANY ($2::int[]) AND h.resolved_at IS NULL AND ${seen.sql}
      ORDER BY h.record, h.field`,
    [collection.resource, [...ids], ...seen.params],
  );
}

const COUNT_SQL = '(SELECT count(*)::int FROM cell_comment c WHERE c.thread_id = h.id)';

const beginning = (text: string): string =>
  `left(${text}, ${MARK_LENGTH}) || CASE WHEN length(${text}) > ${MARK_LENGTH} THEN '…' ELSE '' END`;

/** A comment as the page shows it. */
type ReadComment = Readonly<{
  id: string;
  text: string;
  author: string;
  at: Date;
  editedAt: Date | null;
  isMine: boolean;
}>;

/** The comments of a cell in their order. `isOwn`: whether the actor may change the record. */
export type CellThread = Readonly<{
  comments: readonly ReadComment[];
  /** The time at which it was resolved, and by whom; null: it is open, or has no comments yet. */
  resolved: Readonly<{ at: Date; by: string }> | null;
  isOwn: boolean;
}>;

/** Reads the thread of a cell, which may have no comments yet. @throws {ServiceError} as {@link isOwnCell} */
export async function readThread(
  read: ReadRows,
  cell: CommentedCell & Readonly<{ actor: StaffActor }>,
): Promise<CellThread> {
  const isOwn = await isOwnCell(read, cell);
  const { collection, record, column, actor } = cell;
  const found = await read<ReadComment & { resolvedAt: Date | null; resolvedAs: string }>(
    `SELECT c.id::text, c.text, c.author_name AS author, c.created_at AS at, c.edited_at AS "editedAt",
            c.author_id = $4::uuid AS "isMine", h.resolved_at AS "resolvedAt", h.resolved_as AS "resolvedAs"
       FROM comment_thread h JOIN cell_comment c ON c.thread_id = h.id
      WHERE h.collection = $1 AND h.record = $2::int AND h.field = $3 ORDER BY c.id`,
    [collection.resource, record, column, actor.id],
  );
  const [first] = found;
  const isResolved = first !== undefined && first.resolvedAt !== null;
  return {
    comments: found.map(({ resolvedAt: _, resolvedAs: __, ...comment }) => comment),
    resolved: isResolved ? { at: first.resolvedAt!, by: first.resolvedAs } : null,
    isOwn,
  };
}

/** An open thread in the list of a table: its cell, the values by which people recognize its record, and its last comment. */
export type OpenThread = Readonly<{
  record: number;
  column: string;
  /** The fields of the natural key that have one line, in wire format. */
  about: WireRecord;
  count: number;
  author: string;
  text: string;
  at: Date;
}>;

/** Reads the open threads of the existing records of a collection, the last changed first. */
export async function readOpenThreads(
  read: ReadRows,
  { collection, actor, skip, limit }: Read & Readonly<{ skip: number; limit: number }>,
): Promise<readonly OpenThread[]> {
  const { resource, identifier, naturalKey, field } = collection;
  const about = naturalKey.map((name) => field(name)!).filter((one) => !('multiline' in one));
  const seen = visible({ collection, actor }, 4);
  const rows = await read<Omit<OpenThread, 'about'> & { about: string }>(
    `SELECT h.record, h.field AS column, ${about.length === 0 ? `'{}'` : recordJson(collection, about)} AS about,
            ${COUNT_SQL} AS count, last.author_name AS author, ${beginning('last.text')} AS text, last.created_at AS at
       FROM comment_thread h JOIN ${quoted(resource)} t ON t.${quoted(identifier)} = h.record
      CROSS JOIN LATERAL (SELECT * FROM cell_comment c WHERE c.thread_id = h.id ORDER BY c.id DESC LIMIT 1) last
      WHERE h.collection = $1 AND h.resolved_at IS NULL AND ${seen.sql}
      ORDER BY h.changed_at DESC, h.id DESC OFFSET $2::int LIMIT $3::int`,
    [resource, skip, limit, ...seen.params],
  );
  return rows.map((row) => ({ ...row, about: JSON.parse(row.about) as WireRecord }));
}

/** The condition that the actor may see the record of a thread `h`. @param first the number of its first parameter */
function visible({ collection, actor }: Read, first: number): { sql: string; params: unknown[] } {
  const scope = scopeOf(actor, collection);
  if (scope === undefined || !scope.hidesOthers) return { sql: 'true', params: [] };
  return {
    sql: `EXISTS (SELECT FROM ${quoted(collection.resource)} v
            WHERE v.${quoted(collection.identifier)} = h.record AND ${scopeSql(collection, 'v', first)})`,
    params: scopeParams(collection, scope),
  };
}
