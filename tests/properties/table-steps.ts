/** The columns of the steps, from left to right. */
export const COLUMNS = ['kota_kab', 'kecamatan', 'tahun', 'semester', 'jenjang', 'jumlah_siswa'] as const;
export type Column = (typeof COLUMNS)[number];

/** A pasted text, the text that the page makes of it, and its value; undefined: it is invalid. */
export type Text = Readonly<{ typed: string; entered: string; value?: string | number }>;

/** @param value undefined: the text is invalid */
export const text = (typed: string, value?: string | number, entered = typed): Text =>
  value === undefined ? { typed, entered } : { typed, entered, value };

/** The number of values, so small that records often have the same natural key. */
export const TEXTS: Readonly<Record<Column, readonly Text[]>> = {
  kota_kab: [text('Sabang', 'Sabang')],
  kecamatan: ['A', 'B', 'C', 'D'].map((name) => text(name, name)),
  tahun: [text('2024', 2024), text('2025', 2025), text('24'), text('')],
  semester: [text('1', '1')],
  jenjang: [text('SD', 'SD'), text('', undefined)],
  jumlah_siswa: [text('7', 7), text('8', 8), text('1.250', 1250, '1250'), text('x'), text('')],
};

/** The steps of people; rows are numbers that are reduced modulo the number of present rows. */
export type Step =
  | Readonly<{ do: 'edit'; row: number; column: Column; text: Text }>
  | Readonly<{
      do: 'paste';
      row: number;
      columns: readonly Column[];
      rows: readonly (readonly Text[])[];
      meanwhile?: Other;
    }>
  | Readonly<{ do: 'fill'; row: number; count: number; columns: readonly Column[] }>
  | Readonly<{ do: 'clear' | 'remove'; row: number; count: number; column: Column }>
  | Readonly<{ do: 'undo' | 'redo' | 'look' | 'leave' }>
  | Readonly<{ do: 'other'; other: Other }>;

/** A step by somebody else, which the page does not notice at once. */
export type Other =
  | Readonly<{ do: 'change'; row: number; column: Column; text: Text }>
  | Readonly<{ do: 'delete'; row: number }>
  | Readonly<{ do: 'register'; texts: readonly Text[] }>;

/** A step with its positions in the table. */
export type Aimed =
  | Readonly<{ do: 'edit'; position: number; column: Column; text: string }>
  | Readonly<{
      do: 'paste';
      at: number;
      columns: readonly Column[];
      rows: readonly (readonly Text[])[];
      meanwhile?: Other | undefined;
    }>
  | Readonly<{ do: 'fill'; from: number; to: number; columns: readonly Column[] }>
  | Readonly<{ do: 'clear' | 'remove'; from: number; to: number; column: Column }>
  | Extract<Step, { do: 'undo' | 'redo' | 'look' | 'leave' | 'other' }>;

/** Chooses the positions of a step in a table of the given length; undefined if there is no suitable one. */
export function aim(step: Step, total: number): Aimed | undefined {
  switch (step.do) {
    case 'edit':
      return { ...step, position: step.row % (total + 1), text: step.text.entered };
    case 'paste':
      return { ...step, at: step.row % (total + 1) };
    case 'fill':
      return total === 0
        ? undefined
        : { ...step, from: step.row % total, to: (step.row % total) + step.count };
    case 'clear':
    case 'remove': {
      const from = step.row % total;
      return total === 0 ? undefined : { ...step, from, to: Math.min(from + step.count, total) - 1 };
    }
    default:
      return step;
  }
}
