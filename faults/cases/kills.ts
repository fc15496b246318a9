import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger } from '../../tests/support/ledger';
import { backendsOf, type Embedded, startEmbedded } from '../embedded';
import type { Fault } from '../fault';
import { RepeatingClients } from '../repeating';
import { whileWriting } from '../while-writing';

const BATCH = 500;
/** Small, so that many are answered at the moment of the kill. */
const REPEATED = 20;
const MIN_LIFE_MS = 500;
const FULL = 20;
const LIMIT_S = 60;
const BACK_WITHIN_S = 15;

/** Processes that are ended by a signal while four clients write. */
export const kills: Fault[] = [
  killing({
    name: 'kill-service',
    short: 0,
    does: 'kill -9 of the service while four clients write; it is started again',
    outage: 'the service is gone until it is started again',
    kill: async ({ service }) => void (await service().end('SIGKILL')),
  }),
  killing({
    name: 'kill-backend',
    short: 0,
    does: 'kill -9 of one of the PostgreSQL backends while four clients write',
    outage: 'PostgreSQL ends all backends and recovers',
    kill: async ({ databaseUrl }) => {
      const pids = await backendsOf(databaseUrl);
      process.kill(pids[Math.floor(Math.random() * pids.length)]!, 'SIGKILL');
    },
  }),
  killing({
    name: 'kill-postmaster',
    short: 1,
    does: "kill -9 of PostgreSQL's first process while four clients write",
    outage: 'the service starts PostgreSQL again, which recovers',
    kill: async ({ postmaster }) => void process.kill(postmaster(), 'SIGKILL'),
  }),
  killing({
    name: 'kill-both',
    short: 1,
    does: "kill -9 of the service and of PostgreSQL's first process; the service is started again",
    outage: 'both are gone until the service is started again',
    kill: async ({ service, postmaster }) => {
      const pid = postmaster();
      const ended = service().end('SIGKILL');
      process.kill(pid, 'SIGKILL');
      await ended;
    },
  }),
  killing({
    name: 'stop-service',
    short: 1,
    does: 'SIGTERM to the service while four clients write; it has to leave with 0 and is started again',
    outage: 'the service is gone until it is started again',
    kill: async ({ service }) => {
      const code = await service().end('SIGTERM');
      if (code !== 0) throw new Error(`left with ${code}: ${service().output().slice(-500)}`);
    },
  }),
  {
    name: 'kill-repeats',
    does: 'kill -9 of the service while four clients write with idempotency keys and repeat each batch until it is answered',
    holds: 'each batch is stored whole and once, and its reply says so',
    tries: { full: FULL, short: 1 },
    limit: LIMIT_S,
    others: { outage: 'the service is gone until it is started again', backWithin: BACK_WITHIN_S },
    arrange: async (stage) => {
      const { writer, other, databaseUrl, service, startAgain } = await startEmbedded(stage);
      const clients = new RepeatingClients(REPEATED);
      return {
        others: other,
        attempt: async (number) => {
          const writing = clients.write(writer, { label: `try ${number}`, clients: 4 });
          const life = async () => {
            await sleep(MIN_LIFE_MS + Math.random() * MIN_LIFE_MS);
            await service().end('SIGKILL');
            await startAgain();
            clients.stop();
          };
          await Promise.all([writing, life()]);
          await clients.check(databaseUrl);
        },
        notes: () =>
          `${clients.answered} answered after ${clients.repeats} repeats, ${clients.replayed} of them by the first reply`,
      };
    },
  },
];

type Killing = Pick<Fault, 'name' | 'does'> & {
  outage: string;
  /** The number of tries in the short form; 0 if tests/concurrency has the same test. */
  short: number;
  kill: (embedded: Embedded) => Promise<void>;
};

function killing({ name, does, outage, short, kill }: Killing): Fault {
  return {
    name,
    does,
    holds: 'every acknowledged batch is whole, every other absent or whole; the service serves again',
    tries: { full: FULL, short },
    limit: LIMIT_S,
    others: { outage, backWithin: BACK_WITHIN_S },
    arrange: async (stage) => {
      const embedded = await startEmbedded(stage);
      const ledger = new Ledger(BATCH);
      return {
        others: embedded.other,
        attempt: (number) =>
          whileWriting(embedded, ledger, {
            label: `try ${number}`,
            happen: () => kill(embedded),
            // A fault of the database alone must not end the service.
            revive: async () => {
              if (embedded.service().ended()) await embedded.startAgain();
            },
          }),
        notes: () => ledger.verdict(),
      };
    },
  };
}
