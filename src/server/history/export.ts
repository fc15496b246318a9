import { stringify } from 'csv-stringify/sync';
import type { Pool } from '@/server/database/pool';
import type { HistoryEvent } from './event';
import type { HistoryFilter } from './filter';
import { readAllHistory } from './read';

/** Without it, spreadsheet programs read the text in a national code page. */
const BYTE_ORDER_MARK = '\uFEFF';

const COLUMNS = [
  'id',
  'at',
  'actorKind',
  'actorId',
  'actorName',
  'address',
  'action',
  'subjectKind',
  'subjectId',
  'subjectName',
  'before',
  'after',
  'reason',
] as const satisfies readonly (keyof HistoryEvent)[];

/**
 * The events of a filter as CSV (RFC 4180, UTF-8), newest first, page by page as fast as the reader accepts them. A cell
 * that a spreadsheet program would read as a formula gets an apostrophe in front. Reading ends when the reader leaves.
 * @throws {ServiceError} `invalid_parameter`, before anything is read
 */
export function exportHistory(pool: Pool, filter: HistoryFilter): ReadableStream<Uint8Array> {
  const pages = readAllHistory(pool, filter);
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        controller.enqueue(encoder.encode(`${BYTE_ORDER_MARK}${COLUMNS.join(',')}\r\n`));
      },
      async pull(controller) {
        const { done, value } = await pages.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(csvOf(value)));
      },
      async cancel() {
        await pages.return();
      },
    },
    { highWaterMark: 1 },
  );
}

const csvOf = (events: readonly HistoryEvent[]): string =>
  stringify([...events], {
    columns: [...COLUMNS],
    record_delimiter: 'windows',
    escape_formulas: true,
    // By default it quotes cells only for its own line ending.
    quoted_match: /[\r\n]/,
    cast: {
      date: (moment) => moment.toISOString(),
      object: (members) => JSON.stringify(members),
    },
  });
