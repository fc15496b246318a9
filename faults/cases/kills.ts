import { setTimeout as sleep } from 'node:timers/promises';
import { Ledger, registerBatch, writeBatches } from '../../tests/support/ledger';
import { backendsOf, type Embedded, peace, startEmbedded } from '../embedded';
import type { Fault } from '../fault';

const BATCH = 500;
const CLIENTS = 4;
/** A kill comes at any moment of the batches under way. */
const LATEST_MS = 400;
const FULL = 20;
const LIMIT_S = 60;

/** What dies, by the signal that it gets, while four clients write. */
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
      killProcess(pids[Math.floor(Math.random() * pids.length)]!);
    },
  }),
  killing({
    name: 'kill-postmaster',
    short: 1,
    does: "kill -9 of PostgreSQL's first process while four clients write",
    outage: 'the service starts PostgreSQL again, which recovers',
    kill: async ({ postmaster }) => killProcess(postmaster()),
  }),
  killing({
    name: 'kill-both',
    short: 1,
    does: "kill -9 of the service and of PostgreSQL's first process; the service is started again",
    outage: 'both are gone until the service is started again',
    kill: async ({ service, postmaster }) => {
      const pid = postmaster();
      const ended = service().end('SIGKILL');
      killProcess(pid);
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
];

type Killing = Pick<Fault, 'name' | 'does'> & {
  outage: string;
  /** Tries in the short form; none where tests/concurrency has the same. */
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
    others: { outage, backWithin: 15 },
    arrange: async (stage) => {
      const embedded = await startEmbedded(stage);
      const ledger = new Ledger(BATCH);
      return {
        others: embedded.other,
        attempt: async (number) => {
          const state = { stopping: false };
          const label = `try ${number}`;
          const clients = writeBatches(embedded.writer, ledger, { label, clients: CLIENTS, state });
          await ledger.grownBy(3);
          await sleep(Math.random() * LATEST_MS);
          await kill(embedded);
          state.stopping = true;
          await clients;
          if (!(await alive(embedded))) await embedded.startAgain();
          await served(embedded, `${label}, afterwards`);
          await peace(embedded.databaseUrl);
          await ledger.check(embedded.databaseUrl);
        },
        notes: () => ledger.verdict(),
      };
    },
  };
}

/** Whether the service's process lives: a fault that takes the database alone must not end it. */
async function alive({ other }: Embedded): Promise<boolean> {
  return fetch(`${other.baseUrl}/health/live`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** Waits until a batch is stored. */
async function served({ writer }: Embedded, name: string): Promise<void> {
  for (;;) {
    const answer = await registerBatch(writer, name, BATCH);
    if (answer.status === 200) return;
    if (answer.status !== 503 && answer.status !== 500) throw new Error(`afterwards ${answer.status}`);
    await sleep(100);
  }
}

function killProcess(pid: number): void {
  process.kill(pid, 'SIGKILL');
}
