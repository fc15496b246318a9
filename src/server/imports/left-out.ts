import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { Value } from '@/domain/collections/kinds/parse';
import { ABOUT_SHEET, type AboutLeftOut, aboutLines } from '@/domain/imports/continuation';
import type { FileTableInfo } from '@/domain/imports/file-reading';
import type { RowFault } from '@/domain/imports/import';
import {
  combinesRows,
  DATA_SHEET,
  dependsOnOrder,
  hasAllRows,
  isReasonColumn,
  REASON_HEADER,
  reasonText,
} from '@/domain/imports/left-out';
import type { Recipe } from '@/domain/imports/recipe';
import { type RecordProblem, recordFault } from '@/domain/imports/record-faults';
import type { Doubt } from '@/domain/imports/steps';
import type { Pool } from '@/server/database/pool';
import type { Streams } from '@/server/database/reads/streams';
import { type SheetCell, xlsxFile } from '@/server/sheets/xlsx';
import { type CorrectedCells, correctedCells } from './corrected-cells';
import type { SourceRow } from './prepare/run';
import type { OpenImport } from './program/import-processes';
import type { StageTables } from './stage/stage-tables';

export type LeftOut = Readonly<{
  collection: Collection;
  tables: StageTables;
  recipe: Recipe;
  language: Language;
  pool: Pool;
  /** The statements of the workbook about its import, except those that are found here. */
  import: Omit<AboutLeftOut, 'collection' | 'recipe' | 'titles' | 'hasAllRows' | 'lost'>;
}>;

/** The number of rows of the file that are read at once. */
const PART = 1_000;
const MAX_TITLES = 5;

/** The connection waits while the process reads the rows of the file. */
const BEGIN = [
  'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY',
  'SET LOCAL cursor_tuple_fraction = 1',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
].join(';');

/** The person who downloads, and the signal that ends it. */
type Reader = Readonly<{ streams: Streams; owner: string; signal: AbortSignal }>;

/**
 * The rows of a file that are faulty or doubtful, as a workbook: the file's own columns with the cells at fault marked, and a
 * column with the reasons. Corrected there, it can be imported by the same recipe. If the recipe combines rows, all other rows
 * of the file follow: a sum of corrected rows alone would be another figure. If it fills cells from those above, the workbook
 * has all rows in the order of the file. Cells that a person has corrected on the page are written as corrected. A last sheet
 * says of which import the rows are (`domain/imports/continuation.ts`).
 */
export async function* leftOutFile(
  open: OpenImport,
  about: LeftOut & Reader,
): AsyncGenerator<Uint8Array, void> {
  const names = open.file.columns.map(({ name }) => name);
  const kept = [...names.keys()].filter((place) => !isReasonColumn(names[place]!));
  const headers = [...kept.map((place) => names[place]!), REASON_HEADER[about.language]];
  const columns = headers.map((header) => ({ header, field: { kind: 'varchar' } }) as const);
  const hasAll = hasAllRows(about.recipe);
  const columnOf = columnsOfFields(about.recipe);
  const corrected = await correctedCells(about.pool, { ...about, hasAllRows: hasAll, names, columnOf });
  const { collection, recipe } = about;
  const said = {
    ...about.import,
    collection,
    recipe,
    titles: titlesOf(open.file),
    hasAllRows: hasAll,
    lost: corrected.lost,
  };
  yield* xlsxFile(lines(open, { ...about, names, kept, corrected }), {
    name: DATA_SHEET,
    columns,
    about: { name: ABOUT_SHEET[about.language], lines: aboutLines(said, about.language) },
  });
}

/** The lines above the table, which describe it. */
const titlesOf = ({ aside }: FileTableInfo): string[] =>
  aside
    .filter(({ reason }) => reason === 'title')
    .slice(0, MAX_TITLES)
    .map(({ cells }) => cells.filter(Boolean).join(' '));

type LeftOutItem = Readonly<{
  /** Its texts; null: the comparison with the records found the only fault. */
  item: Record<string, string | null> | null;
  faults: RowFault[];
  doubts: Doubt[];
  problem: RecordProblem | null;
  other: number | null;
}>;
type FoundLine = { row: string; items: LeftOutItem[] };

