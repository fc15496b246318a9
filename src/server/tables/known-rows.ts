import { type RowKey, rowKeyOf, type WireRecord } from '@/domain/collections/view/view';
import { quoted, wireColumns } from '@/server/database/schema/sql';
import { createParameters } from './parameters';
import type { Reader, ReadOptions } from './reader';
import { type RowsReply, readCountAfter, versionColumn } from './rows';
import { columnSql, orderSql, type Viewed, whereSql } from './view-sql';

/**
 * Some records by their identifiers, in no order; deleted ones are absent. `matching`: the identifiers of those that the
 * view still has, in its present order.
 */
export type KnownRows = RowsReply & Readonly<{ matching: readonly number[] }>;

/** Reads records that a table already shows, however far apart they are, and their present order in the view. */
export async function readKnownRows(
  read: Reader,
  { ids, ...viewed }: Viewed & { ids: readonly number[] },
  options?: ReadOptions,
): Promise<KnownRows> {
  const { collection, view } = viewed;
  const parameters = createParameters();
  const id = columnSql(collection.identifierField);
  const named = `SELECT t.* FROM ${quoted(collection.resource)} t WHERE ${id} = ANY (${parameters.place(ids, 'integer[]')})`;
  const rows = `SELECT ${wireColumns(collection.columns, 't')} FROM named t`;
  const placed = `SELECT ${id} AS id, row_number() OVER (${orderSql(view)}) AS place FROM named t${whereSql(viewed, parameters)}`;
  const text = `
WITH named AS MATERIALIZED (${named})
SELECT ${versionColumn(viewed)}, (SELECT string_agg(row_to_json(r)::text, ',') FROM (${rows}) r) AS rows,
  (SELECT coalesce(json_agg(p.id ORDER BY p.place), '[]') FROM (${placed}) p) AS matching`;
  type Found = Omit<KnownRows, 'rows'> & { rows: string | null };
  const found = await read<Found>(text, parameters, options);
  return { ...found, rows: JSON.parse(`[${found.rows ?? ''}]`) as WireRecord[] };
}

/** The position of a record in a view, from 0; null if the view does not have it. */
export type RowPosition = Readonly<{ version: string; position: number | null }>;

/** Counts the rows before a record, which is as quick as counting a view. */
export async function readPosition(
  read: Reader,
  { id, judgeKey, ...viewed }: Viewed & { id: number; judgeKey: (key: RowKey) => RowKey },
  options?: ReadOptions,
): Promise<RowPosition> {
  const { version, rows, matching } = await readKnownRows(read, { ...viewed, ids: [id] }, options);
  const [record] = rows;
  if (record === undefined || matching.length === 0) return { version, position: null };
  const key = judgeKey(rowKeyOf(record, viewed.view.sort));
  const { total } = await readCountAfter(read, { ...viewed, key, isBackwards: true }, options);
  return { version, position: total };
}
