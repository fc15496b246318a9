import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { system } from '@/server/actor';
import { freePort } from '@/server/database/embedded/free-port';
import {
  createDatabase,
  createEmptyDatabase,
  dropDatabase,
  issueKey,
  type Launched,
  launch,
  withKeys,
} from '../tests/support/service';

/** A key without a rate limit. */
const UNLIMITED = { ratePerMinute: 0 };

/** The environment of one fault: everything that it has started is stopped at the end, in reverse order. */
export type Stage = Readonly<{
  short: boolean;
  /** An empty folder. */
  folder: string;
  defer: (undo: () => unknown) => void;
  /** A new, migrated database on the server of TEST_DATABASE_URL. @returns its URL */
  database: () => Promise<string>;
  /** A new database without tables, or with those of another one. @returns its URL */
  emptyDatabase: (like?: { like: string }) => Promise<string>;
  /** A service's process, which ends with the stage. */
  launch: (env: Record<string, string>, options?: { script: string }) => Launched;
  /** Settings of a service that keeps its port when it is restarted. */
  fixedPort: () => Promise<{ PORT: string; baseUrl: string }>;
  /** A key with all permissions and without a rate limit. */
  key: (databaseUrl: string) => Promise<string>;
  /** The given number of such keys. */
  keys: (databaseUrl: string, count: number) => Promise<string[]>;
}>;

/** Provides a stage during some work. */
export async function withStage<T>(short: boolean, work: (stage: Stage) => Promise<T>): Promise<T> {
  const undo: (() => unknown)[] = [];
  const folder = mkdtempSync(join(tmpdir(), 'statistics-faults-'));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  try {
    return await work({
      short,
      folder,
      defer: (step) => void undo.push(step),
      database: async () => {
        const url = await createDatabase();
        undo.push(() => dropDatabase(url));
        return url;
      },
      emptyDatabase: async (like) => {
        const url = await createEmptyDatabase(like);
        undo.push(() => dropDatabase(url));
        return url;
      },
      launch: (env, options) => {
        const process = launch(env, options);
        undo.push(() => process.end('SIGKILL'));
        return process;
      },
      fixedPort: async () => {
        const PORT = String(await freePort());
        return { PORT, baseUrl: `http://127.0.0.1:${PORT}` };
      },
      key: async (databaseUrl) => (await issueKey(databaseUrl, UNLIMITED)).key,
      keys: (databaseUrl, count) =>
        withKeys(databaseUrl, async (service) => {
          const keys: string[] = [];
          while (keys.length < count) {
            const { key } = await service.issue({ name: 'faults', ...UNLIMITED }, system('faults'));
            keys.push(key);
          }
          return keys;
        }),
    });
  } finally {
    for (const step of undo.reverse()) {
      try {
        await step();
      } catch (error) {
        console.error(`  not taken down: ${error instanceof Error ? error.message : error}`);
      }
    }
  }
}
