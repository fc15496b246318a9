import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServiceCounts } from '@/server/metrics/counts';
import { contained } from '@/server/network/contained';
import { operationNameOf, UNREADABLE } from './operation-name';

const MS_PER_SECOND = 1_000;
/** The status of a request whose connection ended before its reply. */
const BROKEN_OFF = 'broken_off';

/** Counts a request and its duration, when it ends. */
export function countRequest(
  { requests }: Pick<ServiceCounts, 'requests'>,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const begun = performance.now();
  const count = () => {
    const status = res.writableFinished ? res.statusCode : BROKEN_OFF;
    const seconds = (performance.now() - begun) / MS_PER_SECOND;
    requests.observe(operationNameOf(req.method, req.url ?? '/'), status, seconds);
  };
  res.once('close', contained(req.socket, count));
}

/** Counts data that could not be parsed as a request. */
export function countUnreadable(
  { requests }: Pick<ServiceCounts, 'requests'>,
  { status }: { status: number },
): void {
  requests.observe(UNREADABLE, status, 0);
}
