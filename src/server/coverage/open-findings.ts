import { CERTAIN_RULES } from '@/domain/checks/all-rules';
import type { Collection } from '@/domain/collections';
import { periodsOf, unitOf } from '@/domain/collections/parts';
import type { OpenFindings } from '@/domain/coverage/coverage';
import type { Pool } from '@/server/database/pool';
import { literal } from '@/server/database/schema/sql';

/**
 * Counts the findings about which nobody has decided, by the unit and the period of their keys. A finding that names no period,
 * such as two spellings of a name, belongs to none.
 */
export async function readOpenFindings(pool: Pool, collection: Collection): Promise<readonly OpenFindings[]> {
  const [first, second] = periodsOf(collection);
  if (first === undefined) return [];
  const text = (name: string | undefined) =>
    name === undefined ? `''` : `coalesce(key->>${literal(name)}, '')`;
  const period =
    first.kind === 'datetime'
      ? { year: `left(${text(first.name)}, 4)`, part: `ltrim(substr(${text(first.name)}, 6, 2), '0')` }
      : { year: text(first.name), part: text(second?.name) };
  const { rows } = await pool.query<Omit<OpenFindings, 'year'> & { year: string }>(
    `SELECT ${text(unitOf(collection)?.name)} AS unit, ${period.year} AS year, ${period.part} AS part,
       count(*)::integer AS open, sum(records)::integer AS records,
       coalesce(sum(records) FILTER (WHERE f.rule IN (${CERTAIN_RULES.map(literal).join(', ')})), 0)::integer AS certain
     FROM finding f WHERE collection = $1 AND state = 'new' GROUP BY 1, 2, 3`,
    [collection.resource],
  );
  return rows.flatMap(({ year, ...found }) =>
    /^\d{4}$/.test(year) ? [{ ...found, year: Number(year) }] : [],
  );
}
