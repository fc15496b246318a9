import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { limitKeyOf } from '@/server/access/limits';
import { ServiceError } from '@/server/errors';

const WINDOW_MS = 60_000;
/** Number of unknown keys from one address that are refused without delay within a minute. */
const FREE = 300;
/** Each further refusal is delayed by this much more, up to the maximum, in milliseconds. */
const STEP_MS = 5;
const MAX_DELAY_MS = 1_000;
/** Refusals that may be delayed at the same time; further ones are sent at once, because each takes some memory. */
const MAX_WAITING = { ofOne: 100, ofAll: 2_000 };
const MAX_ADDRESSES = 20_000;

type Source = { count: number; endsAt: number; waiting: number };

/** Refuses unknown keys, at once or after a delay. */
export type UnknownKeys = Readonly<{
  /** @throws {ServiceError} `unknown_key`, at once or by the promise */
  refuse: (address: string) => Promise<never>;
}>;

/**
 * Slows down guessing: after hundreds of unknown keys from an address (IPv6: its network) within a minute, each further
 * refusal is delayed, up to a second. Only keys with a correct checksum are counted, because only they cost a look-up.
 * Existing keys are never delayed, whatever else comes from their address.
 */
export function createUnknownKeys(): UnknownKeys {
  const sources = new LRUCache<string, Source>({ max: MAX_ADDRESSES });
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
      const delay = Math.min(MAX_DELAY_MS, (source.count - FREE) * STEP_MS);
      if (delay > 0 && waiting < MAX_WAITING.ofAll && source.waiting < MAX_WAITING.ofOne) {
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
