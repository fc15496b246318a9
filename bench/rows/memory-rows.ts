import { setTimeout as sleep } from 'node:timers/promises';
import { newRecords, seedOccupations, vacuum, villageQueries } from '../data';
import { call, expectAnswer } from '../http-call';
import { load, rawRequest } from '../load-client';
import { median } from '../pairs';
import { memoryOf } from '../service';
import type { Stage } from '../stage';
import { removeBlock } from './batch-rows';
import type { MemoryRow } from './row';

const LISTED_FOR_MEMORY = 1_000_000;
const REGISTERED_FOR_MEMORY = 100_000;
const SAMPLE_MS = 50;
const WARM_UP_REQUESTS = 2000;
const WARM_UP_BATCH = 1000;
const SETTLE_MS = 3000;
const PATH = '/api/drka/penduduk_umur';

/** The rows of memory use; the last ones, because they leave much data in the database. */
export const memoryRows: MemoryRow[] = [
  {
    kind: 'memory',
    name: 'memory-list',
    work: 'memory while listing 1,000,000 records',
    target: 128,
    prepare: async (stage) => {
      await seedOccupations(stage.database, LISTED_FOR_MEMORY);
      await vacuum(stage.database, 'penduduk_pekerjaan');
      return async () => {
        const answer = await call(stage, { method: 'GET', path: '/api/drka/penduduk_pekerjaan' });
        expectAnswer(answer, `"total":${LISTED_FOR_MEMORY},`);
      };
    },
  },
  {
    kind: 'memory',
    name: 'memory-register',
    work: 'memory while registering 100,000 in one POST',
    target: 400,
    prepare: async (stage) => {
      await removeBlock(stage);
      const body = Buffer.from(JSON.stringify(newRecords(REGISTERED_FOR_MEMORY)));
      return async () => {
        const answer = await call(stage, { method: 'POST', path: PATH, body });
        expectAnswer(answer, `"jumlah_tersimpan":${REGISTERED_FOR_MEMORY}`);
        await removeBlock(stage);
      };
    },
  },
];

export type MemoryResult = Readonly<{ idle: number; peak: number; above: number; seconds: number }>;

/** Restarts the service, warms it up, waits until it is idle, and samples its resident memory during the work, in MiB. */
export async function measureMemory(stage: Stage, row: MemoryRow): Promise<MemoryResult> {
  const work = await row.prepare(stage);
  await stage.restartService();
  await warmUp(stage);
  const { pid } = stage.service;
  const rest = [];
  const until = Date.now() + SETTLE_MS;
  while (Date.now() < until) {
    await sleep(SAMPLE_MS);
    rest.push(memoryOf(pid).resident);
  }
  const idle = median(rest.slice(-10));
  let peak = idle;
  const highestBefore = memoryOf(pid).highest;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid).resident);
  }, SAMPLE_MS);
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  clearInterval(sampler);
  // The system's maximum covers peaks between two samples, if this work caused it.
  const { highest } = memoryOf(pid);
  if (highest > highestBefore) peak = Math.max(peak, highest);
  return { idle, peak, above: peak - idle, seconds };
}

/** Small requests of both kinds for the warm-up, much smaller than the measured work. */
async function warmUp(stage: Stage): Promise<void> {
  const headers = { 'x-api-key': stage.key };
  const requests = villageQueries().map((query) => rawRequest('GET', `${PATH}?${query}`, { headers }));
  const { port } = stage.service;
  await load({ port, connections: 8, requests, count: WARM_UP_REQUESTS, status: 200 });
  const body = Buffer.from(JSON.stringify(newRecords(WARM_UP_BATCH)));
  await call(stage, { method: 'POST', path: PATH, body });
  await removeBlock(stage);
}
