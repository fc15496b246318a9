import { isDeepStrictEqual } from 'node:util';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import { ServiceError } from '@/server/errors';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { createImportFolder, removeLeftFolders } from './import-folders';
import { type CallOptions, type ImportProcess, startImportProcess } from './import-process';
import type { CallParameters } from './protocol';

/** A process that nobody uses ends after this time, in milliseconds. */
const IDLE_MS = 5 * 60_000;

/** The file of an import, as `open` takes it. */
export type ImportFile = CallParameters<'open'>;

/** An import's process with its file open, during a use. */
export type OpenImport = Readonly<{ file: FileTableInfo }> & Pick<ImportProcess, 'call' | 'pid'>;

/** The child processes of the imports on which somebody works. */
export type ImportProcesses = Readonly<{
  /**
   * Runs work in the process of an import, with its file open: the process is started if it does not run, and reads the file
   * again if it has read it in another way. The process is kept until the work ends. At most `IMPORT_PROCESSES` processes run;
   * when all of them are used, the work waits (progress `waiting`).
   * @throws {ServiceError} as {@link ImportProcess.call}
   */
  use: <T>(
    importId: string,
    file: ImportFile,
    work: (open: OpenImport) => Promise<T>,
    options?: CallOptions,
  ) => Promise<T>;
  /** Ends the process of an import that nobody uses at present, because nothing more of it is expected. */
  endUnused: (importId: string) => Promise<void>;
  /** Kills the process of an import; its work fails with `import_cancelled`. */
  end: (importId: string) => Promise<void>;
  /** How many processes run, and how many imports wait for one. */
  load: () => Readonly<{ running: number; waiting: number }>;
  /** Kills all processes, and starts no more. */
  close: () => Promise<void>;
}>;

type Place = {
  importId: string;
  process: Promise<ImportProcess>;
  /** The file that was opened last, and the result of reading it. */
  opened: { file: ImportFile; info: Promise<FileTableInfo> } | undefined;
  uses: number;
  idle: NodeJS.Timeout | undefined;
  usedAt: number;
  isEnding: boolean;
};

/** Creates the pool of import processes; none is started yet. Folders of an earlier service that was killed are removed. */
export function createImportProcesses(
  settings: Settings,
  log: Logger,
  { idleMs = IDLE_MS }: { idleMs?: number } = {},
): ImportProcesses {
  const places = new Map<string, Place>();
  const waiting: (() => void)[] = [];
  let isClosed = false;
  const cleaned = removeLeftFolders(settings.SPOOL_DIR).catch((err) =>
    log.warn({ err, folder: settings.SPOOL_DIR }, 'old folders of imports could not be removed'),
  );

  const end = async (place: Place) => {
    clearTimeout(place.idle);
    place.isEnding = true;
    const process = await place.process.catch(() => undefined);
    await process?.end();
  };
  const start = (importId: string): Place => {
    const process = cleaned
      .then(() => createImportFolder(settings.SPOOL_DIR))
      .then((folder) => startImportProcess(folder, { settings, log }));
    const place: Place = {
      importId,
      process,
      opened: undefined,
      uses: 0,
      idle: undefined,
      usedAt: 0,
      isEnding: false,
    };
    places.set(importId, place);
    const leave = () => {
      if (places.get(importId) === place) places.delete(importId);
      waiting.shift()?.();
    };
    process.then(({ ended }) => ended.then(leave), leave);
    return place;
  };
  /**
   * Finds the import's process, or room for one, and counts the use at once: otherwise other waiting calls would see it as
   * unused.
   */
  const take = async (importId: string, { signal, onProgress }: CallOptions): Promise<Place> => {
    for (;;) {
      if (isClosed || signal?.aborted) throw new ServiceError('import_cancelled');
      const own = places.get(importId);
      const place = own ?? (places.size < settings.IMPORT_PROCESSES ? start(importId) : undefined);
      if (place !== undefined && !place.isEnding) {
        place.uses += 1;
        clearTimeout(place.idle);
        return place;
      }
      onProgress?.({ phase: 'waiting', done: 0 });
      const idle = [...places.values()]
        .filter(({ uses }) => uses === 0)
        .sort((a, b) => a.usedAt - b.usedAt)[0];
      if (idle !== undefined) await end(idle);
      else await turn(waiting, signal);
    }
  };
  const release = (place: Place) => {
    place.uses -= 1;
    place.usedAt = performance.now();
    if (place.uses > 0) return;
    place.idle = setTimeout(() => void end(place), idleMs).unref();
    waiting.shift()?.();
  };

  return {
    async use(importId, file, work, options = {}) {
      const place = await take(importId, options);
      try {
        const process = await place.process;
        const info = await open(place, process, { file, options });
        return await work({ file: info, call: process.call, pid: process.pid });
      } finally {
        release(place);
      }
    },
    async endUnused(importId) {
      const place = places.get(importId);
      if (place?.uses === 0) await end(place);
    },
    async end(importId) {
      const place = places.get(importId);
      if (place !== undefined) await end(place);
    },
    load: () => ({ running: places.size, waiting: waiting.length }),
    async close() {
      isClosed = true;
      for (const go of waiting.splice(0)) go();
      await Promise.all([...places.values()].map(end));
      await cleaned;
    },
  };
}

/** Opens a file, unless it is already open with the same reading, or with a reading equal to the one that was found. */
async function open(
  place: Place,
  process: ImportProcess,
  { file, options }: { file: ImportFile; options: CallOptions },
): Promise<FileTableInfo> {
  const before = place.opened;
  const found = await before?.info.catch(() => undefined);
  if (before !== undefined && found !== undefined) {
    const isAs = (reading: FileReading) => isSame({ ...before.file, reading }, file);
    if (isAs(before.file.reading) || isAs(found.reading)) return found;
  }
  const info = process.call('open', file, options);
  const opened = { file, info };
  place.opened = opened;
  info.catch(() => {
    if (place.opened === opened) place.opened = undefined;
  });
  return info;
}

/** Compares two values as JSON has them, without undefined members. */
const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** Waits for a turn, at most until the signal. */
function turn(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      signal?.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      const at = waiting.indexOf(go);
      if (at >= 0) waiting.splice(at, 1);
      resolve();
    };
    waiting.push(go);
    signal?.addEventListener('abort', leave, { once: true });
  });
}
