import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { Value } from '@/domain/collections/kinds/parse';
import type { RowFault } from '@/domain/imports/import';
import { isReasonColumn, REASON_HEADER, reasonText } from '@/domain/imports/left-out';
import type { Recipe } from '@/domain/imports/recipe';
import type { Doubt } from '@/domain/imports/steps';
import type { Pool } from '@/server/database/pool';
import { type SheetCell, xlsxFile } from '@/server/sheets/xlsx';
import type { OpenImport } from './program/import-processes';
import type { StageTables } from './stage/stage-tables';

export type LeftOut = Readonly<{
  collection: Collection;
  tables: StageTables;
  recipe: Recipe;
  language: Language;
}>;

/** How many rows of the file are read at once. */
const PART = 1_000;

/**
 * The rows of a file that are faulty or doubtful, as a workbook: the file's own columns with the cells at fault marked, and a
 * column with the reasons. Corrected there, it can be imported by the same recipe.
 */
export async function* leftOutFile(
  pool: Pool,
  open: OpenImport,
  about: LeftOut,
): AsyncGenerator<Uint8Array, void> {
  const names = open.file.columns.map(({ name }) => name);
  const kept = [...names.keys()].filter((place) => !isReasonColumn(names[place]!));
  const headers = [...kept.map((place) => names[place]!), REASON_HEADER[about.language]];
  const columns = headers.map((header) => ({ header, field: { kind: 'varchar' } }) as const);
  yield* xlsxFile(lines(pool, open, { ...about, names, kept }), { name: 'Data', columns });
}

type FoundLine = {
  row: string;
  items: { item: Record<string, string | null>; faults: RowFault[]; doubts: Doubt[] }[];
};

async function* lines(
  pool: Pool,
  open: OpenImport,
  { names, kept, ...about }: LeftOut & { names: readonly string[]; kept: readonly number[] },
): AsyncGenerator<SheetCell[][], void> {
  const columnOf = columnsOfFields(about.recipe);
  const client = await pool.connect();
  try {
    await client.query(`BEGIN READ ONLY; DECLARE left_out CURSOR FOR ${linesSql(about.tables)}`);
    for (;;) {
      const { rows } = await client.query<FoundLine>(`FETCH ${PART} FROM left_out`);
      if (rows.length === 0) return;
      const cells = await open.call('source', { rows: rows.map(({ row }) => Number(row)) });
      const texts = new Map(cells.map(({ row, texts }) => [row, texts]));
      yield rows.map(({ row, items }) => {
        const line = texts.get(Number(row)) ?? [];
        const marked = new Set(items.flatMap((item) => faultyCells(item, { names, line, columnOf })));
        const reasons = [...new Set(items.map((item) => reasonText(item, about)))].join('\n');
        return [
          ...kept.map((place): SheetCell => {
            const value = cellOf(line[place] ?? null);
            return marked.has(place) ? { marked: value } : value;
          }),
          reasons,
        ];
      });
    }
  } finally {
    await client.query('ROLLBACK').then(
      () => client.release(),
      () => client.release(true),
    );
  }
}

/** The rows of the file behind the items left out, each once, with these items. */
const linesSql = ({ items, result }: StageTables): string => `
SELECT l.row::text AS row, json_agg(json_build_object('item', s.__item, 'faults', coalesce(s.__faults, '[]'), 'doubts', coalesce(s.__doubts, '[]'))) AS items
FROM ${result} r JOIN ${items} s ON s.__n = r.n CROSS JOIN LATERAL unnest(s.__rows) AS l(row)
WHERE r.status IN ('faulty', 'doubtful') GROUP BY l.row ORDER BY l.row`;

/** The column of the file that gives each field, where a step says so. */
const columnsOfFields = ({ steps }: Recipe): ReadonlyMap<string, string> =>
  new Map(
    steps.flatMap(({ kind, column, field }): [string, string][] =>
      kind === 'assign' && typeof column === 'string' && typeof field === 'string' ? [[field, column]] : [],
    ),
  );

/** The cells of the fields at fault: of the column that gives the field, else those with the very text. */
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
    const text = item[field] ?? null;
    return [...line.keys()].filter((at) => text !== null && line[at] === text);
  });
}

/** Whole numbers are numbers for the spreadsheet program, unless that would change them. */
function cellOf(text: string | null): Value {
  if (text === null) return '';
  return /^(?:0|-?[1-9]\d{0,14})$/.test(text) ? Number(text) : text;
}
