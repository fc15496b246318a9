import type { Language } from '@/domain/collections/fault';
import type { Value } from '@/domain/collections/kinds/parse';
import { csvLines, type Delimiter } from '@/server/sheets/csv';
import { type SheetColumn, xlsxFile } from '@/server/sheets/xlsx';
import { titleOf, valuesIn } from './json-stat-table';
import { type PxSelection, selectable } from './read-selection';
import type { PxTable } from './read-table';
import type { TableData } from './table-data';

/** What CSV and XLSX have for a value. */
export type SheetTexts = 'codes' | 'texts' | 'both';

export type SheetOptions = Readonly<{ language: Language; texts: SheetTexts; hasTitle: boolean }>;

type Grid = Readonly<{ header: string[]; rows: (readonly [names: string[], amounts: (string | null)[]])[] }>;

/** The cells as people read them: the variables of the stub beside them, those of the heading above them. */
function gridOf(
  table: PxTable,
  { selection, data }: Readonly<{ selection: PxSelection; data: TableData }>,
  { language, texts }: SheetOptions,
): Grid {
  const byCode = new Map(selectable(table).map((variable) => [variable.code, variable]));
  const namesOf = (code: string): string[] => {
    const labels = new Map(valuesIn(byCode.get(code)!, { table, language }));
    return selection.codes.get(code)!.map((value) => shown(value, labels.get(value)!));
  };
  const shown = (code: string, label: string) =>
    texts === 'codes' ? code : texts === 'texts' ? label : `${code} ${label}`;
  const rows = combined(selection.stub.map(namesOf));
  const columns = combined(selection.heading.map(namesOf));
  const variableOf = (code: string) => (texts === 'codes' ? code : byCode.get(code)!.label[language]);
  return {
    header: [...selection.stub.map(variableOf), ...columns.map((names) => names.join(' '))],
    rows: rows.map((names, at) => [
      names,
      data.amounts.slice(at * columns.length, (at + 1) * columns.length),
    ]),
  };
}

/** Each combination of one of each list, the last list varying first. */
const combined = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((all, list) => all.flatMap((one) => list.map((name) => [...one, name])), [[]]);

export function tableCsv(
  table: PxTable,
  cells: Readonly<{ selection: PxSelection; data: TableData }>,
  options: SheetOptions & Readonly<{ delimiter: Delimiter | 'space' }>,
): string {
  const { header, rows } = gridOf(table, cells, options);
  const lines: Value[][] = [
    ...(options.hasTitle ? [[titleOfCells(table, cells, options)], []] : []),
    header,
    // Amounts are texts of digits, which no program reads as a formula.
    ...rows.map(([names, amounts]) => [...names, ...amounts.map((amount) => amount ?? '')]),
  ];
  if (options.delimiter !== 'space') return csvLines(lines, options.delimiter);
  return csvLines(lines, 'tab').replaceAll('\t', ' ');
}

export function tableXlsx(
  table: PxTable,
  cells: Readonly<{ selection: PxSelection; data: TableData }>,
  options: SheetOptions,
): AsyncGenerator<Uint8Array, void> {
  const { header, rows } = gridOf(table, cells, options);
  const { stub } = cells.selection;
  const columns = header.map(
    (name, at): SheetColumn => ({ header: name, field: { kind: at < stub.length ? 'varchar' : 'int' } }),
  );
  const lines = rows.map(([names, amounts]): Value[] => [
    ...names,
    ...amounts.map((amount) => (amount === null ? '' : Number(amount))),
  ]);
  const about = options.hasTitle
    ? { name: 'Title', lines: [[titleOfCells(table, cells, options)]] }
    : undefined;
  return xlsxFile(once(lines), { name: table.collection.resource, columns, ...(about && { about }) });
}

const titleOfCells = (
  table: PxTable,
  { selection }: Readonly<{ selection: PxSelection }>,
  { language }: SheetOptions,
): string => titleOf(table, { codes: [...selection.codes.keys()], language });

async function* once(rows: Value[][]): AsyncGenerator<Value[][]> {
  yield rows;
}
