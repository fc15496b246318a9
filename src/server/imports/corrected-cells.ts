import type { Recipe } from '@/domain/imports/recipe';
import type { Pool } from '@/server/database/pool';
import type { StageTables } from './stage/stage-tables';

/** The single cells that a person has corrected on the page, as far as they are cells of the file. */
export type CorrectedCells = Readonly<{
  /** Returns a row of the file with its corrections. */
  of: (row: number, texts: readonly (string | null)[]) => readonly (string | null)[];
  /** The number of corrections that belong to no cell of a row: those of sums, and of rows from which several are made. */
  lost: number;
}>;

/** The kinds of steps after which the rows of a recipe are not rows of the file. */
const TURNING: readonly string[] = ['turnDown', 'turnUp'];

/**
 * Finds the corrections of single cells for a workbook of rows left out. They name rows by their position in the preview, which
 * the rows have lost when the workbook is uploaded again, so they are written into its cells.
 * @param about.hasAllRows whether it has all rows of the file, not those left out alone
 * @param about.columnOf the column of the file that gives each field
 */
export async function correctedCells(
  pool: Pool,
  about: Readonly<{
    recipe: Recipe;
    tables: StageTables;
    hasAllRows: boolean;
    names: readonly string[];
    columnOf: ReadonlyMap<string, string>;
  }>,
): Promise<CorrectedCells> {
  const { recipe, tables, hasAllRows, names, columnOf } = about;
  const fixes = fixesOf(recipe);
  if (fixes.length === 0) return { of: (_, texts) => texts, lost: 0 };
  const { rows } = await pool.query<{ n: string; row: string; lines: number }>(
    `SELECT i.__n::text AS n, i.__rows[1]::text AS row, i.__lines AS lines
     FROM ${tables.items} i JOIN ${tables.result} r ON r.n = i.__n
     WHERE i.__n = ANY ($1::bigint[]) AND ($2 OR r.status IN ('faulty', 'doubtful'))`,
    [fixes.map(({ at }) => at), hasAllRows],
  );
  const items = new Map(rows.map((item) => [Number(item.n), item]));
  const isTurned = recipe.steps.some(({ kind }) => TURNING.includes(kind));
  const cells = new Map<number, Map<number, string | null>>();
  const lost = new Set<string>();
  for (const { at, column, value } of fixes) {
    const item = items.get(at);
    if (item === undefined) continue;
    const place = names.indexOf(columnOf.get(column) ?? column);
    if (place < 0 || isTurned || item.lines !== 1) lost.add(JSON.stringify([at, column]));
    else cells.set(Number(item.row), (cells.get(Number(item.row)) ?? new Map()).set(place, value));
  }
  return {
    of: (row, texts) => {
      const corrected = cells.get(row);
      if (corrected === undefined) return texts;
      return texts.map((text, place) => (corrected.has(place) ? corrected.get(place)! : text));
    },
    lost: lost.size,
  };
}

type CellFix = Readonly<{ at: number; column: string; value: string | null }>;

/** The corrections of single cells, the latest last. */
const fixesOf = ({ steps }: Recipe): CellFix[] =>
  steps.flatMap(({ kind, fixes }) =>
    kind === 'correct' && Array.isArray(fixes)
      ? (fixes as Partial<CellFix>[]).filter((fix): fix is CellFix => fix.at !== undefined)
      : [],
  );