async function* lines(
  open: OpenImport,
  {
    names,
    kept,
    corrected,
    ...about
  }: LeftOut & Reader & { names: readonly string[]; kept: readonly number[]; corrected: CorrectedCells },
): AsyncGenerator<SheetCell[][], void> {
  const { reading } = open.file;
  const columnOf = columnsOfFields(about.recipe);
  const withReasons = ({ row, texts }: SourceRow, left: readonly LeftOutItem[]): SheetCell[] => {
    const line = corrected.of(row, texts);
    const items = left.map((item) => withProblem(item, about.collection));
    const marked = new Set(items.flatMap((item) => faultyCells(item, { names, line, columnOf })));
    const reasons = [...new Set(items.map((item) => reasonText(item, about)))].join('\n');
    return [
      ...kept.map((place): SheetCell => {
        const value = cellOf(line[place] ?? null);
        return marked.has(place) ? { marked: value } : value;
      }),
      reasons,
    ];
  };
  if (dependsOnOrder(about.recipe)) {
    for await (const part of withItems(allLines(open), foundLines(about)))
      yield part.map(([line, items]) => withReasons(line, items));
    return;
  }
  const written = new Set<number>();
  for await (const found of foundLines(about)) {
    const cells = await open.call('source', { reading, rows: found.map(({ row }) => Number(row)) });
    const texts = new Map(cells.map(({ row, texts }) => [row, texts]));
    yield found.map(({ row, items }) => {
      written.add(Number(row));
      return withReasons({ row: Number(row), texts: texts.get(Number(row)) ?? [] }, items);
    });
  }
  if (!combinesRows(about.recipe)) return;
  for await (const cells of allLines(open))
    yield cells.filter(({ row }) => !written.has(row)).map((line) => withReasons(line, []));
}

/** The rows of the file, each with the items that are made from it; both ascend. */
async function* withItems(
  all: AsyncIterable<readonly SourceRow[]>,
  found: AsyncGenerator<FoundLine[], void>,
): AsyncGenerator<[SourceRow, readonly LeftOutItem[]][], void> {
  const itemsOf = new Map<number, readonly LeftOutItem[]>();
  let last = 0;
  try {
    for await (const part of all) {
      while (last < part.at(-1)!.row) {
        const { value: lines, done } = await found.next();
        for (const { row, items } of lines ?? []) itemsOf.set(Number(row), items);
        last = done ? Number.POSITIVE_INFINITY : Number(lines.at(-1)!.row);
      }
      yield part.map((line) => [line, itemsOf.get(line.row) ?? []]);
      for (const { row } of part) itemsOf.delete(row);
    }
  } finally {
    await found.return();
  }
}

/** All rows of the file, in parts and in its order. */
async function* allLines(open: OpenImport): AsyncGenerator<readonly SourceRow[], void> {
  const { reading } = open.file;
  for (let after = 0; ; ) {
    const cells = await open.call('sourceAfter', { reading, after, take: PART });
    if (cells.length === 0) return;
    after = cells.at(-1)!.row;
    yield cells;
  }
}

/** The rows behind the items left out, in parts, on a connection for long reads. */
async function* foundLines({
  tables,
  streams,
  owner,
  signal,
}: LeftOut & Reader): AsyncGenerator<FoundLine[], void> {
  const stream = await streams.open({ owner, signal });
  try {
    await stream.client.query(BEGIN);
    await stream.run(() => stream.client.query(`DECLARE left_out NO SCROLL CURSOR FOR ${linesSql(tables)}`));
    for (;;) {
      const { rows } = await stream.run(() => stream.client.query<FoundLine>(`FETCH ${PART} FROM left_out`));
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    // The transaction is still open; the server ends it with the connection.
    stream.release(true);
  }
}

/** The rows of the file behind the items left out, each once, with these items. */
const linesSql = ({ items, result }: StageTables): string => `
SELECT l.row::text AS row, json_agg(json_build_object('item', s.__item, 'faults', coalesce(s.__faults, '[]'), 'doubts', coalesce(s.__doubts, '[]'),
  'problem', r.problem, 'other', r.other)) AS items
FROM ${result} r JOIN ${items} s ON s.__n = r.n CROSS JOIN LATERAL unnest(s.__rows) AS l(row)
WHERE r.status IN ('faulty', 'doubtful') GROUP BY l.row ORDER BY l.row`;

/** An item with the fault that was found by comparing it with the records. */
const withProblem = (item: LeftOutItem, collection: Collection): LeftOutItem =>
  item.problem === null
    ? item
    : { ...item, faults: [recordFault(item.problem, item.other ?? 0, collection)], doubts: [] };

/** The column of the file that gives each field, if a step says so. */
const columnsOfFields = ({ steps }: Recipe): ReadonlyMap<string, string> =>
  new Map(
    steps.flatMap(({ kind, column, field }): [string, string][] =>
      kind === 'assign' && typeof column === 'string' && typeof field === 'string' ? [[field, column]] : [],
    ),
  );

/** The indexes of the cells at fault: the cell of the column that gives the field, else all cells with the same text. */
function faultyCells(
  { item, faults, doubts }: FoundLine['items'][number],
  {
    names,
    line,
    columnOf,
  }: { names: readonly string[]; line: readonly (string | null)[]; columnOf: ReadonlyMap<string, string> },
): number[] {
  const fields = [
    ...faults.flatMap((fault) => ('field' in fault && fault.field !== undefined ? [fault.field] : [])),
    ...doubts.map(({ field }) => field),
  ];
  return fields.flatMap((field) => {
    const place = names.indexOf(columnOf.get(field) ?? field);
    if (place >= 0) return [place];
    const text = item?.[field] ?? null;
    return [...line.keys()].filter((at) => text !== null && line[at] === text);
  });
}

/** Writes whole numbers as numbers for the spreadsheet program, unless that would change them. */
function cellOf(text: string | null): Value {
  if (text === null) return '';
  return /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}
