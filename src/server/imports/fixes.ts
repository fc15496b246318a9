import type { Collection } from '@/domain/collections';
import { figureFieldsOf } from '@/domain/collections/parts';
import type { CellCorrection, DoubtDecision, ImportFix } from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import { COLUMN_DOUBTS, type DoubtCode, NAME_DOUBTS, type RecipeStep } from '@/domain/imports/steps';
import type { Pool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { type StageTables, stageTablesOf } from './stage/stage-tables';

/** A decision about more names than this is about all names of this file, and is not kept for the next one. */
const MAX_NAMES = 5_000;

/**
 * Adds corrections to a recipe: to its last step, if that is one of corrections, and decisions about doubts and parts as steps of
 * their own.
 * @throws {ServiceError} `not_found` if a row is not in the preview
 */
export async function withFixes(
  pool: Pool,
  {
    id,
    recipe,
    collection,
    fixes,
  }: { id: string; recipe: Recipe; collection: Collection; fixes: readonly ImportFix[] },
): Promise<Recipe> {
  const tables = stageTablesOf(id);
  const corrections = fixes.filter((fix): fix is CellCorrection => 'of' in fix);
  const decisions = fixes.filter((fix): fix is DoubtDecision => 'doubt' in fix);
  const corrected = withCorrections(recipe.steps, await correctionsFor(pool, { tables, corrections }));
  const accepted = await Promise.all(decisions.map((decision) => acceptance(pool, { tables, decision })));
  const isAddedUp = fixes.some((fix) => 'addUp' in fix);
  return { ...recipe, steps: [...corrected, ...accepted, ...(isAddedUp ? [addUpStep(collection)] : [])] };
}

/** The figures of all rows that have the same natural key, added up. */
function addUpStep(collection: Collection): RecipeStep {
  const figures = figureFieldsOf(collection);
  return {
    kind: 'aggregate',
    by: collection.naturalKey,
    figures: figures.map(({ name }) => ({ field: name, how: 'sum', column: name })),
  };
}

async function correctionsFor(
  pool: Pool,
  { tables, corrections }: { tables: StageTables; corrections: readonly CellCorrection[] },
): Promise<Fix[]> {
  if (corrections.length === 0) return [];
  const rows = corrections.flatMap(({ of }) => ('row' in of ? [of.row] : []));
  const found = await pool.query<{ n: string; item: Record<string, string | null> }>(
    `SELECT __n::text AS n, __item AS item FROM ${tables.items} WHERE __n = ANY ($1::bigint[]) AND __item IS NOT NULL`,
    [rows],
  );
  const texts = new Map(found.rows.map(({ n, item }) => [Number(n), item]));
  return corrections.map(({ field, to, of }): Fix => {
    const value = to.trim() === '' ? null : to;
    if ('text' in of) return { column: field, ...of, value };
    const item = texts.get(of.row);
    if (item === undefined) throw new ServiceError('not_found');
    return { column: field, at: of.row, text: item[field] ?? null, value };
  });
}

function withCorrections(steps: readonly RecipeStep[], added: readonly Fix[]): readonly RecipeStep[] {
  if (added.length === 0) return steps;
  const last = steps.at(-1);
  const before: readonly Fix[] =
    last?.kind === 'correct' && Array.isArray(last['fixes']) ? last['fixes'] : [];
  // A fix names the text that the cell has before its step: a text that an earlier fix has written is fixed in a further step.
  const isWritten = ({ column, text }: Fix) =>
    before.some((fix) => fix.column === column && fix.value === text);
  if (before.length === 0 || added.some(isWritten)) return [...steps, { kind: 'correct', fixes: added }];
  return [...steps.slice(0, -1), { ...last!, fixes: [...before, ...added] }];
}

/**
 * The step of a decision. One about names lists those of the preview, so that new names in the next file are doubtful again.
 */
async function acceptance(
  pool: Pool,
  { tables, decision }: { tables: StageTables; decision: DoubtDecision },
): Promise<RecipeStep> {
  const { field, doubt, reading } = decision;
  const step = { kind: 'acceptDoubts', column: field, doubt, reading };
  if (!NAME_DOUBTS.includes(doubt)) return step;
  const { rows } = await pool.query<{ text: string }>(
    `SELECT DISTINCT d ->> 'text' AS text FROM ${tables.items}, jsonb_array_elements(__doubts) d
     WHERE d ->> 'field' = $1 AND d ->> 'code' = $2 ORDER BY 1 LIMIT $3`,
    [field, doubt, MAX_NAMES + 1],
  );
  return rows.length > MAX_NAMES ? step : { ...step, texts: rows.map(({ text }) => text) };
}

/** The part of a step that is valid for another file: without corrections of single cells and decisions about single rows. */
export function stepForOthers(step: RecipeStep): readonly RecipeStep[] {
  if (step.kind === 'acceptDoubts') {
    const isKept = step['texts'] !== undefined || COLUMN_DOUBTS.some((code) => code === step['doubt']);
    return isKept ? [step] : [];
  }
  const { fixes } = step;
  if (!Array.isArray(fixes)) return [step];
  const kept = fixes.filter((fix: { at?: number }) => fix.at === undefined);
  return kept.length === 0 ? [] : [{ ...step, fixes: kept }];
}

type Fix = Readonly<{
  column: string;
  at?: number | undefined;
  text: string | null;
  value: string | null;
  doubt?: DoubtCode | undefined;
}>;
