import { stringify } from 'csv-stringify/sync';
import type { Pool } from '@/server/database/pool';
import type { HistoryEvent } from './event';
import type { HistoryFilter } from './filter';
import { readAllHistory } from './read';

/** Without it, spreadsheet programs take the text for a national code page. */
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
 * The events of a filter as CSV (RFC 4180, UTF-8), newest first, page by page as the reader takes them. A cell that a
 * spreadsheet program would take for a formula begins with an apostrophe. A reader that leaves ends the reading.
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
    // Of itself it looks for its own ending of a line only.
    quoted_match: /[\r\n]/,
    cast: {
      date: (moment) => moment.toISOString(),
      object: (members) => JSON.stringify(members),
    },
  });
