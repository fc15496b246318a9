import {
  countKeyOf,
  createLimiter,
  type ExceededLimit,
  hashedLimitKeyOf,
  type Limiter,
  limitKeyOf,
  tooMany,
} from '@/server/access/limits';
import type { Pool } from '@/server/database/pool';
import type { Database } from '../database';

const MINUTES_15 = 900;
const PERSON = 'staff_person';
const FAILURES_OF_A_PERSON = 10;
const FAILURES_OF_AN_ADDRESS = 50;
/** Failures are counted until one attempt succeeds, at most for this long. */
const DAY = 86_400;

/** An attempt in progress. It counts as failed until it succeeds, so that concurrent attempts are all counted. */
export type SignInAttempt = Readonly<{ succeeded: () => Promise<void> }>;
export type Attempts = ReturnType<typeof createAttempts>;

/**
 * Limits wrong passwords, codes and links, for all instances together: after ten in a row for one person, or fifty in 15
 * minutes from one address, attempts are refused for 15 minutes. Whether the person exists makes no difference.
 */
export function createAttempts(pool: Pool) {
  const person = createLimiter({
    pool,
    name: PERSON,
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
     * @param onExceeded called for the first attempt that is refused
     * @throws {ServiceError} `too_many_attempts`
     */
    async begin(
      from: string | null,
      who?: string,
      onExceeded?: (exceeded: ExceededLimit) => Promise<void>,
    ): Promise<SignInAttempt> {
      const count = async (limiter: Limiter, key: string) => {
        const exceeded = await limiter.take(key);
        if (exceeded?.isFirst) await onExceeded?.(exceeded);
        if (exceeded !== undefined) throw tooMany(exceeded);
      };
      // The address first: a blocked address must not use up the attempts of a person.
      const source = from === null ? undefined : limitKeyOf(from);
      if (source !== undefined) await count(address, source);
      const target = who === undefined ? undefined : hashedLimitKeyOf(who);
      if (target !== undefined) await count(person, target);
      return {
        async succeeded() {
          if (source !== undefined) await address.restore(source);
          if (target !== undefined) await person.reset(target);
        },
      };
    },
    /** Forgets the failures of a person. */
    forgive: (who: string): Promise<void> => person.reset(hashedLimitKeyOf(who)),
  };
}

/** A person's locks: of sign-ins by e-mail address, and of the password where it is asked for again. */
const locksOf = ({ id, email }: Locked): string[] =>
  [email, id].map((who) => countKeyOf(PERSON, hashedLimitKeyOf(who)));

type Locked = Readonly<{ id: string; email: string }>;

/** Until when each of these people is locked out; those who are not are missing. */
export async function lockedUntil(
  database: Database,
  people: readonly Locked[],
): Promise<ReadonlyMap<string, Date>> {
  const now = Date.now();
  const [counts, factors] = await Promise.all([
    database.rateLimit.findMany({
      where: {
        key: { in: people.flatMap(locksOf) },
        points: { gt: FAILURES_OF_A_PERSON },
        expire: { gt: now },
      },
    }),
    database.staffTwoFactor.findMany({
      where: { userId: { in: people.map(({ id }) => id) }, lockedUntil: { gt: new Date(now) } },
    }),
  ]);
  const ends = people.map((person) => {
    const own = locksOf(person);
    const ofPerson = counts.filter(({ key }) => own.includes(key)).map(({ expire }) => Number(expire));
    const ofFactor = factors
      .filter(({ userId }) => userId === person.id)
      .map((row) => Number(row.lockedUntil));
    return [person.id, Math.max(0, ...ofPerson, ...ofFactor)] as const;
  });
  return new Map(ends.filter(([, end]) => end > 0).map(([id, end]) => [id, new Date(end)]));
}

/** Ends a person's locks and forgets their failures. */
export async function unlock(tx: Database, person: Locked): Promise<void> {
  await tx.rateLimit.deleteMany({ where: { key: { in: locksOf(person) } } });
  await tx.staffTwoFactor.updateMany({
    where: { userId: person.id },
    data: { lockedUntil: null, failedVerificationCount: 0 },
  });
}
