import { setPriority } from 'node:os';
import { createPool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { createLogger } from '@/server/log';
import { openDuck } from '../duck/duck';
import type { CallContext, CallProgress, ImportSession } from '../session';
import { CALLS } from './calls';
import type { ImportMessage, ImportRequest } from './protocol';

/** The program of an import process. It answers the calls of the service that started it, one after the other, and ends with it. */

/** A lower priority than that of the service, which answers all requests. */
const NICE = 10;
/** One connection for reading the blocks of a file, one for writing rows. */
const CONNECTIONS = 2;
/** The least time between two messages about the progress of a call, in milliseconds. */
const PROGRESS_MS = 200;

let session: Promise<ImportSession> | undefined;
let previous: Promise<unknown> = Promise.resolve();
const running = new Map<number, AbortController>();

setPriority(NICE);
// The service decides when the process stops; a signal to the group of processes would interrupt work for which the service
// still waits.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The service has ended, perhaps without notice.
process.on('disconnect', () => process.exit(0));
process.on('message', (message: ImportRequest) => {
  switch (message.type) {
    case 'start':
      session = startSession(message);
      // The calls report the failure of the session.
      session.catch(() => undefined);
      return;
    case 'call':
      running.set(message.id, new AbortController());
      previous = previous.then(() => answer(message));
      return;
    case 'cancel':
      running.get(message.id)?.abort(new ServiceError('import_cancelled'));
  }
});

async function startSession({ settings, folder }: ImportRequest & { type: 'start' }): Promise<ImportSession> {
  const log = createLogger(settings.LOG_LEVEL);
  const pool = createPool(settings, log, CONNECTIONS);
  return { settings, log, pool, folder, duck: await openDuck(folder), file: undefined };
}

async function answer({ id, name, parameters }: ImportRequest & { type: 'call' }): Promise<void> {
  const { signal } = running.get(id)!;
  try {
    signal.throwIfAborted();
    const open = await session!;
    // A statement of DuckDB runs on a thread of its own, and ends early when it is interrupted.
    signal.addEventListener('abort', () => open.duck.interrupt());
    const call = CALLS[name] as (parameters: unknown, context: CallContext) => Promise<unknown>;
    const result = await call(parameters, { session: open, signal, progress: progressOf(id) });
    send({ type: 'result', id, result });
  } catch (error) {
    send(failureOf(id, signal.aborted ? signal.reason : error));
  } finally {
    running.delete(id);
  }
}

function failureOf(id: number, error: unknown): ImportMessage {
  if (error instanceof ServiceError) return { type: 'refused', id, refusal: error.refusal };
  return {
    type: 'failed',
    id,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
}

/** Reports the progress of a call, at most once in `PROGRESS_MS`, and each new phase. */
function progressOf(id: number): (progress: CallProgress) => void {
  let sentAt = Number.NEGATIVE_INFINITY;
  let phase: string | undefined;
  return (progress) => {
    const now = performance.now();
    if (progress.phase === phase && now - sentAt < PROGRESS_MS) return;
    sentAt = now;
    phase = progress.phase;
    send({ type: 'progress', id, progress });
  };
}

function send(message: ImportMessage): void {
  if (process.connected) process.send?.(message);
}
