import type { ServerResponse } from 'node:http';
import { findUnappliedMigrations } from './database/migrations/migrations';
import type { Services } from './services';

const PATHS = new Set(['/health/live', '/health/ready']);
const ANSWER_LIMIT_MS = 3_000;

/** Says whether a path is one of the health checks. */
export function isHealthPath(path: string): boolean {
  return PATHS.has(path);
}

/**
 * Answers `/health/live` (the process answers) and `/health/ready` (the database answers, every migration is applied
 * and the service is not stopping), with 200 or 503 and a JSON body.
 */
export async function answerHealth(path: string, services: Services, res: ServerResponse): Promise<void> {
  const fault = path === '/health/ready' ? await findFault(services) : undefined;
  const body = JSON.stringify(fault === undefined ? { status: true } : { status: false, reason: fault });
  res.writeHead(fault === undefined ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    ...(fault === undefined ? {} : { 'retry-after': '1' }),
  });
  res.end(res.req.method === 'HEAD' ? undefined : body);
}

async function findFault({ pool, state, log }: Services): Promise<string | undefined> {
  if (state.stopping) return 'stopping';
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database did not answer in time')), ANSWER_LIMIT_MS);
  });
  try {
    const missing = await Promise.race([findUnappliedMigrations(pool), limit]);
    return missing.length === 0 ? undefined : 'migrations';
  } catch (error) {
    log.warn({ err: error }, 'the database did not answer a health check');
    return 'database';
  } finally {
    clearTimeout(timer);
  }
}
