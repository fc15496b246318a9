import type { Pool } from '@/server/database/pool';
import { isReliable, type ReadMoment } from './cache';
import { inTime } from './in-time';
import type { Listener } from './listener';

/** The origins of web pages that active keys list, and when the last key of each ends, in milliseconds of the epoch. */
type OriginEnds = ReadonlyMap<string, number>;

type Reading = ReadMoment & Readonly<{ ends: OriginEnds }>;

/**
 * Which origins of web pages any active key lists: for preflights, which have no key, and for replies to requests whose key was
 * not accepted.
 */
export type ListedOrigins = Readonly<{
  isListed: (origin: string) => Promise<boolean>;
  /** Forgets them after a change of any key. */
  forget: () => void;
}>;

type Options = Readonly<{
  hearing: Pick<Listener, 'span' | 'provenUntil'>;
  read: () => Promise<OriginEnds>;
  now: () => number;
}>;

/** Replies wait for a reading no longer than this. */
const READ_LIMIT_MS = 2_000;
/** No period of the listener: what could not be read is read again soon. */
const NO_SPAN = -1;

/**
 * Keeps the origins of all keys in memory, as long as an entry of the cache of keys would be valid: they are read again only
 * after a change of a key, and all who ask meanwhile wait for one reading. While they cannot be read those of before count: they
 * open nothing, because each request with a key is judged by that key.
 */
export function createListedOrigins({ hearing, read, now }: Options): ListedOrigins {
  let known: Reading | undefined;
  let last: OriginEnds = new Map();
  let running: Promise<Reading> | undefined;

  const readNow = async (): Promise<Reading> => {
    const [readAt, span] = [performance.now(), hearing.span()];
    try {
      return { readAt, span, ends: await inTime(read(), READ_LIMIT_MS) };
    } catch {
      return { readAt: performance.now(), span: NO_SPAN, ends: last };
    }
  };

  const current = async (): Promise<Reading> => {
    if (known !== undefined && isReliable(known, hearing)) return known;
    if (running !== undefined) return running;
    const mine = readNow().then((reading) => {
      // After a change meanwhile it may be of before.
      if (running === mine) {
        running = undefined;
        known = reading;
        last = reading.ends;
      }
      return reading;
    });
    running = mine;
    return mine;
  };

  return {
    async isListed(origin) {
      const { ends } = await current();
      const end = ends.get(origin);
      return end !== undefined && end > now();
    },
    forget() {
      known = undefined;
      running = undefined;
    },
  };
}

const READ = `
  SELECT origin, bool_or(expires_at IS NULL) AS "isEndless", max(expires_at) AS "lastEnd"
    FROM api_key CROSS JOIN unnest(origins) AS origin
   WHERE revoked_at IS NULL AND suspended_at IS NULL
   GROUP BY origin`;

/** Reads them from the database. */
export const createOriginReader = (pool: Pool) => async (): Promise<OriginEnds> => {
  const { rows } = await pool.query<{ origin: string; isEndless: boolean; lastEnd: Date | null }>(READ);
  return new Map(
    rows.map(({ origin, isEndless, lastEnd }) => [
      origin,
      isEndless ? Number.POSITIVE_INFINITY : (lastEnd?.getTime() ?? 0),
    ]),
  );
};
