import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { openDuck } from '../duck/duck';
import type { ImportSession } from '../session';
import { openFile } from './open-file';

/** A file as it was read, and its rows without columns that the file does not have. */
export type ReadFile = Readonly<{
  file: FileTableInfo;
  /** The names of the columns. */
  names: string[];
  rows: (string | null)[][];
  /** The position of each row: `sheet:line`. */
  places: string[];
  /** The doubts about the cells of each row. */
  doubts: { column: string; code: string }[][];
}>;

/** Reads files in this process, each reading on the same DuckDB, as the calls of one import do. */
export async function withFile<T>(
  content: string | Uint8Array,
  work: (read: (reading?: FileReading) => Promise<ReadFile>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'read-'));
  const path = join(folder, 'received');
  await writeFile(path, content);
  const duck = await openDuck(folder);
  const session = { folder, duck, settings: readSettings({}), log: createLogger('silent') } as ImportSession;
  try {
    return await work(async (reading = {}) => {
      const file = await openFile(
        { importId: 'test', path, reading },
        { session, signal: new AbortController().signal, progress: () => undefined },
      );
      const result = await duck.runAndReadAll('SELECT * EXCLUDE (__row, __doubts) FROM source');
      const doubted = await duck.runAndReadAll('SELECT __doubts FROM source');
      const all = result.getRows() as (string | null)[][];
      return {
        file,
        names: result.columnNames().slice(2),
        rows: all.map((row) => row.slice(2)),
        places: all.map(([sheet, line]) => `${sheet}:${line}`),
        doubts: doubted.getRowsJS().map(([doubts]) => doubts as ReadFile['doubts'][number]),
      };
    });
  } finally {
    duck.closeSync();
    await rm(folder, { recursive: true });
  }
}

/** Reads a file once. */
export const readOnce = (content: string | Uint8Array, reading?: FileReading): Promise<ReadFile> =>
  withFile(content, (read) => read(reading));
