/** The length of a slice, in characters. */
const SLICE = 64 * 1024;

/** Divides the pieces of a text into slices, each short enough to be encoded and sent without delaying other work. */
export async function* slicesOf(pieces: readonly string[]): AsyncGenerator<string> {
  for (const piece of pieces) {
    for (let start = 0; start < piece.length; ) {
      let end = start + SLICE;
      // The two halves of a surrogate pair stay together.
      const last = piece.charCodeAt(end - 1);
      if (last >= 0xd800 && last <= 0xdbff) end += 1;
      yield piece.slice(start, end);
      start = end;
    }
  }
}
