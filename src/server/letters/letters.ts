import { randomUUID } from 'node:crypto';
import type { Prisma } from '@/generated/prisma/client';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { type Daily, everyDay, paused } from '@/server/database/retention';
import { createSecretReader } from '@/server/database/service-secret';
import { isStandby } from '@/server/database/standby';
import type { Logger } from '@/server/log';
import type { Letter, Mailer } from '@/server/mail';
import { cancelLetter } from './cancel';
import { openLetter, sealLetter } from './seal';

const SECRET = 'letters';
const MINUTE_MS = 60_000;
/** How long after each failed attempt the next one follows, in minutes; after the last one the letter is given up. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720];
/** How long an instance may take for a letter before another one takes it over: longer than the mail server's time limit. */
const LEASE_MS = 5 * MINUTE_MS;
const EVERY_MS = 15_000;
const MAX_PER_TURN = 10;
const MAX_SHOWN = 50;
const KEPT_DAYS = 90;

/** The result of sending an e-mail at once; a `failed` one is tried again later, and its cause is logged. */
export type MailOutcome = 'sent' | 'failed' | 'not_configured';

/** A letter that could not be sent yet, or was given up. */
export type LetterFault = Readonly<{
  id: string;
  to: string;
  subject: string;
  attempts: number;
  fault: string;
  createdAt: Date;
  /** Null: it was given up. */
  nextAttemptAt: Date | null;
}>;

/** Some of the letters that could not be sent, and their number in all. */
export type FaultyLetters = Readonly<{ total: number; letters: readonly LetterFault[] }>;

/** The progress of a letter; a `failed` one may be tried again later. */
export type LetterProgress = Readonly<{ state: 'waiting' | 'sent' | 'failed'; sentAt: Date | null }>;

/** Options of a letter: it replaces an earlier one of the same occasion. */
type About = Readonly<{ occasion?: string }>;

export type Letters = ReturnType<typeof createLetters>;

type Options = Readonly<{
  pool: Pool;
  prisma: PrismaClient;
  log: Logger;
  mail: Mailer;
  /** The time of the database, so that instances with different clocks agree on when a letter is due. */
  now?: () => Date;
}>;

/**
 * Outgoing e-mails: stored in the database until the mail server has accepted them, and tried again after a failure. If there
 * are several instances, only one sends each letter. Without a mail server nothing is stored. Source:
 * docs/decisions/letters.md.
 */
