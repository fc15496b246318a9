import type { Collection } from '../collections';
import type { Language } from '../collections/fault';
import type { Text } from '../collections/field';
import type { RowFault } from './import';
import type { Recipe } from './recipe';
import type { Doubt, DoubtCode } from './steps';

/** The sheet of such a workbook that has the rows. */
export const DATA_SHEET = 'Data';

/**
 * The header of the column with the reasons in a workbook of rows that were left out; it is ignored when the workbook is
 * read.
 */
export const REASON_HEADER: Text = { id: 'Alasan tidak disimpan', en: 'Reason not stored' };

/** The kinds of steps that make one row of several. */
const COMBINING_KINDS: readonly string[] = ['aggregate', 'turnUp'];

/** Whether a recipe makes one row of several, so that rows of a file could be read differently without the others. */
export const combinesRows = ({ steps }: Recipe): boolean =>
  steps.some(({ kind }) => COMBINING_KINDS.includes(kind));

/** Whether the rows of a file could be read differently in another order or without those above them. */
export const dependsOnOrder = ({ steps }: Recipe): boolean => steps.some(({ kind }) => kind === 'fillDown');

/**
 * Whether the workbook of rows left out must have all rows of the file, because the stored rows affect how the others are
 * read.
 */
export const hasAllRows = (recipe: Recipe): boolean => combinesRows(recipe) || dependsOnOrder(recipe);

/** Whether a column of a file has such reasons. */
export const isReasonColumn = (name: string): boolean => Object.values(REASON_HEADER).includes(name);

/** The columns of a file without those of reasons. */
export const withoutReasons = <Column extends Readonly<{ name: string }>>(
  columns: readonly Column[],
): Column[] => columns.filter(({ name }) => !isReasonColumn(name));

/** The reason why a row was left out, as one text. */
export function reasonText(
  { faults, doubts }: Readonly<{ faults: readonly RowFault[]; doubts: readonly Doubt[] }>,
  { collection, language }: { collection: Collection; language: Language },
): string {
  const labelOf = (field: string | undefined) =>
    field === undefined ? undefined : (collection.field(field)?.label[language] ?? field);
  const sentence = (field: string | undefined, text: string) =>
    field === undefined ? text : `${labelOf(field)}: ${text}`;
  return [
    ...faults.map((fault) =>
      fault.code === 'contradicts'
        ? contradiction(fault, language)
        : sentence(fault.field, fault.reason[language]),
    ),
    ...doubts.map((doubt) => sentence(doubt.field, doubtText(doubt, language))),
  ].join('; ');
}

function contradiction({ line, sheet }: { line: number; sheet: string }, language: Language): string {
  const place = {
    id: sheet === '' ? '' : ` di lembar ${sheet}`,
    en: sheet === '' ? '' : ` of sheet ${sheet}`,
  };
  return {
    id: `baris ${line}${place.id} memiliki kunci data yang sama: angkanya bagian yang perlu dijumlahkan, atau salah satunya keliru`,
    en: `line ${line}${place.en} has the same natural key: their figures are parts to be added up, or one of them is wrong`,
  }[language];
}

const DOUBTS: Readonly<Record<DoubtCode, Text>> = {
  ambiguousNumber: { id: 'angka dapat dibaca dengan dua cara', en: 'the number can be read in two ways' },
  ambiguousDate: { id: 'tanggal dapat dibaca dengan dua cara', en: 'the date can be read in two ways' },
  nearSpelling: { id: 'ejaan mirip dengan nama lain', en: 'the spelling is near to another name' },
  wholePlace: {
    id: 'mungkin angka untuk seluruh wilayah di atasnya',
    en: 'perhaps a figure for the whole of the place above',
  },
  unknownPlace: { id: 'wilayah tidak dikenal', en: 'the place is not known' },
  mergedFigure: {
    id: 'sel angka ini digabung dengan sel lain',
    en: 'the cell of this figure is merged with others',
  },
  movedCells: {
    id: 'baris ini berisi lebih banyak sel daripada judul kolom',
    en: 'the row has more cells than the header has names',
  },
  hiddenColumn: {
    id: 'kolom ini disembunyikan di berkasnya',
    en: 'the file hides this column',
  },
};

function doubtText({ code, text, read, otherwise }: Doubt, language: Language): string {
  const or = { id: 'atau', en: 'or' }[language];
  const readings = [read, ...(otherwise === undefined ? [] : [otherwise])].filter(
    (reading) => reading !== '',
  );
  const shown = readings.length === 0 ? '' : ` (${readings.join(` ${or} `)})`;
  return `“${text}”: ${DOUBTS[code][language]}${shown}`;
}
