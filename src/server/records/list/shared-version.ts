import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Collection } from '@/domain/collections';

/** Reads the version of a collection. */
export type ReadVersion = (collection: Collection) => Promise<string>;

/**
 * A caller that waits longer than this for a reading reads alone: the connection of the reading may be silent. In milliseconds.
 */
const MAX_WAIT_MS = 100;

/**
 * Lets requests for the version of a collection that arrive together share one reading. It begins when all requests that have
 * arrived are known, and after the reading that is under way. So no caller gets a version that was read before its request, and
 * many callers cost few statements.
 */
export function sharedVersions(read: ReadVersion, { maxWait = MAX_WAIT_MS } = {}): ReadVersion {
  const underWay = new Map<string, Promise<unknown>>();
  const following = new Map<string, Promise<string>>();

  const begin = (collection: Collection): Promise<string> => {
    const { resource } = collection;
    following.delete(resource);
    const reading = read(collection);
    const settled = reading
      .catch(() => undefined)
      .then(() => {
        if (underWay.get(resource) === settled) underWay.delete(resource);
      });
    underWay.set(resource, settled);
    return reading;
  };

  return (collection) => {
    const { resource } = collection;
    const shared = following.get(resource);
    if (shared !== undefined) return shared;
    const present = underWay.get(resource);
    const before = present && Promise.race([present, sleep(maxWait, undefined, { ref: false })]);
    const next = Promise.resolve(before)
      .then(() => nextTurn())
      .then(() => begin(collection));
    following.set(resource, next);
    return next;
  };
}
