import { LRUCache } from 'lru-cache';
import { type Listener, TRUST_MS } from './listener';

/** When something was read (`performance.now()`), and in which period of the listener. */
export type ReadMoment = Readonly<{ readAt: number; span: number }>;

/** The result of a look-up: the row as it was at `readAt` or later; undefined for an unknown key. */
type Entry<T> = ReadMoment & Readonly<{ value: T | undefined }>;

export type KeyCache<T> = Readonly<{
  /** The key, if the cached row is still reliable; `'unread'` if it must be read; undefined if no such key exists. */
  get: (hash: string) => T | undefined | 'unread';
  /** Reads the key from the database. @throws what `read` throws. */
  load: (hash: string) => Promise<T | undefined>;
  /** Forgets one key, or all (''). */
  forget: (hash: string) => void;
}>;

const KNOWN_KEYS = 20_000;
const UNKNOWN_KEYS = 10_000;
/** Long, because an unknown key becomes known only by being issued, which is notified. */
const UNKNOWN_MS = 10_000;
const BATCH = 1_000;

type Options<T> = Readonly<{
  hearing: Pick<Listener, 'span' | 'provenUntil'>;
  /** Reads the keys of these hashes in one round trip; those not found are absent. */
  read: (hashes: readonly string[]) => Promise<ReadonlyMap<string, T>>;
}>;

type Waiting<T> = Readonly<{
  promise: Promise<T | undefined>;
  resolve: (value: T | undefined) => void;
  reject: (error: unknown) => void;
}>;

/**
 * Caches keys by their hash: an entry is valid while the listener proves that no change was missed since it was read,
 * otherwise for {@link TRUST_MS}. Source: docs/decisions/api-keys.md.
 *
 * Reads are batched: one query runs at a time, and keys requested meanwhile are read together in the next, so that the
 * database gets one small query after another however many keys somebody tries. Unknown keys are cached separately, so
 * that they do not evict keys in use.
 */
export function createKeyCache<T extends object>({ hearing, read }: Options<T>): KeyCache<T> {
  const known = new LRUCache<string, Entry<T>>({ max: KNOWN_KEYS });
  const unknown = new LRUCache<string, Entry<T>>({ max: UNKNOWN_KEYS });
  const waiting = new Map<string, Waiting<T>>();
  let reading = false;
  /** Hashes that changed while they were being read: the row read may be the old one. */
  const changedMeanwhile = new Set<string>();

  const isFresh = (entry: Entry<T>): boolean => {
    if (entry.value === undefined && performance.now() - entry.readAt > UNKNOWN_MS) return false;
    return isReliable(entry, hearing);
  };

  const keep = (hash: string, entry: Entry<T>) => {
    if (changedMeanwhile.has(hash) || changedMeanwhile.has('')) return;
    if (entry.value === undefined) {
      known.delete(hash);
      unknown.set(hash, entry);
    } else {
      known.set(hash, entry);
    }
  };

  const readBatch = async (batch: Map<string, Waiting<T>>) => {
    const readAt = performance.now();
    const span = hearing.span();
    try {
      const found = await read([...batch.keys()]);
      for (const [hash, { resolve }] of batch) {
        const value = found.get(hash);
        keep(hash, { value, readAt, span });
        resolve(value);
      }
    } catch (error) {
      for (const { reject } of batch.values()) reject(error);
    }
  };

  const readAll = async () => {
    while (waiting.size > 0) {
      changedMeanwhile.clear();
      await readBatch(takeFrom(waiting, BATCH));
    }
    reading = false;
  };

  return {
    get(hash) {
      const entry = known.get(hash) ?? unknown.get(hash);
      return entry !== undefined && isFresh(entry) ? entry.value : 'unread';
    },
    load(hash) {
      const asked = waiting.get(hash);
      if (asked) return asked.promise;
      const one = waiter<T>();
      waiting.set(hash, one);
      if (!reading) {
        reading = true;
        // Requests of the same turn of the event loop are read together.
        queueMicrotask(() => void readAll());
      }
      return one.promise;
    },
    forget(hash) {
      if (reading) changedMeanwhile.add(hash);
      if (hash === '') {
        known.clear();
        unknown.clear();
      } else {
        known.delete(hash);
        unknown.delete(hash);
      }
    },
  };
}

/** Whether no change can have been missed since something was read, or it was read only just now. */
export function isReliable(
  { readAt, span }: ReadMoment,
  hearing: Pick<Listener, 'span' | 'provenUntil'>,
): boolean {
  const now = performance.now();
  return now - readAt < TRUST_MS || (span === hearing.span() && now < hearing.provenUntil());
}

function waiter<T>(): Waiting<T> {
  let resolve: Waiting<T>['resolve'] = () => undefined;
  let reject: Waiting<T>['reject'] = () => undefined;
  const promise = new Promise<T | undefined>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}

/** Removes and returns the oldest `count` members of a map. */
function takeFrom<T>(source: Map<string, T>, count: number): Map<string, T> {
  const taken = new Map<string, T>();
  for (const [key, value] of source) {
    if (taken.size === count) break;
    taken.set(key, value);
    source.delete(key);
  }
  return taken;
}
