import { createPool } from '@/server/database/pool';
import { createPrisma } from '@/server/database/prisma';
import { createOwnDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import { createPlaces } from '@/server/places/service';
import { createRecords } from '@/server/records/records';
import { createChecks } from './service';

const CONNECTIONS = 6;

export type OwnChecks = Awaited<ReturnType<typeof createOwnChecks>>;

/**
 * Creates two instances of the checks on a database of their own, without other parts of the service; they check only when a
 * test calls them.
 */
export async function createOwnChecks() {
  const database = await createOwnDatabase();
  const log = createLogger('silent');
  const { settings } = database;
  const pool = createPool(settings, log, CONNECTIONS);
  const prisma = createPrisma(pool);
  const places = createPlaces({ pool, prisma, log, settings });
  await places.start();
  const means = { pool, prisma, log, places };
  return {
    pool,
    prisma,
    places,
    records: createRecords({ pool, prisma, settings }),
    checks: createChecks(means),
    other: createChecks(means),
    drop: async () => {
      await places.close();
      await prisma.$disconnect();
      await pool.end();
      await database.drop();
    },
  };
}
