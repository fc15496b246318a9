import { writeXlsxStream } from 'hucre/xlsx';
import type { Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';

const MAX_SHEET_NAME_LENGTH = 31;
const MAX_CELL_LENGTH = 32_767;
/** Column widths in characters, by kind. */
const WIDTHS: Readonly<Record<Field['kind'], number>> = {
  int: 14,
  year: 8,
  varchar: 26,
  enum: 18,
  timestamp: 20,
  datetime: 20,
};
const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm:ss';

/** A column of a sheet: the kind of its values, and its header. */
export type SheetColumn = Readonly<{ field: Pick<Field, 'kind'>; header: string }>;

type Sheet = Readonly<{ name: string; columns: readonly SheetColumn[] }>;

/**
 * Writes rows as an XLSX file, as a stream. Numbers are number cells, moments are dates, texts are text cells, which no
 * program reads as formulas. Rows that exceed one sheet continue in the next.
 * @param rows values in the order of the columns; moments without zone, `2024-01-31 14:15:00`
 */
export function xlsxFile(
  rows: AsyncIterable<Value[][]>,
  { name, columns }: Sheet,
): AsyncIterable<Uint8Array> {
  const areMoments = columns.map(({ field }) => isMoment(field));
  const cells = async function* () {
    for await (const batch of rows)
      for (const row of batch) yield row.map((value, i) => (areMoments[i] ? dateOf(value) : cellOf(value)));
  };
  return writeXlsxStream(cells(), {
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, MAX_SHEET_NAME_LENGTH),
    columns: columns.map(({ field, header }) => ({
      header,
      width: WIDTHS[field.kind],
      ...(isMoment(field) ? { numFmt: MOMENT_FORMAT } : {}),
    })),
    freezePane: { rows: 1 },
  });
}

/** Shortens texts, because spreadsheet programs refuse files with longer ones, and escapes `_x0041_`, which means `A`. */
function cellOf(value: Value): Value {
  if (typeof value === 'number') return value;
  const text = value.length > MAX_CELL_LENGTH ? `${value.slice(0, MAX_CELL_LENGTH - 1)}…` : value;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_');
}

const isMoment = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'timestamp' || kind === 'datetime';

/** The first date with correct serial numbers: Excel has a 29 February 1900. */
const FIRST_DATE = '1900-03-01';

/** Dates in a file have no time zone. */
function dateOf(clock: Value): Date | Value {
  const text = String(clock);
  return text < FIRST_DATE || text.endsWith('Z') ? clock : new Date(`${text.replace(' ', 'T')}Z`);
}
