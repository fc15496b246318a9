import type { Collection } from '@/domain/collections';

/** How long what was read is given without asking whether the collection has changed, in milliseconds. */
const MAX_AGE_MS = 60_000;

type Options<T> = Readonly<{
  read: (collection: Collection) => Promise<T>;
  /** The present version of a collection; undefined: it never had records. */
  versionOf: (collection: Collection) => Promise<string | undefined>;
  maxAgeMs?: number;
}>;

/**
 * Keeps what was read of each collection as long as its version stands. Within a minute nothing is asked for again: the home
 * page is refreshed all the time, and a collection may be written all the time. Those who ask at once share one reading.
 */
export function createKept<T extends Readonly<{ version: string }>>({
  read,
  versionOf,
  maxAgeMs = MAX_AGE_MS,
}: Options<T>): (collection: Collection) => Promise<T> {
  const known = new Map<string, { value: T; at: number }>();
  const running = new Map<string, Promise<T>>();
  const renew = async (collection: Collection): Promise<T> => {
    const before = known.get(collection.resource);
    const isCurrent = before !== undefined && ((await versionOf(collection)) ?? '0') === before.value.version;
    const value = isCurrent ? before.value : await read(collection);
    known.set(collection.resource, { value, at: performance.now() });
    return value;
  };
  return (collection) => {
    const { resource } = collection;
    const found = known.get(resource);
    if (found !== undefined && performance.now() - found.at < maxAgeMs) return Promise.resolve(found.value);
    const present = running.get(resource) ?? renew(collection).finally(() => running.delete(resource));
    running.set(resource, present);
    return present;
  };
}