export function createLetters({ pool, prisma, log, mail, now = () => new Date() }: Options) {
  const closing = new AbortController();
  const readSecret = createSecretReader(prisma, SECRET);
  let work: Promise<void> | undefined;
  let daily: Daily | undefined;
  const inMs = (ms: number) => new Date(now().getTime() + ms);

  /** @returns the identifier of the letter */
  async function store(
    tx: Prisma.TransactionClient,
    letter: Letter,
    { occasion, ...state }: About & { attempts: number; nextAttemptAt: Date },
  ): Promise<string> {
    const { to: recipient, subject } = letter;
    const content = sealLetter(letter, await readSecret());
    // The identifier is new, so that an attempt at the replaced letter cannot change this one.
    const id = randomUUID();
    const stored = { id, recipient, subject, content, ...state, createdAt: now(), fault: null, sentAt: null };
    if (occasion === undefined) await tx.letter.create({ data: stored });
    else {
      const data = { ...stored, occasion };
      await tx.letter.upsert({ where: { occasion }, create: data, update: data });
    }
    return id;
  }

  async function attempt(letter: Letter, { id, attempts }: Attempted): Promise<'sent' | 'failed'> {
    const fault = await mail.send(letter);
    await settle({ id, attempts }, fault);
    return fault === undefined ? 'sent' : 'failed';
  }

  /** Stores the result of an attempt. @param fault undefined if the letter was sent */
  async function settle({ id, attempts }: Attempted, fault: string | undefined): Promise<void> {
    const pause = PAUSES[attempts - 1];
    const data =
      fault === undefined
        ? { content: null, nextAttemptAt: null, fault: null, sentAt: now() }
        : { fault, nextAttemptAt: pause === undefined ? null : inMs(pause * MINUTE_MS) };
    await prisma.letter.updateMany({ where: { id }, data });
  }

  /** Sends letters that are due, one after the other. @returns how many it tried to send */
  async function deliver(): Promise<number> {
    const secret = await readSecret();
    let count = 0;
    while (count < MAX_PER_TURN && !closing.signal.aborted) {
      const { rows } = await pool.query<Claimed>(CLAIM, [now(), inMs(LEASE_MS)]);
      const [claimed] = rows;
      if (claimed === undefined) break;
      const letter = opened(claimed, secret);
      if (letter === undefined) await settle(claimed, 'the letter could not be read');
      else await attempt(letter, claimed);
      count += 1;
    }
    return count;
  }

  function opened({ id, content }: Claimed, secret: string): Letter | undefined {
    try {
      return openLetter(content, secret);
    } catch (error) {
      log.error({ err: error, letter: id }, 'a letter could not be read');
      return undefined;
    }
  }

  async function forever(): Promise<void> {
    while (await paused(EVERY_MS, closing.signal)) {
      if (isStandby()) continue;
      await deliver().catch((error) => log.error({ err: error }, 'letters could not be delivered'));
    }
  }

  /** Deletes letters that were sent or given up long ago. */
  async function forgetOld(): Promise<void> {
    const before = inMs(-KEPT_DAYS * 24 * 60 * MINUTE_MS);
    await prisma.letter.deleteMany({ where: { nextAttemptAt: null, createdAt: { lt: before } } });
  }

  return {
    /**
     * Sends a letter at once; if that fails, it is tried again later. Never throws, because the reported change has already
     * been stored.
     */
    async send(letter: Letter, about: About = {}): Promise<MailOutcome> {
      if (!mail.isConfigured) return 'not_configured';
      try {
        const first = { attempts: 1, nextAttemptAt: inMs(LEASE_MS) };
        const id = await store(prisma, letter, { ...about, ...first });
        return await attempt(letter, { id, attempts: first.attempts });
      } catch (error) {
        log.error({ err: error }, 'a letter was not sent');
        return 'failed';
      }
    },

    /** Stores a letter in the transaction of the reported change; it is sent soon after the commit. */
    async post(tx: Prisma.TransactionClient, letter: Letter, about: About = {}): Promise<void> {
      if (mail.isConfigured) await store(tx, letter, { ...about, attempts: 0, nextAttemptAt: now() });
    },

    cancel: cancelLetter,

    /** The progress of the letters of occasions; occasions without a letter are missing. */
    async progressOf(occasions: readonly string[]): Promise<ReadonlyMap<string, LetterProgress>> {
      const rows = await prisma.letter.findMany({ where: { occasion: { in: [...occasions] } } });
      return new Map(
        rows.map(({ occasion, sentAt, fault }) => [
          occasion ?? '',
          { state: sentAt !== null ? 'sent' : fault !== null ? 'failed' : 'waiting', sentAt },
        ]),
      );
    },

    deliver,

    /** The letters that could not be sent, newest first, and their number. */
    async faults(): Promise<FaultyLetters> {
      const where = { sentAt: null, fault: { not: null } };
      const [total, rows] = await Promise.all([
        prisma.letter.count({ where }),
        prisma.letter.findMany({ where, orderBy: { createdAt: 'desc' }, take: MAX_SHOWN }),
      ]);
      return {
        total,
        letters: rows.map(({ id, recipient, subject, attempts, fault, createdAt, nextAttemptAt }) => ({
          id,
          to: recipient,
          subject,
          attempts,
          fault: fault ?? '',
          createdAt,
          nextAttemptAt,
        })),
      };
    },

    /** Tries all of them again, also those that were given up. */
    async retry(): Promise<{ letters: number }> {
      const { count } = await prisma.letter.updateMany({
        where: { sentAt: null, fault: { not: null } },
        data: { attempts: 0, nextAttemptAt: now() },
      });
      return { letters: count };
    },

    /** Begins to send letters that are due, and to delete old ones. */
    start(): void {
      if (mail.isConfigured) work ??= forever();
      daily ??= everyDay({ pool, log, name: 'letters', run: forgetOld });
    },

    /** Stops that after the letter in progress. The pool must still be open. */
    async close(): Promise<void> {
      closing.abort();
      await Promise.all([work, daily?.close()]);
    },
  };
}

type Attempted = Readonly<{ id: string; attempts: number }>;
type Claimed = Attempted & Readonly<{ content: Uint8Array }>;

/** Takes the letter that has been due for longest at `$1`, until `$2`; an instance that ends meanwhile leaves it to the others. */
const CLAIM = `
UPDATE letter SET attempts = attempts + 1, next_attempt_at = $2
 WHERE id = (
   SELECT id FROM letter WHERE next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING id, content, attempts`;
