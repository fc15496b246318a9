import type { Collection } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import { quoted } from '@/server/database/schema/sql';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import { scopeOf, scopeParams, scopeSql } from '@/server/records/scope';

/** Reads rows of the database, on any connection or in a transaction. */
export type ReadRows = <Row>(text: string, params: readonly unknown[]) => Promise<readonly Row[]>;

/** A cell of a stored record. */
export type CommentedCell = Readonly<{ collection: Collection; record: number; column: string }>;

/**
 * Whether the actor may change the record of a cell.
 * @throws {ServiceError} `not_found` without such a record, or one that the actor may not see; `invalid_parameter` for a column
 *   that the collection does not have
 */
export async function isOwnCell(
  read: ReadRows,
  { collection, record, column, actor }: CommentedCell & Readonly<{ actor: Actor }>,
): Promise<boolean> {
  if (collection.readableField(column) === undefined) throw invalid('column', { code: 'unknown_field' });
  const scope = scopeOf(actor, collection);
  const [isInside, params] =
    scope === undefined ? ['true', []] : [scopeSql(collection, 't', 2), scopeParams(collection, scope)];
  const [found] = await read<{ inside: boolean }>(
    `SELECT (${isInside}) AS inside FROM ${quoted(collection.resource)} t
      WHERE t.${quoted(collection.identifier)} = $1::int`,
    [record, ...params],
  );
  if (found === undefined || (!found.inside && scope?.hidesOthers)) throw new ServiceError('not_found');
  return found.inside;
}
