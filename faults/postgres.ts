import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '@/server/database/open-database';
import { faketimeLibrary } from '../scripts/lib/fault-tools.mjs';
import { startPrimary } from '../tests/support/replica';
import { query } from './embedded';
import type { Stage } from './stage';

/** A clock that PostgreSQL reads instead of the machine's. */
export type Clock = Readonly<{
  /** The environment variables with which a process reads it. */
  env: Record<string, string>;
  /** Sets the clock ahead of the machine's by a number of seconds, or behind it. */
  set: (seconds: number) => void;
}>;

/** A clock that equals the machine's until it is set. */
export function makeClock(stage: Stage, name: string): Clock {
  const file = join(stage.folder, name);
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  // If this process is root, PostgreSQL reads it as another user.
  chmodSync(stage.folder, 0o711);
  return {
    set,
    env: {
      LD_PRELOAD: faketimeLibrary()!,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_RESET: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
  };
}

/** Starts a PostgreSQL for the stage with a clock. @returns the URL of an empty database on it */
export async function startClocked(stage: Stage, clock: Clock): Promise<string> {
  const settings = { DATABASE_URL: undefined, DATA_DIR: join(stage.folder, 'clocked') };
  const before = { ...process.env };
  Object.assign(process.env, clock.env);
  try {
    const server = await openDatabase(settings, { start: true });
    stage.defer(() => server.stop());
    return server.url;
  } finally {
    for (const name of Object.keys(clock.env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** A PostgreSQL and a standby that confirms each of its commits. */
export type Pair = Readonly<{
  primary: string;
  standby: string;
  /** Kills the primary and promotes the standby. */
  failOver: () => Promise<void>;
}>;

/** Starts both, migrated. @param clock the clock of the standby */
export async function startPair(stage: Stage, clock: Clock): Promise<Pair> {
  const primary = await startPrimary();
  stage.defer(() => primary.stop());
  const standby = await primary.replicate('standby', { env: clock.env });
  stage.defer(() => standby.stop());
  await query(primary.url, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
  await query(primary.url, 'SELECT pg_reload_conf()');
  return {
    primary: primary.url,
    standby: standby.url,
    failOver: async () => {
      primary.kill();
      await standby.promote();
    },
  };
}
