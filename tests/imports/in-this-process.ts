import { rm } from 'node:fs/promises';
import { createPool } from '@/server/database/pool';
import { CALLS } from '@/server/imports/program/calls';
import { openDuck } from '@/server/imports/program/duck';
import type { ImportProcess, startImportProcess } from '@/server/imports/program/import-process';
import type { CallContext, ImportSession } from '@/server/imports/session';

type Call = (parameters: unknown, context: CallContext) => Promise<unknown>;

/** The calls of an import process without one: starting a hundred takes minutes. What a process is for is tested beside it. */
export const startHere: typeof startImportProcess = (folder, { settings, log }) => {
  const pool = createPool(settings, log, 2);
  const session = openDuck(folder).then(
    (duck): ImportSession => ({ settings, log, pool, folder, duck, file: undefined }),
  );
  const { signal } = new AbortController();
  let previous: Promise<unknown> = session;
  let close: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    close = resolve;
  });
  const call = (name: keyof typeof CALLS, parameters: unknown) => {
    const done = previous.then(async () => {
      const context = { session: await session, signal, progress: () => undefined };
      return structuredClone(await (CALLS[name] as Call)(structuredClone(parameters), context));
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
