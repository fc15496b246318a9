import type { ServerResponse } from 'node:http';
import { isStandby } from '@/server/database/standby';
import { RETRY_AFTER } from '@/server/errors';
import type { Services } from '@/server/services';

const PATHS = new Set(['/health/live', '/health/ready']);

/** Whether a path is one of the health checks. */
export function isHealthPath(path: string): boolean {
  return PATHS.has(path);
}

/**
 * Answers `/health/live` (the process answers) and `/health/ready` (the database answers and has space, all migrations are
 * applied, and the service is not stopping), with 200 or 503 and a JSON body. A database that is a standby is ready, with the
 * reason `read_only`. Neither waits for other requests.
 */
export async function answerHealth(path: string, services: Services, res: ServerResponse): Promise<void> {
  const fault = path === '/health/ready' ? await findFault(services) : undefined;
  const isReadOnly = path === '/health/ready' && fault === undefined && isStandby();
  const reason = isReadOnly ? 'read_only' : fault;
  const body = JSON.stringify({ status: fault === undefined, ...(reason && { reason }) });
  res.writeHead(fault === undefined ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(fault === undefined ? {} : { 'retry-after': String(RETRY_AFTER.probe) }),
  });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}

async function findFault({ state, readiness }: Services): Promise<string | undefined> {
  state.readyAskedAt = performance.now();
  return state.phase === 'serving' ? readiness.findFault() : 'stopping';
}
