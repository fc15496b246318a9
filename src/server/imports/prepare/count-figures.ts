import type { DuckDBConnection } from '@duckdb/node-api';
import type { AnyCollection } from '@/domain/collections/collection';
import { figureFieldsOf } from '@/domain/collections/parts';
import {
  added,
  BALANCE_PARTS,
  type BalancePart,
  type FigureAmount,
  type FigureBalance,
  type ImportBalance,
  NOTHING,
  times,
  without,
} from '@/domain/imports/balance';
import { readStep } from '@/domain/imports/step-kinds';
import { findColumn, sameName } from '@/domain/imports/step-kinds/columns';
import type { Origins, StepContext } from '@/domain/imports/step-kinds/step-kind';
import type { Columns, RecipeStep } from '@/domain/imports/steps';
import { type FigureTrace, traceFigures } from '@/domain/imports/trace-figures';
import { numberOf, rowsOf } from '../duck/rows';
import { behindSql, identifier } from '../duck/sql';
import { judgedFields } from './judge-table';
import { ASIDE_VIEW, type RecipeRun, viewOf } from './recipe-run';

/** The numbers of different texts that are in memory at once. */
const BLOCK = 20_000;
const NUMBER = /^\s*([+-]?\d{1,30}(?:\.\d{1,6})?)\s*$/;

type Counting = Readonly<{
  connection: DuckDBConnection;
  run: RecipeRun;
  steps: readonly RecipeStep[];
  collection: AnyCollection;
  context: StepContext;
}>;

/**
 * Counts the cells of figures of a file, and adds them up: in the file as it was read, in the rows that were set aside, before
 * and after each step that may leave out or change any, and in the lines that `judgeTable` has found to be repeated. The
 * amounts by the status of the items are counted in the database (`stage/staged-amounts.ts`).
 *
 * No other step is trusted: the cells of the file are read only by the steps that read numbers.
 */
export async function countFigures(counting: Counting): Promise<ImportBalance> {
  const { collection, run, steps } = counting;
  const names = figureFieldsOf(collection).map(({ name }) => name);
  const traces = traceFigures(names, { steps, tables: run.tables });
  const figures: FigureBalance[] = [];
  const untraced: string[] = [];
  for (const { fields, at } of traces) {
    if (at === undefined) untraced.push(...fields);
    else figures.push(await countGroup({ fields, at }, counting));
  }
  return { figures, untraced };
}

type Trace = Readonly<{ fields: FigureTrace['fields']; at: readonly Origins[] }>;

async function countGroup(trace: Trace, counting: Counting): Promise<FigureBalance> {
  const { connection, run, steps } = counting;
  const own = await amountIn({ step: 0 }, trace, counting);
  const aside = run.hasAside ? await asideIn(trace, counting) : NOTHING;
  const rows = await numberOf(connection, `SELECT count(*) FROM ${viewOf(0)}`);
  const columns = trace.at[0]!;
  const none = { cells: columns === 'rows' ? 0 : rows * columns.length - own.cells, sum: '0' };
  let [left, changed] = [NOTHING, NOTHING];
  for (const [n, step] of steps.entries()) {
    const effect = effectOf(step, trace.at[n]!);
    if (effect === undefined) continue;
    const before = await amountIn({ step: n }, trace, counting);
    const after = await amountIn({ step: n + 1 }, trace, counting);
    if (effect === 'leavesOut') left = added([left, without(before, after)]);
    else changed = added([changed, without(after, before)]);
  }
  const counted = { none, aside, left, repeated: await repeatedIn(trace, counting) };
  return {
    fields: trace.fields,
    file: added([own, aside, none]),
    changed,
    parts: Object.fromEntries(
      BALANCE_PARTS.map((part) => [part, part in counted ? counted[part as keyof typeof counted] : NOTHING]),
    ) as Record<BalancePart, FigureAmount>,
  };
}

/** The effect that a step may have on the cells of some columns. */
function effectOf(step: RecipeStep, columns: Origins): 'leavesOut' | 'changes' | undefined {
  const { onFigures } = readStep(step).kind;
  if (onFigures !== 'changes') return onFigures;
  const isNamed = (name: unknown) =>
    columns !== 'rows' &&
    typeof name === 'string' &&
    columns.some((column) => sameColumn(name, columns) === column);
  const { column, columns: several = [], field, fixes = [] } = step;
  const named = [
    column,
    field,
    ...(several as unknown[]),
    ...(fixes as { column: unknown }[]).map((fix) => fix.column),
  ];
  return named.some(isNamed) ? 'changes' : undefined;
}

function sameColumn(name: string, columns: Columns): string | undefined {
  try {
    return findColumn(columns, name);
  } catch {
    return undefined;
  }
}

