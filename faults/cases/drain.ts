import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '../embedded';
import type { Fault } from '../fault';
import { fillAges, fillPupils } from '../records';
import { SteadyCallers } from '../steady-callers';
import { startTwoInstances } from '../two-instances';

/** A list that takes longer than DRAIN_SECONDS at the speed of its callers. */
const LONG_LIST = 60_000;
const PUPILS = 1_000;
const SETTLE_MS = 1_000;

/** Rolling restarts behind a balancer that repeats nothing. */
export const drain: Fault = {
  name: 'drain',
  does: 'both instances are stopped and started again, one after the other, behind a balancer that repeats no request, while twelve callers read and write',
  holds: 'every request is answered 200, every list is whole, what is stored is what was acknowledged',
  tries: { full: 10, short: 0 },
  limit: 90,
  others: 'served',
  tools: ['haproxy', 'pgbouncer'],
  arrange: async (stage) => {
    const two = await startTwoInstances(stage, { repeats: false });
    await fillAges(two.databaseUrl, LONG_LIST);
    await fillPupils(two.databaseUrl, PUPILS);
    const callers = new SteadyCallers(two.writer, LONG_LIST);
    return {
      attempt: async () => {
        const before = callers.failures.length;
        const calling = callers.call();
        try {
          await sleep(SETTLE_MS);
          for (const instance of [0, 1]) await two.restart(instance);
        } finally {
          callers.stop();
        }
        await calling;
        const [row] = await query<{ count: number }>(
          two.databaseUrl,
          'SELECT count(*)::int AS count FROM dokter',
        );
        if (row!.count !== callers.stored)
          throw new Error(`${row!.count} of ${callers.stored} records are stored`);
        if (callers.failures.length > before) throw new Error(callers.failures.slice(before).join('; '));
      },
      notes: () => callers.verdict(),
    };
  },
};
