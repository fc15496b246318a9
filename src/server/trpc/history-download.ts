import { dayOf } from '@/domain/calendar';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import type { HistoryFilter } from '@/server/history/filter';
import { invalid } from '@/server/input/input';
import type { Services } from '@/server/services';
import { refusalOf } from './init';
import { callersOf } from './rights';

const DEFAULT_FORMAT = 'csv';

type Needed = Pick<Services, 'history' | 'log' | 'settings' | 'staff'>;

/**
 * The history as a file, by the filters of `history.list`: a download, so no procedure, but judged by the same table.
 * Refusals are told as JSON.
 */
export async function downloadHistory(
  request: Request,
  { history, log, settings, staff }: Needed,
): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  try {
    const { actor, setCookies } = await staff.actorOf(request.headers);
    for (const line of setCookies) headers.append('set-cookie', line);
    const refusal = refusalOf(actor, callersOf('history.export'));
    if (refusal !== undefined) throw new ServiceError(refusal);
    const rows = history.export(filterOf(new URL(request.url).searchParams));
    headers.set('content-type', 'text/csv; charset=utf-8');
    headers.set(
      'content-disposition',
      `attachment; filename="history-${dayOf(Date.now(), settings.TIME_ZONE)}.csv"`,
    );
    return new Response(rows, { headers });
  } catch (error) {
    const refused = toServiceError(error);
    if (refused.code === 'internal_error') log.error({ err: error }, 'the history could not be exported');
    return Response.json({ refusal: refused.refusal }, { status: refused.status, headers });
  }
}

/** Judged by the history itself. @throws {ServiceError} `invalid_parameter` for another format */
function filterOf(parameters: URLSearchParams): HistoryFilter {
  const { format = DEFAULT_FORMAT, ...filter } = Object.fromEntries(parameters);
  if (format === DEFAULT_FORMAT) return filter as HistoryFilter;
  throw invalid('format', { code: 'not_one_of', known: [DEFAULT_FORMAT] });
}
