import { setTimeout as sleep } from 'node:timers/promises';
import { errorText } from '@/server/errors';
import { endLog, type Logger } from '@/server/log';
import type { Settings } from '@/server/settings';

const MS_PER_SECOND = 1_000;
/** How long the database may take to close, after the `SHUTDOWN_SECONDS` in which requests may end. */
const CLOSE_MS = 5_000;
/** How long a stop waits for the start that it cancelled. */
const START_END_MS = 15_000;
/** How long the last lines of the log may take to be written. */
const LOG_MS = 1_000;

/** What a start receives. After each step it adds the function that reverses the step to `undo`. */
export type Start = Readonly<{
  settings: Settings;
  log: Logger;
  undo: (() => Promise<unknown>)[];
  /** Stops the process with the exit code 1, also if a stop with the code 0 is under way. */
  fail: (error: unknown) => void;
  /** Aborted when the process gets a signal to stop. */
  signal: AbortSignal;
  /** Aborted when it gets a further signal: the stop then no longer waits for a load balancer. */
  hurry: AbortSignal;
}>;

type Options = Readonly<{
  settings: Settings;
  log: Logger;
  /** Registers the functions that are called when the process is to stop. */
  onStop: (handlers: { stop: () => void; hurry: () => void }) => void;
  /** @throws {Error} if `signal` is aborted; every step must check it */
  start: (start: Start) => Promise<void>;
  /** Reports why a start has failed. */
  report: (message: string) => unknown;
}>;

/** Runs a process: starts it step by step, and undoes the steps in reverse order when it gets a signal to stop, or fails. */
export async function live({ settings, log, onStop, start, report }: Options): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const stopped = new AbortController();
  const hurry = new AbortController();
  let starting: Promise<void> = Promise.resolve();
  let stopping: Promise<void> | undefined;
  let code = 0;
  /** @param wanted the exit code; that of a failure holds if a stop is under way */
  const stop = (wanted: number) => {
    code = Math.max(code, wanted);
    stopped.abort();
    stopping ??= unwind(undo, { settings, started: starting.catch(() => undefined) }).then(
      () => leave(code),
      (error: unknown) => {
        log.error({ err: error }, 'the service did not end cleanly');
        return leave(code || 1);
      },
    );
    return stopping;
  };
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'the service cannot go on');
    void stop(1);
  };
  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  onStop({ stop: () => void stop(0), hurry: () => hurry.abort() });
  // A closed terminal, or an ended reader of standard output, does not stop the service.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    starting = start({ settings, log, undo, fail, signal: stopped.signal, hurry: hurry.signal });
    await starting;
  } catch (error) {
    if (stopping !== undefined) return;
    await report(errorText(error));
    await stop(1);
  }
}

/** How long a process may take to stop, in milliseconds. */
export const stopLimitMs = ({ SHUTDOWN_SECONDS }: Settings): number =>
  SHUTDOWN_SECONDS * MS_PER_SECOND + CLOSE_MS;

async function leave(code: number): Promise<void> {
  await endLog(LOG_MS);
  process.exit(code);
}

/** Undoes the steps in reverse order after the start has ended; each is undone even if another fails. */
async function unwind(
  undo: (() => Promise<unknown>)[],
  { settings, started }: { settings: Settings; started: Promise<void> },
): Promise<void> {
  const limit = stopLimitMs(settings);
  // After this time the completed steps are undone although the start has not ended.
  await Promise.race([started, sleep(START_END_MS)]);
  setTimeout(() => process.exit(1), limit + limit).unref();
  const faults: unknown[] = [];
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
    try {
      await step();
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults);
}
