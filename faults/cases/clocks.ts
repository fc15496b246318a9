import { setTimeout as sleep } from 'node:timers/promises';
import { applyMigrations } from '@/server/database/migrations/migrations';
import type { Target } from '../../tests/support/ledger';
import { send } from '../../tests/support/send';
import { issueKey } from '../../tests/support/service';
import { openTcpProxy } from '../../tests/support/tcp-proxy';
import { replaced } from '../cluster/cluster';
import { CLUSTER_TOOLS, type ServedCluster, startServedCluster } from '../cluster/served-cluster';
import { query } from '../embedded';
import type { Fault } from '../fault';
import { asOf, Follower, writeDokter } from '../follower';
import { type Clock, makeClock, startClocked, startPair } from '../postgres';

/** The offsets in seconds to which the clock is set, one after the other. */
const STEPS = [-1, 30, -10, 3_600, -3_600, 0];
const STANDBY_BEHIND_S = 30;
const FAILOVER_BEHIND_S = 20;
const RATE = 60;
/** A minute, and what a request and the look for it take. */
const BLOCK_LIMIT_MS = 63_000;
const STORED_LIMIT_MS = 60_000;
const POLL_MS = 200;
const SISWA = '/api/disdik/siswa';
const PUPIL = { kota_kab: 'Aceh Besar', tahun: '2024', semester: '1', jenjang: 'SD', jumlah_siswa: '1' };
const DOKTER = '/api/rsud/dokter';
const OK = 200;
const TOO_MANY = 429;
const PRESENT = `SELECT to_char(record_history.present('siswa') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`;
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
  {
    name: 'clock-behind',
    does: `PostgreSQL of the primary of a cluster is killed, and a standby promoted whose clock is ${FAILOVER_BEHIND_S} s behind, while others write and three follow`,
    holds:
      'as clock-steps; as_of of a moment that is no until does not change either, later changes come after an earlier until, and a key that has used its rate is served again after its minute, and not later',
    tries: { full: 2, short: 0 },
    limit: 200,
    others: { outage: 'there is no primary until a standby is promoted', backWithin: 45 },
    tools: [...CLUSTER_TOOLS, 'faketime'],
    arrange: async (stage) => {
      const clocks = {
        one: makeClock(stage, 'clock-one'),
        two: makeClock(stage, 'clock-two'),
        three: makeClock(stage, 'clock-three'),
      };
      const served = await startServedCluster(stage, { clocks });
      const [baseUrl] = served.baseUrls;
      const target = { baseUrl: baseUrl!, key: served.writer.key };
      let written = 0;
      const waits: number[] = [];
      return {
        others: { baseUrl: baseUrl!, key: served.other.key },
        attempt: async (number) => {
          await served.cluster.whole();
          for (const clock of Object.values(clocks)) clock.set(0);
          written += await followWhile(target, `try ${number}`, async () => {
            waits.push(await failOverBehind(served, clocks, { target, label: `try ${number}` }));
          });
        },
        notes: () =>
          `${written} batches followed; a key that had used its rate was served again after ${waits.map((s) => s.toFixed(1)).join(' s and ')} s`,
      };
    },
  },
];

/**
 * Kills the primary; the clocks of the others are behind.
 * @returns after how many seconds a key that had used its rate is served again
 */
async function failOverBehind(
  { cluster, databaseUrl, baseUrls }: ServedCluster,
  clocks: Readonly<Record<string, Clock>>,
  { target, label }: { target: Target; label: string },
): Promise<number> {
  const old = await cluster.primary();
  if (old === undefined) throw new Error('there is no primary');
  const { key } = await issueKey(databaseUrl, { ratePerMinute: RATE });
  const began = performance.now();
  while ((await page({ ...target, key })) !== TOO_MANY);
  const until = await untilNow(target);
  const [row] = await query<{ at: string }>(await cluster.primaryUrl(), PRESENT);
  const moment = { time: row!.at, records: await pupilsAsOf(target, row!.at) };
  for (const [name, clock] of Object.entries(clocks)) if (name !== old.name) clock.set(-FAILOVER_BEHIND_S);
  // This is faster than the loss of the machine: the new primary's clock does not reach the moment meanwhile.
  await old.killPostgreSql();
  await replaced(cluster, old);
  const mark = `${label} after the failover`;
  await registered(target, DOKTER, { nama_dokter: mark, spesialis: 'Anak' });
  await registered(target, SISWA, { ...PUPIL, kecamatan: mark });
  if (!(await changedSince(target, until)).includes(mark))
    throw new Error(`changed_since=${until} lacks a later change`);
  if ((await pupilsAsOf(target, moment.time)) !== moment.records)
    throw new Error(`as_of=${moment.time} is another than before`);
  for (const baseUrl of baseUrls)
    while ((await page({ baseUrl, key })) !== OK) {
      if (performance.now() - began > BLOCK_LIMIT_MS) throw new Error('a key is refused after its minute');
      await sleep(POLL_MS);
    }
  return (performance.now() - began) / MS_PER_SECOND;
}

const page = async ({ baseUrl, key }: Target): Promise<number> =>
  (await send(`${baseUrl}${SISWA}?limit=20`, key, { method: 'GET' })).status;

/** Registers a record, again until it is stored. */
async function registered({ baseUrl, key }: Target, path: string, item: object): Promise<void> {
  const items = [item];
  for (const end = performance.now() + STORED_LIMIT_MS; ; await sleep(POLL_MS)) {
    const { status } = await send(`${baseUrl}${path}`, key, { method: 'POST', items });
    if (status === OK) return;
    if (performance.now() > end) throw new Error(`not stored: ${status}`);
  }
}

/** The records of a collection in which nobody else writes. */
async function pupilsAsOf({ baseUrl, key }: Target, time: string): Promise<string> {
  const url = `${baseUrl}${SISWA}?as_of=${encodeURIComponent(time)}`;
  const { status, body } = await send(url, key, { method: 'GET' });
  if (status !== OK) throw new Error(`as_of=${time} is answered ${status}`);
  return JSON.stringify(body.data);
}

const changedSince = async ({ baseUrl, key }: Target, time: string): Promise<string> =>
  JSON.stringify(
    (await send(`${baseUrl}${DOKTER}?changed_since=${encodeURIComponent(time)}`, key, { method: 'GET' }))
      .body,
  );

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
