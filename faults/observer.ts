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
/** A request that has waited for longer than this at the end counts as unanswered. */
const PATIENCE_MS = 1_000;

type Sample = { asked: number; took: number; status: number; retryAfter: boolean };

/** The results of the requests of another key. */
export type Observed = Readonly<{
  requests: number;
  /** The number of requests that were not answered 200, by status; `none` without a reply. */
  refused: Readonly<Record<string, number>>;
  /** The 99th percentile of the requests that were answered 200, in milliseconds. */
  p99: number;
  /** The longest time without a request that is answered 200, in seconds. */
  longestGap: number;
  /** The violated expectations of other keys, as the fault declares them. */
  faults: readonly string[];
  /** Whether the p99 is above its limit, if there is one. Separate, because it also depends on the machine. */
  slow: boolean;
}>;

/** Sends a request with another key every 50 ms, until it is ended. */
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
    // The worker does not get the arguments with which this process was started, such as a loader.
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
  // The first requests of a newly started service compile its code.
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

/** The longest interval from the first request that is not served to the end of the next one that is. */
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
  // A killed process sends no reply; a running one says when to try again.
  for (const [name, count] of Object.entries(refused)) {
    if (name !== '503' && name !== 'none') faults.push(`${count} answers ${name} to another key`);
  }
  if (longestGap > expected.backWithin) {
    faults.push(`another key not served for ${longestGap.toFixed(1)} s`);
  }
  return faults;
}
