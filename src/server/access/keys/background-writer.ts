import { isStandby } from '@/server/database/standby';

/** Writes what a recorder has collected in memory, every few seconds; not while the database is a standby. */
export type BackgroundWriter = Readonly<{
  start: () => void;
  /** Writes what there is. Writes are sequential, so that nothing is written twice. */
  flush: () => Promise<void>;
  /** Stops the timer; a running write continues. */
  stop: () => void;
}>;

const FLUSH_MS = 3_000;

/**
 * @param write takes what was collected; what it cannot write it keeps
 * @param written called after each write of the timer, with its fault if there was one
 */
export function createBackgroundWriter(
  write: () => Promise<void>,
  written: (fault: unknown) => void,
): BackgroundWriter {
  let writing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    writing = writing.catch(() => undefined).then(write);
    return writing;
  };
  return {
    flush,
    start() {
      timer ??= setInterval(() => {
        if (!isStandby()) void flush().then(() => written(undefined), written);
      }, FLUSH_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
