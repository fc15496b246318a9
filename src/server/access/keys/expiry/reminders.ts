import { emailIn } from '@/domain/email';
import type { HelpDeskContact } from '@/domain/help-desk';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Letters } from '@/server/letters/letters';
import { LANGUAGE_OF_KEY } from '../read/language';
import { KEY_FILTERS } from '../read/list';
import { expiryLetter } from './expiry-letter';

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  letters: Pick<Letters, 'post'>;
  timeZone: string;
  helpDesk: HelpDeskContact;
  now: () => Date;
}>;

/**
 * Posts the letters of keys that expire in 30 days, and again in 7 days, to their contacts: each once, and later if the
 * service was not running on that day. A key whose expiry is changed is announced anew.
 * Source: docs/decisions/letters.md.
 * @returns how many
 */
export async function remindOfExpiry(
  { pool, prisma, letters, timeZone, helpDesk, now }: Options,
  closing: AbortSignal,
): Promise<number> {
  const moment = now();
  const { rows } = await pool.query<Found>(FIND, [moment]);
  const due = rows.flatMap(({ id, contact, stage, ...key }) => {
    const to = emailIn(contact ?? '');
    return to === undefined ? [] : [{ ...key, to, occasion: occasionOf(id, stage, key.expiresAt) }];
  });
  const stored = await prisma.letter.findMany({
    where: { occasion: { in: due.map(({ occasion }) => occasion) } },
    select: { occasion: true },
  });
  const told = new Set(stored.map(({ occasion }) => occasion));
  let count = 0;
  for (const { occasion, ...key } of due) {
    if (closing.aborted) break;
    if (told.has(occasion)) continue;
    await letters.post(prisma, expiryLetter(key, { now: moment, timeZone, helpDesk }), { occasion });
    count += 1;
  }
  return count;
}

/** Stored letters are kept for longer than a key is announced, so the stored one prevents a second one. */
const occasionOf = (id: string, stage: number, expiresAt: Date): string =>
  `expiry ${id} ${stage} ${expiresAt.toISOString()}`;

type Found = Readonly<{
  id: string;
  name: string;
  prefix: string;
  owner: string | null;
  contact: string | null;
  expiresAt: Date;
  /** Days before the end: 30 or 7. */
  stage: number;
  language: string;
}>;

/**
 * The keys to announce at $1: those that the filter lists, except keys whose whole life is hardly longer than the days of the
 * announcement.
 */
const FIND = `
SELECT * FROM (
  SELECT id, name, prefix, owner, contact, created_at, expires_at AS "expiresAt",
         CASE WHEN expires_at <= $1::timestamptz + interval '168 hours' THEN 7 ELSE 30 END AS stage,
         ${LANGUAGE_OF_KEY} AS language
    FROM api_key WHERE ${KEY_FILTERS.expiring}) AS expiring
 WHERE created_at + interval '24 hours' < "expiresAt" - stage * interval '24 hours'
 ORDER BY "expiresAt", id`;
