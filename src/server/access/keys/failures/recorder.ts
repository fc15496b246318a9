import { prefixOf } from '@/domain/key-text';
import { limitKeyOf } from '@/server/access/limits';
import type { Pool } from '@/server/database/pool';
import type { Logger } from '@/server/log';
import { createBackgroundWriter } from '../background-writer';
import type { FailedRequest } from './failed-request';
import { type StoredFailure, toStored, toStoredItems, writeFailures } from './write';

/** Collects failed requests, and stores them in the background. */
export type FailureRecorder = Readonly<{
  /** Keeps a failed request in memory, synchronously, unless many similar ones were kept in the last seconds. */
  record: (failed: FailedRequest) => void;
  start: () => void;
  /** Stores what was kept; what cannot be stored is kept for the next time. */
  flush: () => Promise<void>;
  /** Stops the timer, and stores the rest. */
  close: () => Promise<void>;
}>;

/** The most requests kept between two flushes for one key and code, or one address and code if no key was recognized. */
const MAX_SIMILAR = 10;
/** The most requests kept between two flushes, of all keys, and of all callers without a recognized key: about 1 kB each. */
const MAX_KEPT = { known: 1_000, anonymous: 200 };

/** Codes of requests that were refused before a key was recognized: anybody can cause any number of them. */
const ANONYMOUS = new Set(['missing_key', 'unknown_key', 'not_found', 'method_not_allowed', 'unavailable']);

/** The most items of batches kept between two flushes: about 1 kB each. */
const MAX_KEPT_ITEMS = 5_000;

type Kept = {
  items: number;
  requests: StoredFailure[];
  similar: Map<string, number>;
  counts: Record<keyof typeof MAX_KEPT, number>;
};
type Options = Readonly<{ pool: Pool; log: Logger; now: () => number }>;

/**
 * Records failed requests. However many requests fail, little memory is used and few rows are written: a flood is
 * represented by its first requests in every few seconds. Requests of a recognized key are counted in its use, whether or
 * not they are recorded here.
 * Source: docs/decisions/failed-requests.md.
 */
export function createFailureRecorder({ pool, log, now }: Options): FailureRecorder {
  let kept = nothing();

  const takeRoom = ({ code, key, address }: FailedRequest): boolean => {
    const kind = ANONYMOUS.has(code) ? 'anonymous' : 'known';
    if (kept.counts[kind] >= MAX_KEPT[kind]) return false;
    const name = `${kind === 'known' ? prefixOf(key ?? '') : limitKeyOf(address)} ${code}`;
    const similar = kept.similar.get(name) ?? 0;
    if (similar >= MAX_SIMILAR) return false;
    kept.similar.set(name, similar + 1);
    kept.counts[kind] += 1;
    return true;
  };

  const writeAll = async () => {
    const requests = [...kept.requests];
    if (requests.length === 0) return;
    await writeFailures(pool, requests);
    // Requests that arrived meanwhile stay, but count as new ones.
    kept = { ...nothing(), requests: kept.requests.slice(requests.length) };
  };

  const writer = createBackgroundWriter(writeAll, (fault) => {
    if (fault !== undefined) log.warn({ err: fault }, 'failed requests are not stored yet');
  });

  return {
    record(failed) {
      if (!takeRoom(failed)) return;
      const items = toStoredItems(failed, MAX_KEPT_ITEMS - kept.items);
      kept.items += items.length;
      kept.requests.push(toStored(failed, new Date(now()), items));
    },
    start: writer.start,
    flush: writer.flush,
    async close() {
      writer.stop();
      await writer.flush().catch((error: unknown) => log.warn({ err: error }, 'failed requests were lost'));
    },
  };
}

function nothing(): Kept {
  return { items: 0, requests: [], similar: new Map(), counts: { known: 0, anonymous: 0 } };
}
