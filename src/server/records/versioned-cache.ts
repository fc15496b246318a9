import { LRUCache } from 'lru-cache';
import type { Collection } from '@/domain/collections';
import { createSharedReadings } from './shared-readings';

type Options<T> = Readonly<{
  /** The present version of a collection. */
  versionOf: (collection: Collection) => Promise<string>;
  /** The largest sum of the sizes of all values and their names, in the unit of `sizeOf`. */
  maxSize: number;
  sizeOf: (value: T, name: string) => number;
}>;

/** A reading of a collection; the same name stands for the same reading. */
export type WantedReading<T> = Readonly<{
  collection: Collection;
  name: string;
  /**
   * @param signal aborted when nobody waits for the value any more
   * @param version the version that the value must have at least
   */
  read: (signal: AbortSignal, version: string) => Promise<T>;
  /** Aborted when the caller leaves. */
  signal?: AbortSignal | undefined;
  /** The present version, if the caller has just read it. */
  version?: string;
  /** How old a value may be before it is checked whether the collection has changed, in milliseconds; by default 0. */
  maxAgeMs?: number;
}>;

/**
 * Returns a value that was read at the present version of its collection.
 * @throws what `read` throws; `unavailable` for a caller that leaves
 */
export type VersionedCache<T> = (wanted: WantedReading<T>) => Promise<T>;

/**
 * Caches readings of collections until their version changes. Callers that ask for the same at the same version share one
 * reading; after a write, no caller gets what was read before it, unless `maxAgeMs` allows it.
 */
export function createVersionedCache<T>({ versionOf, maxSize, sizeOf }: Options<T>): VersionedCache<T> {
  const known = new LRUCache<string, Readonly<{ version: string; value: T; at: number }>>({
    maxSize,
    sizeCalculation: ({ value }, name) => sizeOf(value, name),
  });
  const share = createSharedReadings<T>();
  return async ({ collection, read, signal, maxAgeMs = 0, ...wanted }) => {
    const name = `${collection.resource} ${wanted.name}`;
    const found = known.get(name);
    if (found !== undefined && performance.now() - found.at < maxAgeMs) return found.value;
    const version = wanted.version ?? (await versionOf(collection));
    const value =
      found?.version === version
        ? found.value
        : await share(`${version} ${name}`, { read: (left) => read(left, version), signal });
    known.set(name, { version, value, at: performance.now() });
    return value;
  };
}
