import { rm } from 'node:fs/promises';
import { createPool } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { openDuck } from '@/server/imports/duck/duck';
import { CALLS } from '@/server/imports/program/calls';
import type { CallOptions, ImportProcess, startImportProcess } from '@/server/imports/program/import-process';
import { resultOf } from '@/server/imports/program/protocol';
import type { CallContext, ImportSession } from '@/server/imports/session';

type Call = (parameters: unknown, context: CallContext) => Promise<unknown>;

/**
 * Runs the calls of an import process in this process: starting a hundred processes takes minutes. The purposes of a separate
 * process have tests of their own.
 */
export const startHere: typeof startImportProcess = (folder, { settings, log }) => {
  const pool = createPool(settings, log, 2);
  const session = openDuck(folder).then(
    (duck): ImportSession => ({ settings, log, pool, folder, duck, file: undefined }),
  );
  const never = new AbortController().signal;
  let previous: Promise<unknown> = session;
  let close: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    close = resolve;
  });
  const call = (name: keyof typeof CALLS, parameters: unknown, options: CallOptions = {}) => {
    const { signal = never, onProgress = () => undefined } = options;
    const done = previous.then(async () => {
      const open = await session;
      const interrupt = () => open.duck.interrupt();
      signal.addEventListener('abort', interrupt);
      try {
        signal.throwIfAborted();
        const context = { session: open, signal, progress: onProgress };
        return resultOf(
          name,
          structuredClone(await (CALLS[name] as Call)(structuredClone(parameters), context)),
        );
      } catch (error) {
        if (signal.aborted) throw new ServiceError('import_cancelled');
        throw error;
      } finally {
        signal.removeEventListener('abort', interrupt);
      }
    });
    previous = done.catch(() => undefined);
    return done;
  };
  const end = async () => {
    await previous;
    (await session).duck.closeSync();
    await pool.end();
    await rm(folder, { recursive: true, force: true });
    close();
  };
  return { call: call as ImportProcess['call'], end, ended, pid: undefined };
};
