import { type Connection, createConnection } from '@/server/database/connection';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Daily } from '@/server/database/retention';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import { createKeyCache } from './check/cache';
import { createJudge, createKeyReader, type LiveKey } from './check/judge';
import { mostConcurrentOf } from './check/key-turns';
import { createListedOrigins, createOriginReader } from './check/listed-origins';
import { createListener } from './check/listener';
import { createRates } from './check/rate';
import { createUnknownKeys } from './check/unknown-keys';
import { createFailureReader } from './failures/read';
import { createFailureRecorder } from './failures/recorder';
import { createKeyManagement } from './manage/manage';
import { createRotation } from './manage/rotate';
import { createReports } from './read/report';
import { deleteOldDaily } from './retention';
import { createUseRecorder } from './usage/use';

export type KeyService = ReturnType<typeof createKeyService>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  settings: Settings;
  now?: () => Date;
  /** The connection for LISTEN; not through a pooler in transaction mode. */
  connect?: () => Connection;
}>;

/**
 * API keys: judging them (the hot path), counting their use, and managing them. `start` begins to listen and to write the
 * use; without it keys can be managed, and are judged with a cache of less than a second.
 * Source: docs/decisions/api-keys.md.
 */
export function createKeyService({ pool, prisma, log, settings, now = () => new Date(), connect }: Options) {
  const listener = createListener({
    connect: connect ?? (() => createConnection(settings)),
    log,
    onChange: (hash) => forget(hash),
  });
  const cache = createKeyCache<LiveKey>({ hearing: listener, read: createKeyReader(pool) });
  const clock = () => now().getTime();
  const origins = createListedOrigins({ hearing: listener, read: createOriginReader(pool), now: clock });
  const forget = (hash: string) => {
    cache.forget(hash);
    origins.forget();
  };
  const rates = createRates(pool);
  const use = createUseRecorder({ pool, log, timeZone: settings.TIME_ZONE, now: clock });
  const failures = createFailureRecorder({ pool, log, now: clock });
  // This instance forgets the key at once, whether or not it receives its own notification.
  let daily: Daily | undefined;
  const managing = { prisma, now, changed: forget };

  return {
    judge: createJudge({
      cache,
      rates,
      use,
      unknown: createUnknownKeys(),
      defaultRatePerMinute: settings.DEFAULT_RATE_PER_MINUTE,
      now: clock,
    }),
    /** Whether any active key lists an origin of web pages. */
    isListedOrigin: origins.isListed,
    recordUse: use.record,
    /** Records a request that failed, for {@link createFailureReader}. */
    recordFailure: failures.record,
    /** Writes the counts of use and the failed requests now. */
    flushUse: async () => void (await Promise.all([use.flush(), failures.flush()])),

    ...createKeyManagement(managing),
    /** Removes a key from the cache after a change that was not made by the functions here. */
    forget: managing.changed,
    rotate: createRotation({ ...managing, timeZone: settings.TIME_ZONE }),
    ...createReports({
      prisma,
      pool,
      timeZone: settings.TIME_ZONE,
      now,
      mostConcurrent: mostConcurrentOf(settings),
    }),

    ...createFailureReader({ prisma, now }),

    /** Begins to listen for changes, to write the use and to delete what is old; resolves after the first attempt to listen. */
    async start(): Promise<void> {
      use.start();
      failures.start();
      daily ??= deleteOldDaily({
        pool,
        log,
        timeZone: settings.TIME_ZONE,
        days: settings.KEY_USE_DAYS,
        now,
      });
      await listener.start();
    },

    /** Stops all that, and writes the remaining counts. The pool must still be open. */
    async close(): Promise<void> {
      const returned = rates
        .close()
        .catch((error: unknown) => log.warn({ err: error }, 'unused requests were not given back'));
      await Promise.all([listener.close(), use.close(), failures.close(), daily?.close(), returned]);
    },

    /** The server process that this instance listens to, for tests. */
    listeningBackend: listener.backend,
  };
}
