import { setTimeout as sleep } from 'node:timers/promises';
import { applyMigrations } from '@/server/database/migrations/migrations';
import type { Target } from '../../tests/support/ledger';
import { openTcpProxy } from '../../tests/support/tcp-proxy';
import type { Fault } from '../fault';
import { asOf, Follower, writeDokter } from '../follower';
import { makeClock, startClocked, startPair } from '../postgres';

/** The offsets in seconds to which the clock is set, one after the other. */
const STEPS = [-1, 30, -10, 3_600, -3_600, 0];
const STANDBY_BEHIND_S = 30;
const BETWEEN_MS = 1_500;
const MS_PER_SECOND = 1_000;

/** The database's clock is wrong. */
export const clocks: Fault[] = [
  {
    name: 'clock-steps',
    does: `the database's clock is set ${STEPS.join(' s, ')} s off while others write and three follow by changed_since`,
    holds: 'their copies are what is stored; as_of of an earlier time does not change',
    tries: { full: 5, short: 1 },
    limit: 90,
    others: 'served',
    tools: ['faketime'],
    arrange: async (stage) => {
      const clock = makeClock(stage, 'clock');
      const databaseUrl = await startClocked(stage, clock);
      await applyMigrations(databaseUrl);
      const service = stage.launch({ DATABASE_URL: databaseUrl });
      const baseUrl = await service.announced;
      const [writer, other] = [await stage.key(databaseUrl), await stage.key(databaseUrl)];
      const target = { baseUrl, key: writer };
      let written = 0;
      return {
        others: { baseUrl, key: other },
        attempt: async (number) => {
          const steps = async () => {
            for (const seconds of STEPS) {
              await sleep(BETWEEN_MS);
              clock.set(seconds);
            }
            await sleep(BETWEEN_MS);
          };
          written += await followWhile(target, `try ${number}`, steps);
        },
        notes: () => `${written} batches followed`,
      };
    },
  },
  {
    name: 'clock-standby',
    does: `PostgreSQL is killed and its standby, whose clock is ${STANDBY_BEHIND_S} s behind, promoted, while others write and three follow`,
    holds: 'their copies are what is stored; as_of of an earlier time does not change',
    tries: { full: 1, short: 0 },
    limit: 90,
    others: { outage: 'the database is away until the standby is promoted', backWithin: 20 },
    tools: ['faketime'],
    arrange: async (stage) => {
      const clock = makeClock(stage, 'clock');
      clock.set(-STANDBY_BEHIND_S);
      const pair = await startPair(stage, clock);
      await applyMigrations(pair.primary);
      const goal = { host: '127.0.0.1', port: Number(new URL(pair.primary).port) };
      const proxy = await openTcpProxy(goal);
      stage.defer(() => proxy.close());
      const url = new URL(pair.primary);
      url.port = String(proxy.port);
      const service = stage.launch({ DATABASE_URL: url.href });
      const baseUrl = await service.announced;
      const [writer, other] = [await stage.key(pair.primary), await stage.key(pair.primary)];
      let written = 0;
      return {
        others: { baseUrl, key: other },
        attempt: async (number) => {
          written += await followWhile({ baseUrl, key: writer }, `try ${number}`, async () => {
            await sleep(BETWEEN_MS);
            await proxy.cut();
            await pair.failOver();
            goal.port = Number(new URL(pair.standby).port);
            await proxy.mend();
            await sleep(2 * BETWEEN_MS);
          });
        },
        notes: () => `${written} batches followed`,
      };
    },
  },
];

/** The time up to which changes are reported at this moment. */
async function untilNow(target: Target): Promise<string> {
  const follower = new Follower(target);
  await follower.start();
  await follower.walk();
  return follower.until;
}

/**
 * Makes something happen while two clients write and three keep copies, and compares.
 * @returns the number of batches written
 */
async function followWhile(target: Target, label: string, happen: () => Promise<void>): Promise<number> {
  const state = { stopping: false };
  const followers = [1, 2, 3].map(() => new Follower(target));
  for (const follower of followers) await follower.start();
  const writers = [1, 2].map((n) => writeDokter(target, state, `${label} writer ${n}`));
  const following = followers.map(async (follower) => {
    // The database may be unavailable for a while: the walk is then repeated.
    while (!state.stopping) await follower.walk().catch(() => sleep(MS_PER_SECOND / 10));
  });
  let earlier: { time: string; records: string } | undefined;
  try {
    await sleep(BETWEEN_MS);
    const time = await untilNow(target);
    earlier = { time, records: await asOf(target, time) };
    await happen();
  } finally {
    state.stopping = true;
  }
  const written = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);
  await Promise.all(following);
  for (const follower of followers) {
    await follower.walk();
    await follower.check();
  }
  if ((await asOf(target, earlier.time)) !== earlier.records) {
    throw new Error(`as_of=${earlier.time} is another than before`);
  }
  return written;
}
