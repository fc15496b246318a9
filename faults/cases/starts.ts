import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from '@/server/database/embedded/account';
import { findBinaries } from '@/server/database/embedded/binaries';
import { isServerOf, readRunningServer } from '@/server/database/embedded/place';
import { stopServer } from '@/server/database/embedded/stop-server';
import { MIGRATIONS_FOLDER, migrationNames } from '@/server/database/migrations/migration-files';
import { applyMigrations } from '@/server/database/migrations/migrations';
import type { Launched } from '../../tests/support/service';
import { query, urlOf } from '../embedded';
import type { Fault, Scene } from '../fault';
import { fillAges } from '../records';
import type { Stage } from '../stage';

const SIGNALS = ['SIGKILL', 'SIGTERM', 'SIGINT'] as const;
const POLL_MS = 2;
/** The database of an upgrade has the migrations before this one. */
const UPGRADED_FROM = '20261121150000_record_history';
const UPGRADED_RECORDS = 100_000;
/** The maximum duration of all migrations on an idle machine; the signal comes at any moment of it. */
const LATEST_MS = { first: 400, upgrade: 600, embedded: 3_000 };
/** The script that `npm start` runs. */
const START_SCRIPT = 'scripts/start.mjs';
/** The time until Node runs the script, on a busy machine too; a signal before that ends the process by itself. */
const NODE_STARTS_MS = 300;

/** Starts that are interrupted, by each signal in turn. The next start must succeed. */
export const starts: Fault[] = [
  {
    name: 'start-first',
    does: 'a first start is ended by SIGKILL, SIGTERM or SIGINT while it migrates',
    holds: 'SIGTERM and SIGINT end it with 0; the next start serves, with every migration applied',
    tries: { full: 32, short: 3 },
    limit: 60,
    others: 'served',
    arrange: async (stage) =>
      sceneOf(stage, async (note) => {
        const url = await stage.emptyDatabase();
        return {
          env: { DATABASE_URL: url },
          url: () => url,
          when: whenMigrating(url, LATEST_MS.first, note),
        };
      }),
  },
  {
    name: 'start-upgrade',
    does: `the start of a new version on ${UPGRADED_RECORDS.toLocaleString('en')} records is ended in the same way`,
    holds: 'SIGTERM and SIGINT end it with 0; the next start serves, with every migration and every record',
    tries: { full: 32, short: 0 },
    limit: 60,
    others: 'served',
    arrange: async (stage) => {
      const old = await oldDatabase(stage);
      return sceneOf(stage, async (note) => {
        const url = await stage.emptyDatabase({ like: old });
        const when = whenMigrating(url, LATEST_MS.upgrade, note);
        return { env: { DATABASE_URL: url }, url: () => url, when, records: UPGRADED_RECORDS };
      });
    },
  },
  {
    name: 'start-embedded',
    does: 'a first start with the embedded PostgreSQL is ended in the same way, at any moment after Node itself has started',
    holds: 'SIGTERM and SIGINT end it with 0 and leave no PostgreSQL; the next start serves',
    tries: { full: 12, short: 0 },
    limit: 60,
    others: 'served',
    arrange: async (stage) => {
      let number = 0;
      return sceneOf(stage, async () => {
        number += 1;
        const dataDir = join(stage.folder, `${number}`);
        const folder = join(dataDir, 'postgres');
        stage.defer(() => stopServer(folder, findBinaries(chooseAccount(folder))));
        const when = () => sleep(NODE_STARTS_MS + Math.random() * LATEST_MS.embedded);
        return { env: { DATA_DIR: dataDir }, url: () => urlOf(dataDir), when, folder };
      });
    },
  },
];

/** One start that is interrupted. */
type Interrupted = Readonly<{
  env: Record<string, string>;
  url: () => string;
  /** Resolves when the signal is to be sent. */
  when: (service: Launched) => Promise<unknown>;
  records?: number;
  /** The data folder of an embedded PostgreSQL. */
  folder?: string;
}>;

function sceneOf(stage: Stage, next: (note: () => void) => Promise<Interrupted>): Scene {
  let migrating = 0;
  return {
    attempt: async (number) => {
      const interrupted = await next(() => {
        migrating += 1;
      });
      const signal = SIGNALS[number % SIGNALS.length]!;
      await interrupt(stage, interrupted, signal);
      const again = stage.launch(interrupted.env);
      await again.announced;
      await expectWhole(interrupted);
      const code = await again.end('SIGTERM');
      if (code !== 0) throw new Error(`after ${signal}, the next one ended with ${code}`);
    },
    notes: () => (migrating > 0 ? `${migrating} while a migration ran` : ''),
  };
}

async function interrupt(stage: Stage, { env, when, folder }: Interrupted, signal: NodeJS.Signals) {
  const first = stage.launch(env, { script: START_SCRIPT });
  await Promise.race([when(first), first.announced.catch(() => undefined)]);
  const code = await first.end(signal);
  if (signal === 'SIGKILL') return;
  if (code !== 0) throw new Error(`${signal} ended the start with ${code}: ${first.output().slice(-500)}`);
  const left = folder === undefined ? undefined : readRunningServer(folder);
  if (left !== undefined && isServerOf(folder!, left.pid))
    throw new Error(`${signal} left PostgreSQL behind`);
}

async function expectWhole({ url, records }: Interrupted): Promise<void> {
  const [found] = await query<{ count: number }>(
    url(),
    'SELECT count(*)::int FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL',
  );
  const all = migrationNames(MIGRATIONS_FOLDER).length;
  if (found?.count !== all) throw new Error(`${found?.count} of ${all} migrations are applied`);
  if (records === undefined) return;
  const [stored] = await query<{ count: number }>(url(), 'SELECT count(*)::int FROM penduduk_umur');
  if (stored?.count !== records) throw new Error(`${stored?.count} of ${records} records are there`);
}

/** Waits for the first statement of a migration, and then for a random moment within all of them. */
function whenMigrating(url: string, latestMs: number, note: () => void) {
  return async (service: Launched): Promise<void> => {
    while (!(await isMigrating(url))) {
      if (service.ended()) return;
      await sleep(POLL_MS);
    }
    await sleep(Math.random() * latestMs);
    if (await isMigrating(url)) note();
  };
}

async function isMigrating(url: string): Promise<boolean> {
  const rows = await query(
    url,
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'migrations' AND xact_start IS NOT NULL`,
  );
  return rows.length > 0;
}

/** A database as an earlier version left it, with records. */
async function oldDatabase(stage: Stage): Promise<string> {
  const url = await stage.emptyDatabase();
  const folder = join(stage.folder, 'migrations');
  for (const name of migrationNames(MIGRATIONS_FOLDER)) {
    if (name < UPGRADED_FROM) cpSync(join(MIGRATIONS_FOLDER, name), join(folder, name), { recursive: true });
  }
  await applyMigrations(url, { folder });
  await fillAges(url, UPGRADED_RECORDS);
  return url;
}
