import { createHash } from 'node:crypto';
import type { Pool } from '@/server/database/pool';
import { createLimiter, limitKeyOf } from '../limits';

const MINUTES_15 = 900;
const FAILURES_OF_A_PERSON = 10;
const FAILURES_OF_AN_ADDRESS = 50;
/** Failures count together until one succeeds, and at most so long. */
const DAY = 86_400;

/** One attempt under way. It counts as failed until it is told otherwise, so that many at once are all counted. */
export type Attempt = Readonly<{ succeeded: () => Promise<void> }>;
export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Counts wrong passwords, codes and links, for all instances together: ten in a row for one person, then a quarter of
 * an hour of refusals; fifty in a quarter of an hour from one address. Whether the person exists is not asked.
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
     * @param who whose secret is guessed at, such as an e-mail; undefined: only the address counts
     * @throws {ServiceError} `too_many_attempts`
     */
    async begin(from: string | null, who?: string): Promise<Attempt> {
      // The address first: one that is refused must not use up what is left to a person.
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
    /** Lifts a person's lock. */
    forgive: (who: string): Promise<void> => person.reset(keyOf(who)),
  };
}

/** No e-mail stands in the table of counts, for many are of people whom the service does not know. */
const keyOf = (who: string): string => createHash('sha256').update(who).digest('base64url');
