import { setTimeout as sleep } from 'node:timers/promises';
import { createDayOf } from '@/domain/calendar';
import type { CollectionName, Operation } from '@/domain/collections';
import type { RefusalCode } from '@/domain/refusals/refusal';
import type { Pool } from '@/server/database/pool';
import { errorText } from '@/server/errors';
import type { Logger } from '@/server/log';
import { createBackgroundWriter } from '../background-writer';
import { type Counter, type LastUse, writeUse } from './write-use';

/** One request of a known key. */
export type Use = Readonly<{
  keyId: string;
  collection: CollectionName;
  operation: Operation;
  /** The HTTP status of the reply. */
  status: number;
  address: string;
  /** Why it failed, if it did. */
  refusal?: RefusalCode | undefined;
  /** Whether the key allowed it; otherwise it does not count as the last use. */
  isAllowed?: boolean;
  /** Items of the batch that were not stored. */
  items?: Readonly<{ failed: number; duplicates: number }> | undefined;
}>;

export type UseRecorder = Readonly<{
  /** Counts a use in memory, synchronously. */
  record: (use: Use) => void;
  start: () => void;
  /** Writes the counts; those that cannot be written are kept for the next time. */
  flush: () => Promise<void>;
  /** Stops the timer and writes the rest, retrying for a few seconds. */
  close: () => Promise<void>;
}>;

const NO_ITEMS = { failed: 0, duplicates: 0 };

type Gathered = { counters: Map<string, Counter>; lastUses: Map<string, LastUse> };

/** Maximum number of counters kept while the database cannot be reached: about 30 MB. */
const MAX_COUNTERS = 100_000;
const CHUNK = 5_000;
const CLOSING_ATTEMPTS = 5;
const CLOSING_PAUSE_MS = 500;

type Options = Readonly<{ pool: Pool; log: Logger; timeZone: string; now: () => number }>;

/** Counts the use of keys in memory and adds it to `api_key_usage` every few seconds. */
export function createUseRecorder({ pool, log, timeZone, now }: Options): UseRecorder {
  const dayOf = createDayOf(timeZone);
  let gathered = nothing();
  let dropped = 0;

  const add = (counter: Counter) => {
    const { keyId, day, collection, operation, status, refusal, count, failed, duplicates } = counter;
    const name = `${keyId} ${day} ${collection} ${operation} ${status} ${refusal}`;
    const present = gathered.counters.get(name);
    if (present) {
      present.count += count;
      present.failed += failed;
      present.duplicates += duplicates;
    } else if (gathered.counters.size < MAX_COUNTERS) gathered.counters.set(name, counter);
    else dropped += count;
  };

  const addLast = (last: LastUse) => {
    const present = gathered.lastUses.get(last.keyId);
    if (!present || present.at <= last.at) gathered.lastUses.set(last.keyId, last);
  };

  const writeAll = async () => {
    const { counters, lastUses } = gathered;
    if (counters.size === 0) return;
    gathered = nothing();
    const all = [...counters.values()].sort(byKey);
    for (let start = 0; start < all.length; start += CHUNK) {
      const chunk = all.slice(start, start + CHUNK);
      const lasts = takeLasts(lastUses, chunk);
      try {
        await writeUse(pool, chunk, lasts);
      } catch (error) {
        for (const counter of all.slice(start)) add(counter);
        for (const last of [...lasts, ...lastUses.values()]) addLast(last);
        throw error;
      }
    }
  };

  const writer = createBackgroundWriter(writeAll, (fault) => {
    if (fault !== undefined) log.warn({ error: errorText(fault) }, 'the use of keys is not written yet');
    if (dropped > 0) log.error({ dropped }, 'uses of keys were left uncounted: too many wait to be written');
    dropped = 0;
  });

  return {
    record({
      keyId,
      collection,
      operation,
      status,
      address,
      refusal = '',
      isAllowed = true,
      items = NO_ITEMS,
    }: Omit<Use, 'refusal'> & { refusal?: string | undefined }) {
      const at = now();
      add({
        keyId,
        day: dayOf(at),
        collection,
        operation,
        status,
        refusal,
        count: 1,
        failed: items.failed,
        duplicates: items.duplicates,
      });
      if (isAllowed) addLast({ keyId, at, address });
    },
    start: writer.start,
    flush: writer.flush,
    async close() {
      writer.stop();
      for (let attempt = 1; ; attempt += 1) {
        try {
          await writer.flush();
          return;
        } catch (error) {
          if (attempt === CLOSING_ATTEMPTS) {
            log.error(
              { error: errorText(error), counters: gathered.counters.size },
              'uses of keys were lost',
            );
            return;
          }
          await sleep(CLOSING_PAUSE_MS);
        }
      }
    },
  };
}

/** Removes and returns the last uses of the keys in a chunk. */
function takeLasts(lastUses: Map<string, LastUse>, chunk: readonly Counter[]): LastUse[] {
  const taken: LastUse[] = [];
  for (const { keyId } of chunk) {
    const last = lastUses.get(keyId);
    if (last && lastUses.delete(keyId)) taken.push(last);
  }
  return taken;
}

function nothing(): Gathered {
  return { counters: new Map(), lastUses: new Map() };
}

function byKey(a: Counter, b: Counter): number {
  return a.keyId < b.keyId ? -1 : a.keyId > b.keyId ? 1 : 0;
}
