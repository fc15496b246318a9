import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '@/server/project-root';
import type { Target } from '../tests/support/ledger';
import type { Others } from './fault';

const PATH = '/api/disdik/siswa?limit=20';
const EVERY_MS = 50;
const LIMIT_MS = 30_000;
const WARM_UP_MS = 1_500;
const SLOWEST_MS = 100;
/** A request that waits at the end for longer than this counts as unanswered. */
const PATIENCE_MS = 1_000;

type Sample = { asked: number; took: number; status: number; retryAfter: boolean };

/** What another key met meanwhile. */
export type Observed = Readonly<{
  requests: number;
  /** Those not answered 200, by status; `none` where no answer came. */
  refused: Readonly<Record<string, number>>;
  /** Of those answered 200, in milliseconds. */
  p99: number;
  /** The longest time without a request that is answered 200, in seconds. */
  longestGap: number;
  /** What does not hold, of what the fault says that others may expect. */
  faults: readonly string[];
  /** Whether the p99 is above its limit, where there is one. Apart, for it depends on the machine too. */
  slow: boolean;
}>;

/** Asks every 50 ms with another key, until it is told to end. */
export async function observe(
  { baseUrl, key }: Target,
  expected: Others,
): Promise<{ end: () => Promise<Observed> }> {
  const samples: Sample[] = [];
  const worker = new Worker(join(projectRoot, 'faults/observer-worker.mjs'), {
    workerData: {
      url: `${baseUrl}${PATH}`,
      key,
      everyMs: EVERY_MS,
      limitMs: LIMIT_MS,
      patienceMs: PATIENCE_MS,
    },
    // Nothing of what this process was started with, such as a loader.
    execArgv: [],
  });
  const done = new Promise<void>((resolve) => {
    worker.on('message', (message: Sample | 'done') => {
      if (message === 'done') resolve();
      else samples.push(message);
    });
  });
  const failed = new Promise<never>((_, reject) => worker.once('error', reject));
  failed.catch(() => undefined);
  // The first requests of a service that has just been started compile it.
  await Promise.race([sleep(WARM_UP_MS), failed]);
  samples.length = 0;
  return {
    end: async () => {
      await sleep(4 * EVERY_MS);
      worker.postMessage('end');
      await Promise.race([done, failed]);
      await worker.terminate();
      return summary(samples, expected);
    },
  };
}

function summary(samples: Sample[], expected: Others): Observed {
  const served = samples.filter(({ status }) => status === 200);
  const times = served.map(({ took }) => took).sort((a, b) => a - b);
  const p99 = times[Math.max(0, Math.ceil(times.length * 0.99) - 1)] ?? Number.POSITIVE_INFINITY;
  const refused: Record<string, number> = {};
  for (const { status, retryAfter } of samples) {
    if (status === 200) continue;
    const name =
      status === 0 ? 'none' : status === 503 && !retryAfter ? '503 without Retry-After' : `${status}`;
    refused[name] = (refused[name] ?? 0) + 1;
  }
  const found = { requests: samples.length, refused, p99, longestGap: longestGap(samples) };
  const slow = expected === 'served' && p99 > SLOWEST_MS;
  return { ...found, faults: faultsOf(found, expected), slow };
}

/** From the first request that is not served to the end of the first that is, over all such spans. */
function longestGap(samples: Sample[]): number {
  const inOrder = samples.toSorted((a, b) => a.asked - b.asked);
  let longest = 0;
  let since: number | undefined;
  for (const { asked, took, status } of inOrder) {
    if (status !== 200) since ??= asked;
    if (since !== undefined) longest = Math.max(longest, asked + took - since);
    if (status === 200) since = undefined;
  }
  return longest / 1000;
}

function faultsOf(found: Omit<Observed, 'faults' | 'slow'>, expected: Others): string[] {
  const { requests, refused, longestGap } = found;
  if (requests === 0) return ['no request of another key was answered'];
  const faults: string[] = [];
  if (expected === 'served') {
    const count = Object.values(refused).reduce((sum, n) => sum + n, 0);
    if (count > 0) faults.push(`${count} requests of another key refused`);
    return faults;
  }
  // No answer is what a killed process gives; a living one says when to come again.
  for (const [name, count] of Object.entries(refused)) {
    if (name !== '503' && name !== 'none') faults.push(`${count} answers ${name} to another key`);
  }
  if (longestGap > expected.backWithin) {
    faults.push(`another key not served for ${longestGap.toFixed(1)} s`);
  }
  return faults;
}
