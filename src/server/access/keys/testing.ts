import { createPool } from '@/server/database/pool';
import { createPrisma } from '@/server/database/prisma';
import { createLogger } from '@/server/log';
import { readSettings, type Settings } from '@/server/settings';
import { createKeyService } from './service';

type Overrides = Partial<Settings> & Pick<Partial<Parameters<typeof createKeyService>[0]>, 'now' | 'connect'>;

/** The key service of one process, on the PostgreSQL that `DATABASE_URL` names. For tests. */
export function createInstance({ now, connect, ...settings }: Overrides = {}) {
  // Not the whole environment, because Vitest sets a BASE_URL of its own there.
  const { DATABASE_URL } = process.env;
  const read = readSettings({ DATABASE_URL, LOG_LEVEL: 'silent', DATABASE_POOL_SIZE: '6' });
  const all: Settings = { ...read, ...settings };
  const log = createLogger(all.LOG_LEVEL);
  const pool = createPool(all, log);
  const prisma = createPrisma(pool);
  const keys = createKeyService({
    pool,
    prisma,
    log,
    settings: all,
    ...(now && { now }),
    ...(connect && { connect }),
  });
  let queries = 0;
  pool.on('acquire', () => {
    queries += 1;
  });
  return {
    keys,
    pool,
    prisma,
    /** Connections taken from the pool so far: at least one per round trip. */
    queries: () => queries,
    async close() {
      await keys.close();
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
