/** In characters. */
const SLICE = 64 * 1024;

/** The pieces of a text in slices that are short enough to be coded and sent in between other work. */
export async function* slicesOf(pieces: readonly string[]): AsyncGenerator<string> {
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
