import type { Collection } from '../collections';
import type { Language } from '../collections/fault';
import type { Text } from '../collections/field';
import { type ImportCounts, itemsIn } from './import';
import { constantsIn } from './propose/adapt-recipe';
import type { Recipe } from './recipe';

/** The name of the sheet that says to which import a workbook of rows left out belongs. */
export const ABOUT_SHEET: Text = { id: 'Keterangan', en: 'About' };

/** The text of its first cell, which identifies it under any name. */
const TITLE: Text = {
  id: 'Baris impor yang belum disimpan',
  en: 'Rows of an import that are not stored yet',
};
const IMPORT_LABEL: Text = { id: 'Nomor impor', en: 'Import number' };
const LABELS = {
  file: { id: 'Berkas', en: 'File' },
  titles: { id: 'Judul di berkas', en: 'Titles in the file' },
  by: { id: 'Diunggah oleh', en: 'Uploaded by' },
  at: { id: 'Diunggah pada', en: 'Uploaded at' },
  agency: { id: 'Instansi', en: 'Agency' },
  collection: { id: 'Tabel', en: 'Table' },
  left: { id: 'Baris yang belum disimpan', en: 'Rows not stored' },
  rows: { id: 'Isi lembar data', en: 'What the data sheet has' },
  lost: { id: 'Perbaikan di halaman impor', en: 'Corrections on the import page' },
  how: { id: 'Cara memakai', en: 'How to use it' },
} as const satisfies Record<string, Text>;
const ALL_ROWS: Text = {
  id: 'semua baris berkas, karena baris lain ikut menentukan angkanya',
  en: 'all rows of the file, because other rows decide the figures too',
};
const ROWS_LEFT: Text = { id: 'hanya baris yang belum disimpan', en: 'only the rows that are not stored' };
const HOW: Text = {
  id: 'Perbaiki lembar data lalu unggah berkas ini: nilai di atas tetap berlaku. Perubahan di lembar ini tidak dibaca. Jangan hapus lembar ini atau ubah judul kolom.',
  en: 'Correct the data sheet and upload this file: the values above still hold. Changes on this sheet are not read. Do not delete this sheet or change the names of columns.',
};
const lostText = (count: number): Text => ({
  id: `${count} sel yang diperbaiki di sana tidak ikut di lembar data: perbaiki lagi`,
  en: `cells corrected there that are not so on the data sheet: ${count}. Correct them again`,
});

/** The facts that a workbook of rows left out states about its import. */
export type AboutLeftOut = Readonly<{
  import: string;
  fileName: string;
  titles: readonly string[];
  by: string;
  /** The time of its upload, as people write it. */
  at: string;
  agency: string | null;
  collection: Collection;
  recipe: Recipe;
  counts: ImportCounts;
  hasAllRows: boolean;
  /** The number of cells that a person corrected and that have their uncorrected text in the workbook. */
  lost: number;
}>;

/**
 * The lines of the sheet that says to which import a workbook of rows left out belongs: for people the values that hold for
 * all of its rows, for the service the number of the import.
 */
export function aboutLines(about: AboutLeftOut, language: Language): string[][] {
  const { collection, recipe, counts, titles, agency, lost } = about;
  const number = new Intl.NumberFormat(language);
  const lines: [Text, string][] = [
    [IMPORT_LABEL, about.import],
    [LABELS.file, about.fileName],
    ...titles.map((title): [Text, string] => [LABELS.titles, title]),
    [LABELS.by, about.by],
    [LABELS.at, about.at],
    ...(agency === null ? [] : [[LABELS.agency, agency] as [Text, string]]),
    [LABELS.collection, collection.label[language]],
    ...constantsIn(recipe).map(({ field, value }): [Text, string] => [
      collection.field(field)?.label ?? { id: field, en: field },
      value,
    ]),
    [LABELS.left, `${number.format(counts.faulty + counts.doubtful)} / ${number.format(itemsIn(counts))}`],
    [LABELS.rows, (about.hasAllRows ? ALL_ROWS : ROWS_LEFT)[language]],
    ...(lost === 0 ? [] : [[LABELS.lost, lostText(lost)[language]] as [Text, string]]),
    [LABELS.how, HOW[language]],
  ];
  return [[TITLE[language]], ...lines.map(([label, value]) => [label[language], value])];
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The import that a sheet says it belongs to: a claim of whoever made the file.
 * @param lines its first two columns
 * @returns undefined: it is no such sheet; null: it is one, but has no number
 */
export function claimedImport(lines: readonly (readonly (string | null)[])[]): string | null | undefined {
  if (!Object.values(TITLE).includes(lines[0]?.[0] ?? '')) return undefined;
  const labels = Object.values(IMPORT_LABEL);
  const [, claim = null] = lines.find(([label]) => labels.includes(label ?? '')) ?? [];
  return claim !== null && UUID.test(claim) ? claim.toLowerCase() : null;
}

/** The maximum number of lines that are read of such a sheet. */
export const MAX_ABOUT_LINES = 100;
