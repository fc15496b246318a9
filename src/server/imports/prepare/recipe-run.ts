import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type ColumnProfile,
  MAX_DISTINCT,
  MAX_PROFILE_VALUES,
  MAX_SHOWN_TEXT,
} from '@/domain/imports/file-reading';
import { readStep } from '@/domain/imports/step-kinds';
import { sameName } from '@/domain/imports/step-kinds/columns';
import type { Lookup, StepContext } from '@/domain/imports/step-kinds/step-kind';
import {
  type Columns,
  MAX_SAMPLE_ROWS,
  type RecipeStep,
  type RowsExample,
  StepFault,
  type StepResult,
} from '@/domain/imports/steps';
import { mapDistinctTexts, numberOf, rowsOf } from '../duck/rows';
import { DOUBTS_COLUMN, DOUBTS_TYPE, identifier, NO_SUMS, SUMS_COLUMN } from '../duck/sql';
import { readRowsExample } from './rows-example';
import { selectStep } from './steps/all-steps';
import type { StepInput } from './steps/step-select';

/** The columns of the table `source` besides those of the file. */
const SOURCE_COLUMNS = ['__row', '__sheet', '__line'];

/**
 * A recipe on the table `source` of a database in DuckDB. The table after the n-th step is the view `step_<n>`, that of the
 * file is `step_0`. Only the first changed step and those after it are run again.
 */
export class RecipeRun {
  readonly #connection: DuckDBConnection;
  #results: StepResult[] = [];
  /** The steps whose results follow the first one. */
  #done: string[] = [];
  /** Whether the view `ASIDE_VIEW` exists. */
  hasAside = false;
  /** The context of the results: they are valid only with it. */
  #context: StepContext | undefined;

  constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  /** The tables of the recipe that could be made. */
  get tables(): readonly Columns[] {
    return this.#results.map(({ columns }) => columns);
  }

  /** The view of the last table that could be made, and its columns. */
  get last(): { view: string; columns: Columns; isTurned: boolean } {
    const step = this.#results.findLastIndex(({ fault }) => fault === undefined);
    const done = this.#done.slice(0, step).map((text) => (JSON.parse(text) as RecipeStep).kind);
    return {
      view: viewOf(step),
      columns: this.#results[step]?.columns ?? [],
      isTurned: done.includes('turnDown'),
    };
  }

