import type { ImportFix } from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import type { DoubtCode } from '@/domain/imports/steps';
import type { Pool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { stageTablesOf } from './stage/stage-tables';

/**
 * Adds corrections to a recipe: to its last step, if that is one of corrections.
 * @throws {ServiceError} `not_found` if a row is not in the preview
 */
export async function withFixes(
  pool: Pool,
  { id, recipe, fixes }: { id: string; recipe: Recipe; fixes: readonly ImportFix[] },
): Promise<Recipe> {
  const rows = fixes.flatMap(({ of }) => ('row' in of ? [of.row] : []));
  const { items } = stageTablesOf(id);
  const found = await pool.query<{ n: string; item: Record<string, string | null> }>(
    `SELECT __n::text AS n, __item AS item FROM ${items} WHERE __n = ANY ($1::bigint[]) AND __item IS NOT NULL`,
    [rows],
  );
  const texts = new Map(found.rows.map(({ n, item }) => [Number(n), item]));
  const added = fixes.map(({ field, to, of }): Fix => {
    const value = to.trim() === '' ? null : to;
    if ('text' in of) return { column: field, ...of, value };
    const item = texts.get(of.row);
    if (item === undefined) throw new ServiceError('not_found');
    return { column: field, at: of.row, text: item[field] ?? null, value };
  });
  const last = recipe.steps.at(-1);
  const before: readonly Fix[] =
    last?.kind === 'correct' && Array.isArray(last['fixes']) ? last['fixes'] : [];
  // A fix names what the cell has before its step: what an earlier fix has written is fixed in a further step.
  const isWritten = ({ column, text }: Fix) =>
    before.some((fix) => fix.column === column && fix.value === text);
  if (before.length === 0 || added.some(isWritten))
    return { ...recipe, steps: [...recipe.steps, { kind: 'correct', fixes: added }] };
  return { ...recipe, steps: [...recipe.steps.slice(0, -1), { ...last!, fixes: [...before, ...added] }] };
}

type Fix = Readonly<{
  column: string;
  at?: number | undefined;
  text: string | null;
  value: string | null;
  doubt?: DoubtCode | undefined;
}>;
