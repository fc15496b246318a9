import { IncompleteListError } from './errors.js';

const START = '"data":[';
const QUOTE = 34;
const BACKSLASH = 92;
const OPEN = 123;
const CLOSE = 125;
const END = 93;

/**
 * Reads the records of a list while it arrives, and keeps only the one that has not arrived whole.
 * @throws {IncompleteListError} if the list has no end, or not as many records as it says
 */
export async function* recordsOf<T>(
  chunks: AsyncIterable<string>,
  isWhole: boolean,
): AsyncGenerator<T, void> {
  let received = 0;
  try {
    let text = '';
    let head: string | undefined;
    let place = 0;
    let begin = 0;
    let depth = 0;
    let inText = false;
    let end: string | undefined;
    for await (const chunk of chunks) {
      if (end !== undefined) {
        end += chunk;
        continue;
      }
      text = text.slice(begin) + chunk;
      place -= begin;
      begin = 0;
      if (head === undefined) {
        const start = text.indexOf(START);
        if (start === -1) continue;
        head = text.slice(0, start);
        place = begin = start + START.length;
      }
      for (; place < text.length && end === undefined; place += 1) {
        const sign = text.charCodeAt(place);
        if (inText) {
          if (sign === BACKSLASH) place += 1;
          else if (sign === QUOTE) inText = false;
        } else if (sign === QUOTE) inText = true;
        else if (sign === OPEN) {
          if (depth === 0) begin = place;
          depth += 1;
        } else if (sign === CLOSE) {
          depth -= 1;
          if (depth > 0) continue;
          const record = JSON.parse(text.slice(begin, place + 1)) as T;
          begin = place + 1;
          received += 1;
          yield record;
        } else if (sign === END && depth === 0) end = text.slice(place);
      }
    }
    if (head === undefined || end === undefined) throw new Error('it has no end');
    const { total } = JSON.parse(head + START + end) as { total: number | null };
    if (isWhole && total !== null && total !== received) throw new Error(`it should have ${total} records`);
  } catch (cause) {
    throw cause instanceof IncompleteListError ? cause : new IncompleteListError(received, cause);
  }
}
