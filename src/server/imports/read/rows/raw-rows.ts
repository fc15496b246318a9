import {
  BIGINT,
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  UTINYINT,
  VARCHAR,
} from '@duckdb/node-api';
import { MAX_ASIDE_LISTED, MAX_FILE_COLUMNS, MAX_FILE_ROWS } from '@/domain/imports/file-reading';
import { ServiceError } from '@/server/errors';
import { HIDDEN_MARK, isFigure, type RawCell, rowMarkOf } from './row-marks';

/** The number of rows that are written to DuckDB at once: the size of its vectors. */
const CHUNK_ROWS = 2_048;

/** A rectangle of cells that are shown as one, of which the first has the text. Lines from 1, columns from 0, all inclusive. */
export type Merge = Readonly<{ top: number; bottom: number; left: number; right: number }>;

/** A row of a sheet: its line from 1, and its trimmed cells; blank ones are null. `isHidden`: a workbook does not show it. */
export type RawRow = Readonly<{ line: number; cells: readonly RawCell[]; isHidden?: boolean }>;

/** The rows of a sheet that are not blank, in the table `table` with the columns `line`, `mark`, `c0`, `c1` … */
export type RawSheet = {
  readonly name: string;
  readonly table: string;
  /** The names of the columns, where the format has them apart from the rows. */
  names: readonly RawCell[] | undefined;
  /** Whether the file hides the sheet, or it only describes other tables. */
  isHidden: boolean;
  /** Whether the file separates its cells by a character that a cell may contain by mistake. */
  readonly isDelimited: boolean;
  /** The first of the sheet's lines, apart from titles that it shares with the tables above it. */
  readonly from: number;
  rows: number;
  columns: number;
  merges: readonly Merge[];
  /** The merged cells with a figure: only the first cell of each has it. Lines from 1, columns from 0. */
  mergedFigures: readonly Readonly<{ line: number; column: number }>[];
  /** The columns that the workbook hides, from 0. */
  hiddenColumns: readonly number[];
};

/** Receives the rows of a file's sheets. */
export type RawRows = Readonly<{
  /** Begins a sheet: the following rows are its rows. */
  begin: (
    name: string,
    about?: Partial<Pick<RawSheet, 'names' | 'isHidden' | 'isDelimited'>>,
  ) => Promise<RawSheet>;
  /** Adds rows to the sheet that was begun last; those without a text are left out. */
  add: (rows: readonly RawRow[]) => Promise<void>;
  /** Writes the rest. @returns the sheets in their order */
  end: () => Promise<RawSheet[]>;
}>;

/** Writes the rows of a file to DuckDB, one table per sheet, whose width grows with the rows. */
export function createRawRows(duck: DuckDBConnection): RawRows {
  const sheets: RawSheet[] = [];
  let total = 0;
  let waiting: RawRow[] = [];
  let appender: DuckDBAppender | undefined;
  let width = 0;

  const flush = async () => {
    const sheet = sheets.at(-1);
    if (sheet === undefined || waiting.length === 0) return;
    if (sheet.columns > width) {
      appender?.closeSync();
      for (; width < sheet.columns; width += 1)
        await duck.run(`ALTER TABLE ${sheet.table} ADD COLUMN c${width} VARCHAR`);
      appender = undefined;
    }
    appender ??= await duck.createAppender(sheet.table);
    for (let from = 0; from < waiting.length; from += CHUNK_ROWS)
      appender.appendDataChunk(chunkOf(waiting.slice(from, from + CHUNK_ROWS), width));
    waiting = [];
  };
  const finish = async () => {
    await flush();
    appender?.closeSync();
    appender = undefined;
    const sheet = sheets.at(-1);
    if (sheet === undefined) return;
    await showMany(duck, sheet);
    await fillMerged(duck, sheet);
  };
  return {
    async begin(name, { names, isHidden = false, isDelimited = false } = {}) {
      await finish();
      const table = `raw_${sheets.length}`;
      await duck.run(`CREATE TABLE ${table} (line BIGINT, mark UTINYINT)`);
      width = 0;
      const sheet: RawSheet = {
        name: withoutControls(name)!,
        table,
        names,
        isHidden,
        isDelimited,
        from: 1,
        rows: 0,
        columns: 0,
        merges: [],
        mergedFigures: [],
        hiddenColumns: [],
      };
      sheets.push(sheet);
      return sheet;
    },
    async add(rows) {
      const sheet = sheets.at(-1)!;
      for (const row of rows) {
        const columns = widthOf(row.cells);
        if (columns === 0) continue;
        if (columns > MAX_FILE_COLUMNS)
          throw new ServiceError({
            code: 'unreadable_file',
            fault: 'tooManyColumns',
            limit: MAX_FILE_COLUMNS,
          });
        sheet.columns = Math.max(sheet.columns, columns);
        sheet.rows += 1;
        waiting.push(row);
      }
      total += rows.length;
      if (total > MAX_FILE_ROWS)
        throw new ServiceError({ code: 'unreadable_file', fault: 'tooManyRows', limit: MAX_FILE_ROWS });
      if (waiting.length >= CHUNK_ROWS) await flush();
    },
    async end() {
      await finish();
      return sheets;
    },
  };
}

