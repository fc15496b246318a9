import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { createPool } from './pool';
import { createPrisma } from './prisma';

/** Longer than Prisma waits by itself. */
const BUSY_MS = 2_500;

it('a transaction waits for a connection as long as the pool lets it', async () => {
  const { DATABASE_URL } = process.env;
  const pool = createPool(readSettings({ DATABASE_URL }), createLogger('silent'), 1);
  const prisma = createPrisma(pool);
  try {
    const busy = await pool.connect();
    const counted = prisma.$transaction((tx) => tx.staff.count());
    await Promise.race([counted, sleep(BUSY_MS)]);
    busy.release();
    expect(await counted).toEqual(expect.any(Number));
  } finally {
    await prisma.$disconnect();
    await pool.end();
  }
});
