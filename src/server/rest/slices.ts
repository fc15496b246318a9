import type { BodyStream } from './exchange';

/** A longer text is sent in slices: to code and to copy it at once would hold everybody else up. In characters. */
const WHOLE = 512 * 1024;
const SLICE = 64 * 1024;

/** A body from the pieces of its text: one text, or where it is long a stream. */
export function inSlices(pieces: readonly string[]): string | BodyStream {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return length <= WHOLE ? pieces.join('') : slices(pieces);
}

async function* slices(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; ) {
      let end = start + SLICE;
      // The halves of a character that takes two units stay together.
      const last = piece.charCodeAt(end - 1);
      if (last >= 0xd800 && last <= 0xdbff) end += 1;
      yield piece.slice(start, end);
      start = end;
    }
  }
}
