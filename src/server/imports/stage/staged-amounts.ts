import type { Collection } from '@/domain/collections';
import type { StagedAmounts } from '@/domain/imports/balance';
import type { PoolClient } from '@/server/database/pool';
import { quoted } from '@/server/database/schema/sql';
import { figuresOf, type StageTables } from './stage-tables';

/**
 * The cells of the file behind the items of a preview, and their sums, by figure and by the status of the item. The values of
 * items are added up; if an item has no value, texts of its cells that are numbers count too.
 */
export async function stagedAmounts(
  client: Pick<PoolClient, 'query'>,
  { collection, tables: { items, result } }: { collection: Collection; tables: StageTables },
): Promise<StagedAmounts> {
  const names = figuresOf(collection)
    .filter(({ kind }) => kind === 'int')
    .map(({ name }) => name);
  if (names.length === 0) return [];
  const amounts = names.map((name) => {
    const [value, behind] = [`s.${quoted(name)}`, `s.__behind -> '${name}'`];
    return `('${name}', coalesce((${behind} ->> 'cells')::bigint, (${value} IS NOT NULL)::integer),
      coalesce(${value}::numeric, (${behind} ->> 'sum')::numeric, 0))`;
  });
  const { rows } = await client.query<StagedAmounts[number]>(
    `SELECT a.field, r.status, sum(a.cells)::float8 AS cells, sum(a.sum)::text AS sum
     FROM ${result} r JOIN ${items} s ON s.__n = r.n, LATERAL (VALUES ${amounts.join(', ')}) AS a(field, cells, sum)
     WHERE r.status <> 'deleted' GROUP BY 1, 2`,
  );
  return rows;
}
