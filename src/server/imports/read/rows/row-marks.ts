import { FIGURE_MARKS, saysNoFigure } from '@/domain/readings/numbers';
import { TABLE_COUNT } from '../thresholds';

/** A trimmed text; null: blank. */
export type RawCell = string | null;

/** What a row seems to be, judged only by its texts. The header decides later. */
export const MARK = { data: 0, lone: 1, total: 2, note: 3, place: 4, words: 5, texts: 6 } as const;
/** Added to the mark of a row that the workbook hides. */
export const HIDDEN_MARK = 8;
export type RowMark = (typeof MARK)[keyof typeof MARK];

/** A number in any usual notation, such as `2.691,8`, `-5`, `(12)` or `12 %`; also a sign for a missing figure. */
const NUMBER = /^[(+-]?\s?[\d.,\s'’]*\d[\d.,\s]*\)?\s?%?$/;
/** The maximum length of a figure: the expression takes time that grows with the square of a text's length. */
const MAX_FIGURE = 40;
const MARKED = new RegExp(`^[+-]?\\d[\\d.,\\s]{0,20}?${FIGURE_MARKS}$`, 'u');
/** A function such as `=SUM(B2:B5)`; other texts may also begin with `=`. */
const FORMULA = /^=[A-Z.]{2,20}\(/;
/** The whole text of a cell that labels a total, in Indonesian and English. */
const TOTAL = /^(sub[\s-]?|grand[\s-]?)?(jumlah|total|jml)(\s?[/(]?\s?(jumlah|total)\)?)?\s?:?$/i;
/** A total, with the name of what it adds up. */
const TOTAL_OF =
  /^(sub[\s-]?|grand[\s-]?)?(jumlah|total|jml)\.?\s(total|keseluruhan|seluruh(nya)?|semua|umum|akhir|prov(insi)?|kab(upaten)?|kota|kec(amatan)?|desa|gampong|kelurahan)\b/i;
const NOTE =
  /^(sumber|catatan|keterangan|ket|note|notes|source|sumber data|diunduh|dicetak|diperbarui)\s?(\/\s?\w+)?\s?[:.]|^\*+\)?\s?\S|^[a-z\d*]{1,2}\)\s\S+\s\S/i;
const PLACE = /^(indonesia|prov(insi)?\.?|kab(upaten)?\.?|kota|kec(amatan)?\.?)(\s|$)/i;

/** Whether a text is a number, or stands for one, such as a formula that was never computed. */
export const isFigure = (text: string): boolean =>
  FORMULA.test(text) ||
  (text.length <= MAX_FIGURE && (NUMBER.test(text) || saysNoFigure(text) || MARKED.test(text)));

/** What a row seems to be, judged by its texts. */
export function rowMarkOf(cells: readonly RawCell[]): RowMark {
  let filled = 0;
  let first: string | undefined;
  for (const text of cells) {
    if (text === null || text === undefined) continue;
    filled += 1;
    first ??= text;
  }
  if (first === undefined) return MARK.data;
  if (filled <= TABLE_COUNT.noteCells && NOTE.test(first)) return MARK.note;
  if (filled === 1) return isFigure(first) ? MARK.data : TOTAL.test(first) ? MARK.total : MARK.lone;
  return labelMark(cells);
}

/**
 * The labels of a row are before its first figure; a running number before them does not count. `words`, `texts`: a row without
 * a figure, of at most two texts or of more.
 */
function labelMark(cells: readonly RawCell[]): RowMark {
  let seen = 0;
  let hasNumber = false;
  for (const text of cells) {
    if (text == null) continue;
    seen += 1;
    if (isFigure(text)) {
      if (seen > 1) return MARK.data;
      hasNumber = true;
      continue;
    }
    // A row without a figure is a row of names, such as a header.
    if (TOTAL.test(text) || TOTAL_OF.test(text))
      return cells.some((cell) => cell != null && isFigure(cell)) ? MARK.total : MARK.data;
    if (seen <= TABLE_COUNT.labels && PLACE.test(text)) return MARK.place;
  }
  if (hasNumber) return MARK.data;
  return seen <= TABLE_COUNT.labels ? MARK.words : MARK.texts;
}
