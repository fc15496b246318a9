import { createHash } from 'node:crypto';
import { createLimiter, limitKeyOf } from '@/server/access/limits';
import type { Pool } from '@/server/database/pool';

const MINUTES_15 = 900;
const FAILURES_OF_A_PERSON = 10;
const FAILURES_OF_AN_ADDRESS = 50;
/** Failures are counted until one attempt succeeds, at most for this long. */
const DAY = 86_400;

/** An attempt in progress. It counts as failed until it succeeds, so that concurrent attempts are all counted. */
export type Attempt = Readonly<{ succeeded: () => Promise<void> }>;
export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Limits wrong passwords, codes and links, for all instances together: after ten in a row for one person, or fifty in 15
 * minutes from one address, attempts are refused for 15 minutes. Whether the person exists makes no difference.
 */
export function createAttempts(pool: Pool) {
  const person = createLimiter({
    pool,
    name: 'staff_person',
    points: FAILURES_OF_A_PERSON,
    seconds: DAY,
    blockSeconds: MINUTES_15,
  });
  const address = createLimiter({
    pool,
    name: 'staff_address',
    points: FAILURES_OF_AN_ADDRESS,
    seconds: MINUTES_15,
  });
  return {
    /**
     * Begins an attempt.
     * @param who the account, such as an e-mail address; undefined: only the network address is counted
     * @throws {ServiceError} `too_many_attempts`
     */
    async begin(from: string | null, who?: string): Promise<Attempt> {
      // The address first: a blocked address must not use up the attempts of a person.
      const source = from === null ? undefined : limitKeyOf(from);
      if (source !== undefined) await address.consume(source);
      const target = who === undefined ? undefined : keyOf(who);
      if (target !== undefined) await person.consume(target);
      return {
        async succeeded() {
          if (source !== undefined) await address.restore(source);
          if (target !== undefined) await person.reset(target);
        },
      };
    },
    /** Unlocks a person. */
    forgive: (who: string): Promise<void> => person.reset(keyOf(who)),
  };
}

/** The table of counts contains no e-mail addresses, because many belong to people unknown to the service. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url');