/** The cells of a trace in the table after a step; numbers are read as the steps after it read them. */
async function amountIn(
  { step, view = viewOf(step) }: { step: number; view?: string },
  trace: Trace,
  counting: Counting,
): Promise<FigureAmount> {
  const { connection, steps } = counting;
  const columns = trace.at[step]!;
  if (columns === 'rows') {
    const cells = await numberOf(connection, `SELECT count(*) FROM ${view}`);
    return { cells, sum: String(cells) };
  }
  const isSummed = steps.slice(0, step).some(({ kind }) => kind === 'aggregate');
  if (isSummed) return summedIn(connection, { view, columns });
  const amounts: FigureAmount[] = [];
  for (const column of columns) {
    const read = readerOf(column, { step, trace, counting });
    amounts.push(await textsIn(connection, { view, column, read }));
  }
  return added(amounts);
}

/** In rows that were set aside, only cells that are numbers count: their other texts are labels and remarks. */
async function asideIn(trace: Trace, counting: Counting): Promise<FigureAmount> {
  const columns = trace.at[0]!;
  if (columns === 'rows') return NOTHING;
  const amounts: FigureAmount[] = [];
  for (const column of columns) {
    const read = readerOf(column, { step: 0, trace, counting });
    amounts.push(
      await textsIn(counting.connection, {
        view: ASIDE_VIEW,
        column,
        read: (text) => {
          const number = read(text);
          return number !== null && NUMBER.test(number) ? number : null;
        },
      }),
    );
  }
  return added(amounts);
}

/** Reads a text of a column as the steps after a table read its numbers; null: there is no figure. */
function readerOf(
  column: string,
  { step, trace, counting }: { step: number; trace: Trace; counting: Counting },
): (text: string) => string | null {
  const { steps, run, context } = counting;
  let names: Columns = [column];
  for (let n = step; n < steps.length; n += 1) {
    const { kind, parameters } = readStep(steps[n]!);
    const { columns: read } = parameters as { columns?: readonly string[] };
    if (kind.kind === 'aggregate') break;
    const isRead = names.some((name) => read?.some((one) => sameColumn(one, [name]) !== undefined));
    if (kind.kind === 'readNumbers' && isRead)
      return (text) => kind.lookup!.read(parameters, [text], context).texts[0] ?? null;
    const after = trace.at[n + 1]!;
    if (after === 'rows') break;
    const before = names;
    names = after.filter((name) => {
      const origins = kind.origins === undefined ? [name] : kind.origins(parameters, name, run.tables[n]!);
      return (
        origins !== undefined &&
        origins !== 'rows' &&
        origins.some((one) => before.some((own) => sameName(own, one)))
      );
    });
  }
  return (text) => text;
}

/** The cells of a column, each different text read once. */
async function textsIn(
  connection: DuckDBConnection,
  { view, column, read }: { view: string; column: string; read: (text: string) => string | null },
): Promise<FigureAmount> {
  const name = identifier(column);
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE counted_texts AS SELECT ${name} AS text, count(*)::DOUBLE AS cells FROM ${view} ` +
      `WHERE ${name} IS NOT NULL GROUP BY 1`,
  );
  const count = await numberOf(connection, 'SELECT count(*) FROM counted_texts');
  const amounts: FigureAmount[] = [];
  for (let first = 0; first < count; first += BLOCK) {
    const rows = await rowsOf(
      connection,
      `SELECT text, cells FROM counted_texts WHERE rowid >= ${first} AND rowid < ${first + BLOCK}`,
    );
    amounts.push(added(rows.map(([text, cells]) => amountOf(read(text as string), cells as number))));
  }
  await connection.run('DROP TABLE counted_texts');
  return added(amounts);
}

/** The amount of a text, read as {@link numberSql} and {@link isFilledSql} read it. */
function amountOf(text: string | null, cells: number): FigureAmount {
  if (text === null || text.trim() === '') return NOTHING;
  const number = NUMBER.exec(text)?.[1];
  return { cells, sum: number === undefined ? '0' : times(number, cells) };
}

/** The cells of columns whose rows may have been added up. */
async function summedIn(
  connection: DuckDBConnection,
  { view, columns }: { view: string; columns: Columns },
): Promise<FigureAmount> {
  const amounts: FigureAmount[] = [];
  for (const column of columns) {
    const { cells, total } = behindSql(column, { text: identifier(column), sums: '__sums' });
    amounts.push(await amountBySql(connection, { cells, total, from: view }));
  }
  return added(amounts);
}

/** The cells that no item has, because another line of the file is the same. */
async function repeatedIn({ fields }: Trace, { connection, collection }: Counting): Promise<FigureAmount> {
  const amounts: FigureAmount[] = [];
  for (const [n, { name }] of judgedFields(collection).entries()) {
    if (!fields.includes(name)) continue;
    const { cells, total } = behindSql(name, { text: `t${n}`, sums: 'sums' });
    amounts.push(await amountBySql(connection, { cells, total, from: 'judged JOIN dropped USING (place)' }));
  }
  return added(amounts);
}

async function amountBySql(
  connection: DuckDBConnection,
  { cells, total, from }: { cells: string; total: string; from: string },
): Promise<FigureAmount> {
  const [row] = await rowsOf(
    connection,
    `SELECT coalesce(sum(${cells}), 0)::DOUBLE, coalesce(sum(${total}), 0)::VARCHAR FROM ${from}`,
  );
  const [found, sum] = row as [number, string];
  return added([{ cells: found, sum }]);
}
