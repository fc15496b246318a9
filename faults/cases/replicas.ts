import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '../../tests/support/ledger';
import { type Replica, startPrimary } from '../../tests/support/replica';
import { send } from '../../tests/support/send';
import type { Fault } from '../fault';
import type { Stage } from '../stage';

const PATH = '/api/rsud/dokter';
/** More than one page of a list. */
const RECORDS = 3_000;
const READERS = 4;
const ROUNDS = 30;
const MAX_LAG_SECONDS = 2;
const BACK_WITHIN_S = 10;
const MS_PER_SECOND = 1_000;

type Dokter = { id_dokter: number; nama_dokter: string };
type Replicated = Readonly<{
  replica: () => Replica;
  /** Starts another replica in the place of a killed one. */
  renew: () => Promise<void>;
  target: Target;
}>;

/** The replica on which a service reads long lists fails, while keys write and read what they have written. */
export const replicas: Fault[] = [
  {
    name: 'replica-lag',
    does: `the replay of the replica is paused for ${MAX_LAG_SECONDS + 2} s, while ${READERS} clients write and read whole lists`,
    holds: 'each list shows what its key has just written; none is refused or cut',
    tries: { full: 5, short: 1 },
    limit: 90,
    others: 'served',
    arrange: whileReading({
      happen: async (own) => {
        await own.replica().pause();
        await sleep((MAX_LAG_SECONDS + 2) * MS_PER_SECOND);
        await own.replica().resume();
      },
    }),
  },
  {
    name: 'replica-kill',
    does: `the replica is killed while ${READERS} clients write and read whole lists`,
    holds: 'each list shows what its key has just written; none is refused',
    tries: { full: 3, short: 1 },
    limit: 90,
    others: 'served',
    arrange: whileReading({
      again: (own) => own.renew(),
      happen: (own) => own.replica().kill(),
    }),
  },
  {
    name: 'failover-hosts',
    does: 'the primary is stopped and its standby promoted; the service has both in DATABASE_URL',
    holds: `a batch is stored again within ${BACK_WITHIN_S} s after the promotion, without a restart; no reply is other than 200 or 503`,
    tries: { full: 1, short: 1 },
    limit: 60,
    others: {
      outage: 'no server accepts writes until the standby is promoted',
      backWithin: 2 * BACK_WITHIN_S,
    },
    arrange: async (stage) => {
      const primary = await startPrimary();
      stage.defer(() => primary.stop());
      const replica = await primary.replicate('standby');
      stage.defer(() => replica.stop());
      const url = new URL(primary.url);
      const hosts = `${url.host},${new URL(replica.url).host}`;
      const service = stage.launch({
        DATABASE_URL: `${primary.url.replace(url.host, hosts)}?target_session_attrs=read-write`,
      });
      const target = { baseUrl: await service.announced, key: await stage.key(primary.url) };
      let seconds = 0;
      return {
        others: target,
        attempt: async () => {
          await write(target, 'POST', names('before', 1));
          await primary.halt();
          await sleep(MS_PER_SECOND);
          await replica.promote();
          const begun = performance.now();
          for (let status = 0; status !== 200; await sleep(MS_PER_SECOND / 20)) {
            const items = names(`after ${performance.now()}`, 1);
            ({ status } = await send(`${target.baseUrl}${PATH}`, target.key, { method: 'POST', items }));
            if (status !== 200 && status !== 503) throw new Error(`a batch was answered ${status}`);
            seconds = (performance.now() - begun) / MS_PER_SECOND;
            if (seconds > BACK_WITHIN_S) throw new Error(`no batch was stored within ${BACK_WITHIN_S} s`);
          }
        },
        notes: () => `${seconds.toFixed(1)} s`,
      };
    },
  },
];

type Failure = Readonly<{
  /** What happens to the replica while the clients write and read. */
  happen: (own: Replicated) => Promise<void>;
  /** What is needed before it happens again. */
  again?: (own: Replicated) => Promise<void>;
}>;

/** Lets something happen to the replica while clients write and read what they have written. */
function whileReading({ happen, again }: Failure): Fault['arrange'] {
  return async (stage) => {
    const own = await startReplicated(stage);
    let lists = 0;
    return {
      others: own.target,
      attempt: async (number) => {
        if (number > 1) await again?.(own);
        const reading = readOwnWrites(own.target);
        await sleep(MS_PER_SECOND);
        await happen(own);
        lists += await reading;
      },
      notes: () => `${lists} lists, 0 stale`,
    };
  };
}

async function startReplicated(stage: Stage): Promise<Replicated> {
  const primary = await startPrimary();
  stage.defer(() => primary.stop());
  let replica = await primary.replicate('replica');
  stage.defer(() => replica.stop());
  const { port } = new URL(replica.url);
  const service = stage.launch({
    DATABASE_URL: primary.url,
    DATABASE_READ_URL: replica.url,
    DATABASE_READ_MAX_LAG_SECONDS: `${MAX_LAG_SECONDS}`,
    LIST_CACHE_BYTES: '0',
  });
  const target = { baseUrl: await service.announced, key: await stage.key(primary.url) };
  await write(target, 'POST', names('first', RECORDS));
  return {
    replica: () => replica,
    renew: async () => {
      await replica.stop();
      replica = await primary.replicate('replica', { port: Number(port) });
    },
    target,
  };
}

/** Each client changes a record of its own and reads the whole list. @returns the number of lists */
async function readOwnWrites(target: Target): Promise<number> {
  const work = Array.from({ length: READERS }, async (_, reader) => {
    const [own] = await write(target, 'POST', names(`reader ${reader} ${performance.now()}`, 1));
    for (let round = 0; round < ROUNDS; round += 1) {
      const spesialis = `round ${round}`;
      await write(target, 'PUT', [{ id_dokter: own!.id_dokter, spesialis }]);
      const { status, body } = await send(`${target.baseUrl}${PATH}`, target.key, { method: 'GET' });
      if (status !== 200) throw new Error(`a list was answered ${status}`);
      const found = (body.data as (Dokter & { spesialis: string })[]).find(
        ({ id_dokter }) => id_dokter === own!.id_dokter,
      );
      if (body.data.length !== body.total) throw new Error('a list is not as long as its total');
      if (found?.spesialis !== spesialis)
        throw new Error(`a list shows ${found?.spesialis} after ${spesialis}`);
      await sleep(MS_PER_SECOND / 5);
    }
  });
  await Promise.all(work);
  return READERS * ROUNDS;
}

async function write(target: Target, method: string, items: unknown): Promise<Dokter[]> {
  const { status, body } = await send(`${target.baseUrl}${PATH}`, target.key, { method, items });
  if (status !== 200) throw new Error(`a batch was answered ${status}`);
  return body.data;
}

const names = (label: string, count: number) =>
  Array.from({ length: count }, (_, n) => ({ nama_dokter: `${label} ${n}`, spesialis: 'Anak' }));
