import { searchPhrase } from '@/domain/collections/view/search';
import { createParameters } from './parameters';
import type { Reader, ReadOptions } from './reader';
import { versionColumn } from './rows';
import { matchingSql, orderSql, searchSql, type Viewed } from './view-sql';

/** The maximum number of positions that are returned. */
const MAX_POSITIONS = 10_000;

/** The rows of a view in which a text is found: their number, and the positions of the first ones, from 0. */
export type FoundRows = Readonly<{ version: string; total: number; positions: number[] }>;

/** Finds the rows of a view in which a cell contains a text or equals it as a number, in one pass over the view. */
export function findRows(
  read: Reader,
  { text: wanted, ...viewed }: Viewed & { text: string },
  options?: ReadOptions,
): Promise<FoundRows> {
  const parameters = createParameters();
  const view = { ...viewed.view, search: [searchPhrase(wanted)] };
  const isFound = searchSql({ ...viewed, view }, parameters);
  const text = `
WITH numbered AS (
  SELECT row_number() OVER (${orderSql(viewed.view)}) - 1 AS place, ${isFound} AS is_found ${matchingSql(viewed, parameters)}
), found AS MATERIALIZED (SELECT place FROM numbered WHERE is_found)
SELECT ${versionColumn(viewed)}, (SELECT count(*)::integer FROM found) AS total,
  (SELECT coalesce(json_agg(f.place ORDER BY f.place), '[]')
   FROM (SELECT place FROM found ORDER BY place LIMIT ${MAX_POSITIONS}) f) AS positions`;
  return read(text, parameters, options);
}
