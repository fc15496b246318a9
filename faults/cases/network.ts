import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger, type Target } from '../../tests/support/ledger';
import { send } from '../../tests/support/send';
import type { Fault } from '../fault';
import { startBehindProxy } from '../own';
import { whileWriting } from '../while-writing';

const BATCH = 500;
const MS_PER_SECOND = 1000;
const SLOW_BYTES_PER_SECOND = 2048;
const SMALL = '/api/disdik/siswa?limit=20';

/** The connection between the service and its database fails while four clients write. */
export const network: Fault[] = [
  failing({
    name: 'net-cut',
    does: 'every connection to the database is reset and new ones are refused, for 2 s',
    tries: { full: 20, short: 1 },
    seconds: 2,
    answered: 5,
    fail: ({ proxy }) => proxy.cut(),
  }),
  failing({
    name: 'net-black-hole',
    does: 'nothing goes through between service and database, and nothing is closed, for 20 s',
    tries: { full: 5, short: 0 },
    seconds: 20,
    answered: 15,
    fail: async ({ proxy }) => proxy.silence(),
  }),
  failing({
    name: 'net-stall',
    does: '2 KiB a second go through on each connection to the database, for 10 s',
    tries: { full: 5, short: 0 },
    seconds: 10,
    answered: 15,
    fail: async ({ proxy }) => proxy.slow(SLOW_BYTES_PER_SECOND),
  }),
];

type Failing = Pick<Fault, 'name' | 'does' | 'tries'> & {
  /** The duration of the fault. */
  seconds: number;
  /** The maximum number of seconds until a small request is answered meanwhile: 200, or 503 with Retry-After. */
  answered: number;
  fail: (own: Awaited<ReturnType<typeof startBehindProxy>>) => Promise<void>;
};

function failing({ name, does, tries, seconds, answered, fail }: Failing): Fault {
  return {
    name,
    does,
    tries,
    holds: `a small request meanwhile is answered within ${answered} s; every acknowledged batch is whole, every other absent or whole`,
    limit: 180,
    others: { outage: 'the database is out of reach meanwhile', backWithin: seconds + 10 },
    arrange: async (stage) => {
      const own = await startBehindProxy(stage);
      const ledger = new Ledger(BATCH);
      let longest = 0;
      const happen = async () => {
        await fail(own);
        const asked = answeredWithin(own.other, answered);
        // The fault is repaired in any case; otherwise the clients would wait for ever.
        const mended = sleep(seconds * MS_PER_SECOND).then(() => own.proxy.mend());
        try {
          longest = Math.max(longest, await asked);
        } finally {
          await mended;
        }
      };
      return {
        others: own.other,
        attempt: (number) => whileWriting(own, ledger, { label: `try ${number}`, happen }),
        notes: () => `${ledger.verdict()}; answered within ${longest.toFixed(1)} s meanwhile`,
      };
    },
  };
}

/** Requests a small page. @returns seconds until the reply @throws {Error} if the reply is wrong or late */
async function answeredWithin({ baseUrl, key }: Target, seconds: number): Promise<number> {
  const begun = performance.now();
  const answer = await send(`${baseUrl}${SMALL}`, key, { method: 'GET', limitMs: seconds * MS_PER_SECOND });
  const safe = answer.status === 503 && Number(answer.headers.get('retry-after')) > 0;
  if (answer.status !== 200 && !safe) throw new Error(`a small request was answered ${answer.status}`);
  return (performance.now() - begun) / MS_PER_SECOND;
}