/** The text of a cell without the space around it; null if nothing is left. */
export function cellOf(text: string): RawCell {
  const trimmed = text.trim();
  return trimmed === '' ? null : trimmed;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const CONTROLS = /[\0-\x08\x0e-\x1f\x7f]/g;

/** A text with the replacement character for each control character: PostgreSQL stores no NUL, a workbook none of them. */
export const withoutControls = (text: RawCell): RawCell => text?.replace(CONTROLS, '\ufffd') ?? null;

function widthOf(cells: readonly RawCell[]): number {
  let width = cells.length;
  while (width > 0 && cells[width - 1] == null) width -= 1;
  return width;
}

function chunkOf(rows: readonly RawRow[], width: number): DuckDBDataChunk {
  const columns: (bigint | number | RawCell)[][] = Array.from(
    { length: width + 2 },
    () => new Array(rows.length),
  );
  rows.forEach(({ line, cells, isHidden }, at) => {
    columns[0]![at] = BigInt(line);
    columns[1]![at] = rowMarkOf(cells) + (isHidden === true ? HIDDEN_MARK : 0);
    for (let column = 0; column < width; column += 1)
      columns[column + 2]![at] = withoutControls(cells[column] ?? null);
  });
  const types = [BIGINT, UTINYINT, ...Array.from({ length: width }, () => VARCHAR)];
  const chunk = DuckDBDataChunk.create(types, rows.length);
  chunk.setColumns(columns);
  return chunk;
}

/** If more rows are hidden than can be listed and restored one by one, a filter has hidden them: they are read. */
async function showMany(duck: DuckDBConnection, { table }: RawSheet): Promise<void> {
  const counted = await duck.runAndReadAll(`SELECT count(*) FROM ${table} WHERE mark >= ${HIDDEN_MARK}`);
  if (Number(counted.getRows()[0]![0]) > MAX_ASIDE_LISTED)
    await duck.run(`UPDATE ${table} SET mark = mark - ${HIDDEN_MARK} WHERE mark >= ${HIDDEN_MARK}`);
}

/** The maximum number of cells that are filled because they are merged with others. */
const MAX_MERGED_CELLS = 1_000_000;

/**
 * Gives each merged cell the text of its rectangle, unless that is a figure, which would be counted several times. Years are no
 * figures.
 */
async function fillMerged(duck: DuckDBConnection, sheet: RawSheet): Promise<void> {
  const { table } = sheet;
  const all = await mergesWithin(duck, sheet);
  const figures = await figuresAt(duck, sheet, all);
  sheet.mergedFigures = all.flatMap((merge) =>
    figures.has(merge) && isSeveral(merge) ? [{ line: merge.top, column: merge.left }] : [],
  );
  const merges = all.filter((merge) => !figures.has(merge));
  if (merges.length === 0) return;
  await duck.run(
    'CREATE OR REPLACE TEMP TABLE merged (line BIGINT, c INTEGER, top BIGINT, from_column INTEGER)',
  );
  const appender = await duck.createAppender('merged');
  for (const { top, bottom, left, right } of merges) {
    for (let line = top; line <= bottom; line += 1) {
      for (let column = left; column <= right; column += 1) {
        if (line === top && column === left) continue;
        appender.appendBigInt(BigInt(line));
        appender.appendInteger(column);
        appender.appendBigInt(BigInt(top));
        appender.appendInteger(left);
        appender.endRow();
      }
    }
  }
  appender.closeSync();
  const pairs = await duck.runAndReadAll('SELECT DISTINCT c, from_column FROM merged ORDER BY ALL');
  for (const [column, from] of pairs.getRows()) {
    await duck.run(
      `UPDATE ${table} SET c${column} = first.text
       FROM (SELECT merged.line AS line, origin.c${from} AS text
             FROM merged JOIN ${table} AS origin ON origin.line = merged.top
             WHERE merged.c = ${column} AND merged.from_column = ${from}) AS first
       WHERE ${table}.line = first.line AND ${table}.c${column} IS NULL`,
    );
  }
  await markAgain(duck, sheet);
  await duck.run('DROP TABLE merged');
}

/** The number of rows whose cells are in memory at once. */
const MARKED_ROWS = 5_000;

/** Marks rows again that have got labels from cells above them, because they are not what they seemed to be without them. */
async function markAgain(duck: DuckDBConnection, { table, columns }: RawSheet): Promise<void> {
  const cells = Array.from({ length: columns }, (_, column) => `, c${column}`).join('');
  const filled = await duck.runAndReadAll(
    'SELECT line FROM (SELECT line, row_number() OVER (ORDER BY line) AS n FROM (SELECT DISTINCT line FROM merged WHERE line <> top)) ' +
      `WHERE (n - 1) % ${MARKED_ROWS} = 0 ORDER BY line`,
  );
  const starts = filled.getRows().map(([line]) => Number(line));
  for (const [at, start] of starts.entries()) {
    const inBlock = `line >= ${start} AND line < ${starts[at + 1] ?? Number.MAX_SAFE_INTEGER}`;
    const found = await duck.runAndReadAll(
      `SELECT line, mark${cells} FROM ${table} WHERE ${inBlock} AND line IN (SELECT line FROM merged WHERE line <> top AND ${inBlock})`,
    );
    const changed = new Map<number, number[]>();
    for (const [line, mark, ...texts] of found.getRows()) {
      const now = rowMarkOf(texts as RawCell[]);
      if (now === Number(mark) || Number(mark) >= HIDDEN_MARK) continue;
      const lines = changed.get(now) ?? [];
      lines.push(Number(line));
      changed.set(now, lines);
    }
    for (const [mark, lines] of changed)
      await duck.run(`UPDATE ${table} SET mark = ${mark} WHERE ${inBlock} AND line IN (${lines.join(', ')})`);
  }
}

const isSeveral = ({ top, bottom, left, right }: Merge): boolean => bottom > top || right > left;

/** The merged cells whose text is a figure, but no year. */
async function figuresAt(
  duck: DuckDBConnection,
  { table }: RawSheet,
  merges: readonly Merge[],
): Promise<Set<Merge>> {
  const figures = new Set<Merge>();
  for (const [column, its] of byColumn(merges)) {
    const lines = its.map(({ top }) => top).join(', ');
    const found = await duck.runAndReadAll(`SELECT line, c${column} FROM ${table} WHERE line IN (${lines})`);
    const texts = new Map(found.getRows().map(([line, text]) => [Number(line), text as RawCell]));
    for (const merge of its) {
      const text = texts.get(merge.top) ?? null;
      if (text !== null && isFigure(text) && !/^(?:19|20)\d\d$/.test(text)) figures.add(merge);
    }
  }
  return figures;
}

function byColumn(merges: readonly Merge[]): Map<number, Merge[]> {
  const columns = new Map<number, Merge[]>();
  for (const merge of merges) {
    const its = columns.get(merge.left) ?? [];
    its.push(merge);
    columns.set(merge.left, its);
  }
  return columns;
}

/** The merged cells within the rows and columns that have texts, up to the number that may be filled. */
async function mergesWithin(duck: DuckDBConnection, { table, merges, columns }: RawSheet): Promise<Merge[]> {
  if (merges.length === 0) return [];
  const last = Number((await duck.runAndReadAll(`SELECT max(line) FROM ${table}`)).getRows()[0]![0] ?? 0);
  let free = MAX_MERGED_CELLS;
  return merges
    .map((merge) => ({
      ...merge,
      bottom: Math.min(merge.bottom, last),
      right: Math.min(merge.right, columns - 1),
    }))
    .filter(({ top, bottom, left, right }) => {
      const cells = (bottom - top + 1) * (right - left + 1);
      if (bottom < top || right < left || cells > free) return false;
      free -= cells;
      return true;
    });
}
