/** The size of letters in pixels. */
export const FONT_SIZE = 12;
/** The height of a line, in parts of its size. */
const LINE = 1.2;
/** The width of an average letter, in parts of its size: a server cannot measure texts. */
const LETTER = 0.58;

export const widthOf = (text: string, size = FONT_SIZE): number => text.length * size * LETTER;

/** The height of a number of lines. */
export const heightOf = (lines: number, size = FONT_SIZE): number => lines * size * LINE;

/**
 * A text in lines of a width: between words, and behind signs such as `/` and `-`; a word that is longer than a line is
 * divided. No part of a text is cut off, because a shortened name could be that of another place; SVG does not wrap texts.
 */
export function wrapped(text: string, width: number, size = FONT_SIZE): readonly string[] {
  const most = Math.max(1, Math.floor(width / (size * LETTER) + 1e-9));
  const lines: string[] = [];
  for (const part of text.split(/(?<=[/\-–])(?=\p{L})|(?<=\s)/u).flatMap((word) => pieces(word, most))) {
    const last = lines.at(-1);
    if (last !== undefined && (last + part).trimEnd().length <= most) lines[lines.length - 1] = last + part;
    else lines.push(part);
  }
  return lines.length === 0 ? [''] : lines.map((line) => line.trimEnd());
}

/** A word in pieces of a maximum number of letters. */
const pieces = (word: string, most: number): readonly string[] =>
  word.trimEnd().length <= most ? [word] : (word.match(new RegExp(`.{1,${most}}`, 'gsu')) ?? []);
