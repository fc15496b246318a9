import { copyFileSync, openSync, renameSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT_BYTES = 8 * 1024 * 1024;
const LOOK_MS = 3_600_000;

/** @param dataFolder `DATA_DIR` */
export const logFileOf = (dataFolder: string): string => join(dataFolder, 'postgres.log');

const isLong = (path: string): boolean =>
  (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LIMIT_BYTES;

/** Opens the log of an embedded server for it, to be appended to. A long one is put aside, in the place of an earlier one. */
export function openLog(path: string): number {
  if (isLong(path)) renameSync(path, `${path}.old`);
  return openSync(path, 'a', 0o600);
}

/** Copies the log of a running server aside if it is long, and empties it: the server appends to it, wherever it ends. */
export function shortenLog(path: string): void {
  if (!isLong(path)) return;
  copyFileSync(path, `${path}.old`);
  truncateSync(path);
}

/** Keeps the log of a server that may run for years short. @returns a function that ends this */
export function keepLogShort(path: string, onFault: (error: unknown) => void): () => void {
  const timer = setInterval(() => {
    try {
      shortenLog(path);
    } catch (error) {
      onFault(error);
    }
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
