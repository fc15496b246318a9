import { readStep } from './step-kinds';
import { sameName } from './step-kinds/columns';
import type { Origins } from './step-kinds/step-kind';
import type { Columns, RecipeStep } from './steps';

/**
 * Figures whose cells come from the same columns of the file. `at[n]`: the columns that have their cells after the n-th
 * step, `at[0]` those of the file; `rows`: each row is a cell, because rows are counted. Undefined: the cells cannot be
 * followed to the file.
 */
export type FigureTrace = Readonly<{ fields: readonly string[]; at: readonly Origins[] | undefined }>;

/** A recipe that could be done: the columns of the file, then those after each step. */
type Done = Readonly<{ steps: readonly RecipeStep[]; tables: readonly Columns[] }>;

/**
 * Follows the cells of figures from the last table of a recipe back to the file.
 * @returns the figures in groups; without figures that have no column, or one value for all rows
 */
export function traceFigures(fields: readonly string[], done: Done): readonly FigureTrace[] {
  const traces = fields.map((field): FigureTrace => ({ fields: [field], at: traceOf(field, done) }));
  const traced = traces.filter(({ at }) => at !== undefined && at[0]!.length > 0);
  return [...joined(traced), ...traces.filter(({ at }) => at === undefined)];
}

function traceOf(field: string, { steps, tables }: Done): readonly Origins[] | undefined {
  let origins: Origins | undefined = present([field], tables.at(-1)!);
  const at: Origins[] = [origins];
  for (let n = steps.length - 1; n >= 0; n -= 1) {
    // Where one row becomes several, or several become one, sums and numbers of rows can no longer be followed to cells.
    const isTurned = steps[n]!.kind === 'turnDown' || steps[n]!.kind === 'turnUp';
    if (isTurned && steps.slice(0, n).some(({ kind }) => kind === 'aggregate')) return undefined;
    origins = before(origins, { step: steps[n]!, columns: tables[n]! });
    if (origins === undefined) return undefined;
    at.unshift(origins);
  }
  return at;
}

/** The columns that have, before a step, the cells of some columns after it. */
function before(
  after: Origins,
  { step, columns }: { step: RecipeStep; columns: Columns },
): Origins | undefined {
  const { kind, parameters } = readStep(step);
  if (after === 'rows') return ['turnDown', 'turnUp', 'aggregate'].includes(kind.kind) ? undefined : 'rows';
  const found: string[] = [];
  for (const name of after) {
    const own = kind.origins === undefined ? [name] : kind.origins(parameters, name, columns);
    if (own === undefined || own === 'rows') return own;
    found.push(...own);
  }
  return present(found, columns);
}

/** The columns of a table that have some names, each once. */
const present = (names: readonly string[], columns: Columns): Columns =>
  columns.filter((column) => names.some((name) => sameName(name, column)));

/** Figures that have a column in common after any step belong together: no cell of it belongs to one figure alone. */
function joined(traces: readonly FigureTrace[]): FigureTrace[] {
  const groups: FigureTrace[] = [];
  for (const trace of traces) {
    const own = groups.filter((group) => isShared(group, trace));
    const all = [...own, trace];
    const others = groups.filter((group) => !own.includes(group));
    groups.splice(0, groups.length, ...others, {
      fields: all.flatMap(({ fields }) => fields),
      at: trace.at!.map((_, n) => together(all.map(({ at }) => at![n]!))),
    });
  }
  return groups;
}

const isShared = (one: FigureTrace, other: FigureTrace): boolean =>
  one.at!.some((columns, n) => {
    const others = other.at![n]!;
    if (columns === 'rows' || others === 'rows') return columns === others;
    return columns.some((name) => others.includes(name));
  });

const together = (all: readonly Origins[]): Origins =>
  all.includes('rows') ? 'rows' : [...new Set((all as readonly Columns[]).flat())];
