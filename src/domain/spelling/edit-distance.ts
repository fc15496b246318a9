/**
 * The maximum number of edits between two texts of that length that count as the same: one for each four characters, at
 * most 3.
 */
export const maxEdits = (length: number): number => Math.min(3, Math.floor(length / 4));

/** A bit for each letter and digit of a folded text: texts within `n` edits differ in at most `2n` bits. */
export function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    letters |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26 + (code % 6));
  }
  return letters;
}

/** The number of letters that only one of two texts has, from their {@link lettersOf}. */
export function letterDifference(first: number, second: number): number {
  let rest = first ^ second;
  let count = 0;
  for (; rest !== 0; count++) rest &= rest - 1;
  return count;
}

/**
 * The number of characters to insert, delete, replace or swap with their neighbour to turn one text into the other.
 * @returns more than `max` as soon as that is certain
 */
export function editDistance(first: string, second: string, max: number): number {
  const width = second.length;
  if (Math.abs(first.length - width) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: width + 1 }, (_, column) => column);
  for (let row = 1; row <= first.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= width; column++) {
      const same = first[row - 1] === second[column - 1];
      let edits = Math.min(last[column]! + 1, current[column - 1]! + 1, last[column - 1]! + (same ? 0 : 1));
      const swapped = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      if (row > 1 && column > 1 && swapped) edits = Math.min(edits, beforeLast[column - 2]! + 1);
      current.push(edits);
      if (edits < least) least = edits;
    }
    if (least > max) return max + 1;
    beforeLast = last;
    last = current;
  }
  return last[width]!;
}
