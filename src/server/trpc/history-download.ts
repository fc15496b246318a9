import { dayOf } from '@/domain/calendar';
import { SHEET_FORMATS, SHEET_TYPES } from '@/domain/sheet-formats';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import type { HistorySheet } from '@/server/history/export';
import type { HistoryFilter } from '@/server/history/filter';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import { refusalOfActor } from './init';
import { callersOf } from './rights';

type Needed = Pick<Services, 'history' | 'log' | 'settings' | 'staff'>;

/**
 * The history as a file, by the filters of `history.list`: a download, so no procedure, but judged by the same table.
 * Refusals are told as JSON.
 * @param sheet how the file presents events, in the reader's language
 */
export async function downloadHistory(
  request: Request,
  sheet: HistorySheet,
  { history, log, settings, staff }: Needed,
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  try {
    const { actor, setCookies } = await staff.actorOf(request.headers);
    for (const line of setCookies) headers.append('set-cookie', line);
    const refusal = refusalOfActor(actor, callersOf('history.export'));
    if (refusal !== undefined) throw new ServiceError(refusal);
    const { format, filter } = askedBy(new URL(request.url).searchParams);
    const rows = history.export({ filter, format, sheet });
    headers.set('content-type', SHEET_TYPES[format]);
    headers.set(
      'content-disposition',
      `attachment; filename="history-${dayOf(Date.now(), settings.TIME_ZONE)}.${format}"`,
    );
    return new Response(rows, { headers });
  } catch (error) {
    const refused = toServiceError(error);
    if (refused.code === 'internal_error') log.error({ err: error }, 'the history could not be exported');
    return Response.json({ refusal: refused.refusal }, { status: refused.status, headers });
  }
}

/** The filter is judged by the history itself. @throws {ServiceError} `invalid_parameter` for another format */
function askedBy(parameters: URLSearchParams) {
  const { format: asked = 'csv', ...filter } = Object.fromEntries(parameters);
  const format = SHEET_FORMATS.find((known) => known === asked);
  if (format === undefined) throw invalid('format', { code: 'not_one_of', known: SHEET_FORMATS });
  return { format, filter: filter as HistoryFilter };
}
