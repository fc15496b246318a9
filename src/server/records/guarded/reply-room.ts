import { ServiceError } from '@/server/errors';
import type { Transaction } from '../batch';
import { KEPT_HOURS } from './first-replies';

/** The maximum number of first replies that are kept for one API key, and of their bytes. */
export const MAX_FIRST_REPLIES = 100_000;
const MAX_BYTES = 256 * 1024 * 1024;

/** The replies are counted again after this time, or after this process has added this many. */
const COUNT_AGAIN_MS = 60_000;
const COUNT_AGAIN_AFTER = 1_000;

/** The longest `Retry-After` of a refusal, in seconds. */
const MAX_WAIT = 3_600;

type Counted = { replies: number; bytes: number; added: number; at: number; wait: number };

/** Limits the first replies that are kept for one API key. */
export type ReplyRoom = Readonly<{
  /** @throws {ServiceError} `too_many_idempotency_keys` */
  check: (transaction: Pick<Transaction, 'query'>, keyId: string) => Promise<void>;
  added: (keyId: string, bytes: number) => void;
}>;

/**
 * Counts in memory, and reads the count from the database at intervals, because counting for each write would cost more than
 * the write. So several processes together may exceed the limit by some thousand replies.
 */
export function createReplyRoom({
  replies: most = MAX_FIRST_REPLIES,
  bytes: mostBytes = MAX_BYTES,
} = {}): ReplyRoom {
  const counted = new Map<string, Counted>();

  async function count({ query }: Pick<Transaction, 'query'>, keyId: string): Promise<Counted> {
    const [row] = await query<Omit<Counted, 'added' | 'at'>>('count first replies', COUNT, [keyId]);
    const fresh = { ...row!, added: 0, at: performance.now() };
    counted.set(keyId, fresh);
    return fresh;
  }

  return {
    async check(transaction, keyId) {
      const known = counted.get(keyId);
      const isKnown =
        known !== undefined &&
        known.added < COUNT_AGAIN_AFTER &&
        performance.now() - known.at < COUNT_AGAIN_MS;
      const { replies, bytes, wait } = isKnown ? known : await count(transaction, keyId);
      if (replies < most && bytes < mostBytes) return;
      const retryAfter = Math.min(Math.max(wait, COUNT_AGAIN_MS / 1_000), MAX_WAIT);
      throw new ServiceError({ code: 'too_many_idempotency_keys', limit: most, retryAfter });
    },
    added(keyId, bytes) {
      const known = counted.get(keyId);
      if (known === undefined) return;
      known.added += 1;
      known.replies += 1;
      known.bytes += bytes;
    },
  };
}

/** Counts the replies of a key; `wait`: seconds until the oldest expires. */
const COUNT = `
SELECT count(*)::integer AS replies, coalesce(sum(bytes), 0)::float8 AS bytes,
  coalesce(ceil(extract(epoch FROM min(at) + interval '${KEPT_HOURS} hours' - now())), 0)::integer AS wait
FROM first_reply WHERE key_id = $1 AND at > now() - interval '${KEPT_HOURS} hours'`;
