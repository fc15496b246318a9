/** The columns of pupils that the acts write into. */
export const COLUMNS = ['kota_kab', 'kecamatan', 'tahun', 'jenjang', 'jumlah_siswa'] as const;
export type Column = (typeof COLUMNS)[number];

/** The columns of a new record, in the order in which the table shows them. */
export const RECORD_COLUMNS = [
  'kota_kab',
  'kecamatan',
  'tahun',
  'semester',
  'jenjang',
  'jumlah_siswa',
] as const;

/** Added to a number so that all numbers have the same number of digits, and no text is a part of another. */
const BASE = { first: 200_000, second: 450_000, other: 700_000 } as const;

export type Writer = keyof typeof BASE;

/**
 * A text that no other act enters, so that it can be found in any cell.
 * @param number of the text, below 100,000
 * @param fits false: a text that the column does not accept. Years are few, so a text for them never fits.
 */
export function textFor(column: Column, number: number, { by, fits }: { by: Writer; fits: boolean }): string {
  const digits = String(BASE[by] + number);
  switch (column) {
    case 'jumlah_siswa':
      return fits ? digits : `x${digits}`;
    case 'tahun':
      return `x${digits}`;
    case 'kota_kab':
      return `Pindah ${digits}`;
    case 'kecamatan':
      return `Kec ${digits}`;
    case 'jenjang':
      return `J${digits}`;
  }
}

/** A text as it is stored: tables show whole numbers in groups of digits. */
export const plain = (text: string): string =>
  /^\d{1,3}(\.\d{3})+$/.test(text.trim()) ? text.trim().replaceAll('.', '') : text.trim();
