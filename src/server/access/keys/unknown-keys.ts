import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { limitKeyOf } from '@/server/access/limits';
import { ServiceError } from '@/server/errors';

const WINDOW_MS = 60_000;
/** Unknown keys from one address that are refused without delay within a minute. */
const FREE = 300;
/** The delay grows by this with each further one, up to the longest, in milliseconds. */
const STEP_MS = 5;
const LONGEST_MS = 1_000;
/** Refusals that wait at the same time; more are told at once, for each holds a little memory. */
const MOST_WAITING = { ofOne: 100, ofAll: 2_000 };
const MOST_ADDRESSES = 20_000;

type Source = { count: number; endsAt: number; waiting: number };

/** Refuses unknown keys, at once or after a while. */
export type UnknownKeys = Readonly<{
  /** @throws {ServiceError} `unknown_key`, at once or by the promise */
  refuse: (address: string) => Promise<never>;
}>;

/**
 * Slows down who tries out keys: an address (of IPv6 the network) that has sent hundreds of unknown keys within a
 * minute waits for each further refusal, up to a second. Only keys whose checksum is right come here, for only they
 * cost a look-up. Keys that exist are never slowed, whatever else comes from their address.
 */
export function createUnknownKeys(): UnknownKeys {
  const sources = new LRUCache<string, Source>({ max: MOST_ADDRESSES });
  let waiting = 0;

  const countOf = (address: string): Source => {
    const name = limitKeyOf(address);
    const now = performance.now();
    let source = sources.get(name);
    if (source === undefined || now >= source.endsAt) {
      source = { count: 0, endsAt: now + WINDOW_MS, waiting: source?.waiting ?? 0 };
      sources.set(name, source);
    }
    source.count += 1;
    return source;
  };

  return {
    async refuse(address) {
      const source = countOf(address);
      const delay = Math.min(LONGEST_MS, (source.count - FREE) * STEP_MS);
      if (delay > 0 && waiting < MOST_WAITING.ofAll && source.waiting < MOST_WAITING.ofOne) {
        waiting += 1;
        source.waiting += 1;
        await sleep(delay, undefined, { ref: false });
        waiting -= 1;
        source.waiting -= 1;
      }
      throw new ServiceError('unknown_key');
    },
  };
}
