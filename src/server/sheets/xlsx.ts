import { writeXlsxStream } from 'hucre/xlsx';
import type { Field } from '@/domain/collections';
import type { Value } from '@/domain/collections/kinds/parse';

const MOST_SHEET_NAME = 31;
const MOST_CELL_CHARACTERS = 32_767;
/** In characters, by what a column holds. */
const WIDTHS: Readonly<Record<Field['kind'], number>> = {
  int: 14,
  year: 8,
  varchar: 26,
  enum: 18,
  timestamp: 20,
  datetime: 20,
};
const MOMENT_FORMAT = 'yyyy-mm-dd hh:mm:ss';

type Sheet = Readonly<{ name: string; columns: readonly Readonly<{ field: Field; header: string }>[] }>;

/**
 * A spreadsheet file of rows, made as it is read. Numbers are number cells, moments are dates; texts are text cells,
 * which no program takes for a formula. What is too long for one sheet goes on in the next.
 * @param rows values in the order of the columns; moments as a clock shows them, `2024-01-31 14:15:00`
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
    name: name.replace(/[\\/?*[\]:]/g, ' ').slice(0, MOST_SHEET_NAME),
    columns: columns.map(({ field, header }) => ({
      header,
      width: WIDTHS[field.kind],
      ...(isMoment(field) ? { numFmt: MOMENT_FORMAT } : {}),
    })),
    freezePane: { rows: 1 },
  });
}

/** Spreadsheet programs refuse a file with a longer text; and `_x0041_` is how a file writes an `A`. */
function cellOf(value: Value): Value {
  if (typeof value === 'number') return value;
  const text = value.length > MOST_CELL_CHARACTERS ? `${value.slice(0, MOST_CELL_CHARACTERS - 1)}…` : value;
  return text
    .toWellFormed()
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replaceAll('\r', '_x000D_');
}

const isMoment = ({ kind }: Field): boolean => kind === 'timestamp' || kind === 'datetime';

/** From when the calendar of spreadsheet programs is right: Excel has a 29 February 1900. */
const FIRST_DATE = '1900-03-01';

/** A file's dates have no zone: they are what the clock shows. */
function dateOf(clock: Value): Date | Value {
  const text = String(clock);
  return text < FIRST_DATE || text.endsWith('Z') ? clock : new Date(`${text.replace(' ', 'T')}Z`);
}
