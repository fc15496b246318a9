/**
 * The layout of a printed table: the size of its letters and the width of its row headings, in points, and the columns of
 * each part.
 */
export type PaperLayout = Readonly<{ size: number; head: number; parts: readonly PaperPart[] }>;

/** The columns from `from` up to and without `to`. */
export type PaperPart = Readonly<{ from: number; to: number }>;

/** The sizes of letters, the largest first; smaller ones are hard to read on paper. */
const SIZES = [9, 8, 7] as const;
/** The width between margins of a centimetre on A4, upright, in points; a sheet of other paper has more. */
const PAGE = 538;
/** The width of a letter, in parts of its size. */
const LETTER = 0.62;
/** The width of a column beside its letters, in points. */
const PADDING = 9;

/**
 * Divides the columns of a table among parts that are as wide as a page, each with the headings of the rows. The letters are as large as
 * they can be for a single part; a table that is too wide for one is divided, as evenly as its columns allow.
 * @param options.head the letters of the longest line in the headings of the rows; `columns` those of each column
 */
export function paperParts({ head, columns }: { head: number; columns: readonly number[] }): PaperLayout {
  const layouts = SIZES.map((size) => {
    const widthOf = (letters: number) => letters * size * LETTER + PADDING;
    const room = Math.max(PAGE - widthOf(head), PAGE / 2);
    return { size, head: PAGE - room, parts: divided(columns.map(widthOf), room) };
  });
  return layouts.find(({ parts }) => parts.length <= 1) ?? layouts.at(1)!;
}

/** The smallest number of parts, in order, none wider than the room if that is possible at all. */
function divided(widths: readonly number[], room: number): readonly PaperPart[] {
  const count = filled(widths, room).length;
  // The narrowest room that needs no more parts makes them equal.
  const all = widths.reduce((sum, width) => sum + width, 0);
  for (let narrow = all / Math.max(1, count); narrow < room; narrow += PADDING) {
    const parts = filled(widths, narrow);
    if (parts.length <= count) return parts;
  }
  return filled(widths, room);
}

function filled(widths: readonly number[], room: number): readonly PaperPart[] {
  const parts: { from: number; to: number }[] = [];
  let left = 0;
  for (const [at, width] of widths.entries()) {
    const last = parts.at(-1);
    if (last === undefined || width > left) {
      parts.push({ from: at, to: at + 1 });
      left = room - width;
    } else {
      last.to = at + 1;
      left -= width;
    }
  }
  return parts.length === 0 ? [{ from: 0, to: 0 }] : parts;
}

/** The number of letters in a text's longest word: a heading may have a line for each word. */
export const longestWord = (text: string): number =>
  Math.max(0, ...text.split(/\s+/).map((word) => word.length));