  /**
   * Runs the steps.
   * @returns the file's table, then the table after each step; a step that cannot be run has a fault and is the last
   */
  async run(steps: readonly RecipeStep[], context: StepContext): Promise<readonly StepResult[]> {
    const texts = steps.map((step) => JSON.stringify(step));
    const changed = texts.findIndex((text, n) => text !== this.#done[n]);
    const same = context === this.#context ? (changed === -1 ? steps.length : changed) : 0;
    this.#context = context;
    this.#results = this.#results.slice(0, same + 1).filter(({ fault }) => fault === undefined);
    if (this.#results.length === 0) this.#results.push(await this.#start());
    for (let n = this.#results.length; n <= steps.length; n += 1) {
      const result = await this.#step(n, steps[n - 1]!, context);
      this.#results.push(result);
      if (result.fault !== undefined) break;
    }
    this.#done = texts.slice(0, this.#results.length - 1);
    return this.#results;
  }

  /** Rows of the table after the n-th step, in the order of the file. */
  async page({
    step,
    offset,
    take,
  }: {
    step: number;
    offset: number;
    take: number;
  }): Promise<(string | null)[][]> {
    return this.#rows(viewOf(step), this.#results[step]?.columns ?? [], { offset, take });
  }

  /** A few lines of the file in the table after the `from`-th step and in the one after the `to`-th. */
  example({ from, to }: { from: number; to: number }): Promise<RowsExample> {
    const tableOf = (step: number) => ({ view: viewOf(step), columns: this.#results[step]?.columns ?? [] });
    const kinds = this.#done.slice(from, to).map((text) => readStep(JSON.parse(text)).kind);
    return readRowsExample(this.#connection, {
      before: tableOf(from),
      after: tableOf(to),
      keepsRows: kinds.every(({ changesRows }) => !changesRows),
    });
  }

  /** The profiles of the columns of the table after the n-th step. */
  async profile(step: number): Promise<ColumnProfile[]> {
    const profiles: ColumnProfile[] = [];
    for (const name of this.#results[step]?.columns ?? [])
      profiles.push(await this.#profileOf(viewOf(step), name));
    return profiles;
  }

  async #start(): Promise<StepResult> {
    const described = await rowsOf(
      this.#connection,
      'SELECT column_name, column_type FROM (DESCRIBE source)',
    );
    // A file may have a column of that name, but with texts.
    const isDoubts = ([name, type]: readonly unknown[]) => name === DOUBTS_COLUMN && type !== 'VARCHAR';
    const names = described
      .filter((column) => !SOURCE_COLUMNS.includes(String(column[0])) && !isDoubts(column))
      .map(([name]) => String(name));
    const columns = openNames(names);
    const items = names.map((name, n) => `${identifier(name)} AS ${identifier(columns[n]!)}`);
    const doubts = described.some(isDoubts) ? DOUBTS_COLUMN : `[]::${DOUBTS_TYPE}`;
    await this.#openAside(items);
    const own = [
      '[__row] AS __rows',
      `${doubts} AS ${DOUBTS_COLUMN}`,
      '__row AS __order',
      `${NO_SUMS} AS ${SUMS_COLUMN}`,
    ];
    return this.#create(0, columns, { select: `SELECT ${[...items, ...own].join(', ')} FROM source` });
  }

  /** The rows that were set aside, with the columns of the first table. */
  async #openAside(items: readonly string[]): Promise<void> {
    const isThere = `SELECT count(*) FROM duckdb_views() WHERE view_name = 'source_aside'`;
    if ((await numberOf(this.#connection, isThere)) === 0) return;
    await this.#connection.run(
      `CREATE OR REPLACE VIEW ${ASIDE_VIEW} AS SELECT ${[...items, `${NO_SUMS} AS ${SUMS_COLUMN}`].join(', ')} FROM source_aside`,
    );
    this.hasAside = true;
  }

  async #step(n: number, step: RecipeStep, context: StepContext): Promise<StepResult> {
    const before = this.#results[n - 1]!;
    try {
      const { kind, parameters } = readStep(step);
      const columns = kind.columnsAfter(parameters, before.columns);
      const input = {
        table: viewOf(n - 1),
        columns: before.columns,
        after: columns,
        lookupTable: `lookup_${n}`,
      };
      const select = selectStep({ kind, parameters }, input);
      if (kind.lookup !== undefined) await this.#look(kind.lookup, { parameters, input, context });
      return await this.#create(n, columns, { select, ...(kind.changesRows ? {} : { rows: before.rows }) });
    } catch (error) {
      if (!(error instanceof StepFault)) throw error;
      return { ...before, fault: { code: error.code, column: error.column } };
    }
  }

  async #look(
    { groups, read }: Lookup<unknown>,
    { parameters, input, context }: { parameters: unknown; input: StepInput; context: StepContext },
  ): Promise<void> {
    const found = groups(parameters, input.columns);
    const [width, written] = [found[0]?.from.length ?? 0, found[0]?.to.length ?? 0];
    const texts = found.map(
      ({ from }) =>
        `SELECT ${from.map((name, n) => `${identifier(name)} AS k${n}`).join(', ')} FROM ${input.table}`,
    );
    const numbered = (letter: string, length: number) => Array.from({ length }, (_, n) => `${letter}${n}`);
    await mapDistinctTexts(
      this.#connection,
      {
        table: input.lookupTable,
        select: `SELECT DISTINCT * FROM (${texts.join(' UNION ALL ')})`,
        columns: [
          ...numbered('k', width),
          ...numbered('v', written),
          ...['c', 't', 'r', 'o'].flatMap((letter) => numbered(letter, written)),
        ],
      },
      (keys) => {
        const { texts: values, doubts = [] } = read(parameters, keys, context);
        const at = values.map((_, place) => doubts.find((doubt) => doubt.place === place));
        return [
          ...keys,
          ...values,
          ...at.map((doubt) => doubt?.code ?? null),
          ...at.map((doubt) => doubt?.text ?? null),
          ...at.map((doubt) => doubt?.read ?? null),
          ...at.map((doubt) => doubt?.otherwise ?? null),
        ];
      },
    );
  }

  async #create(n: number, columns: Columns, made: { select: string; rows?: number }): Promise<StepResult> {
    const view = viewOf(n);
    await this.#connection.run(`CREATE OR REPLACE VIEW ${view} AS ${made.select}`);
    const rows = made.rows ?? (await numberOf(this.#connection, `SELECT count(*) FROM ${view}`));
    const sample = await this.#rows(view, columns, { offset: 0, take: MAX_SAMPLE_ROWS });
    return { columns, rows, sample };
  }

  async #rows(
    view: string,
    columns: Columns,
    { offset, take }: { offset: number; take: number },
  ): Promise<(string | null)[][]> {
    if (columns.length === 0) return [];
    const rows = await rowsOf(
      this.#connection,
      `SELECT ${columns.map((name) => shortened(identifier(name))).join(', ')} FROM ${view} ` +
        `ORDER BY __order LIMIT ${Number(take)} OFFSET ${Number(offset)}`,
    );
    return rows as (string | null)[][];
  }

  async #profileOf(view: string, name: string): Promise<ColumnProfile> {
    const column = identifier(name);
    const values = await rowsOf(
      this.#connection,
      `SELECT ${shortened(column)}, count(*)::DOUBLE FROM ${view} WHERE ${column} IS NOT NULL ` +
        `GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_PROFILE_VALUES}`,
    );
    const [counts] = await rowsOf(
      this.#connection,
      `SELECT count(${column})::DOUBLE, count(DISTINCT ${column})::DOUBLE FROM ${view}`,
    );
    return {
      name,
      filled: counts?.[0] as number,
      distinct: Math.min(counts?.[1] as number, MAX_DISTINCT),
      values: values.map(([text, count]) => ({ text: text as string, count: count as number })),
    };
  }
}

/** Samples and profiles are stored and sent: a cell may be as long as the file. */
const shortened = (column: string): string => `left(${column}, ${MAX_SHOWN_TEXT})`;

/** The rows of the file that were set aside although they may have figures, with the columns of the first table. */
export const ASIDE_VIEW = 'aside_0';

export const viewOf = (step: number): string => `step_${step}`;

/** The file's columns, with other names for those whose names only the service's own columns may have. */
function openNames(names: Columns): Columns {
  const open: string[] = [];
  for (const name of names) {
    const plain = name.startsWith('__') ? name.replace(/^_+/, '') || 'Kolom' : name;
    let unique = plain;
    for (
      let n = 2;
      [...open, ...names.filter((other) => other !== name)].some((other) => sameName(other, unique));
      n += 1
    )
      unique = `${plain} (${n})`;
    open.push(unique);
  }
  return open;
}
