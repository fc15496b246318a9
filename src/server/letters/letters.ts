import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Prisma } from '@/generated/prisma/client';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { readServiceSecret } from '@/server/database/service-secret';
import type { Logger } from '@/server/log';
import type { Letter, Mailer, MailOutcome } from '@/server/mail';
import { openLetter, sealLetter } from './seal';

const SECRET = 'letters';
const MINUTE_MS = 60_000;
/** How long after each failed attempt the next one follows, in minutes; after the last one the letter is given up. */
const PAUSES = [1, 5, 15, 60, 180, 360, 720];
/** How long an instance may take for a letter before another one takes it over: longer than the mail server's time limit. */
const LEASE_MS = 5 * MINUTE_MS;
const EVERY_MS = 15_000;
const AT_ONCE = 10;
const MAX_SHOWN = 50;
const KEPT_DAYS = 90;

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

/** `occasion`: a letter replaces an earlier one of the same occasion; with `once` it is dropped instead. */
type About = Readonly<{ occasion?: string; once?: boolean }>;

export type Letters = ReturnType<typeof createLetters>;

type Options = Readonly<{ pool: Pool; prisma: PrismaClient; log: Logger; mail: Mailer }>;

/**
 * E-mails on their way: stored in the database until the mail server has accepted them, and tried again after a failure. Of
 * several instances, one sends each letter. Without a mail server nothing is stored. Source: docs/decisions/letters.md.
 */
export function createLetters({ pool, prisma, log, mail }: Options) {
  const closing = new AbortController();
  let secret: Promise<string> | undefined;
  let work: Promise<void> | undefined;
  const readSecret = () => {
    secret ??= readServiceSecret(prisma, SECRET);
    return secret;
  };

  /** @returns the identifier of the letter; undefined if it was dropped */
  async function store(
    tx: Prisma.TransactionClient,
    letter: Letter,
    { occasion, once = false, at }: About & { at: Date },
  ): Promise<string | undefined> {
    if (occasion !== undefined && !once) await tx.letter.deleteMany({ where: { occasion } });
    const { to, subject } = letter;
    const content = sealLetter(letter, await readSecret());
    const row = { id: randomUUID(), recipient: to, subject, content, nextAttemptAt: at };
    const data = { ...row, occasion: occasion ?? null };
    const { count } = await tx.letter.createMany({ data: [data], skipDuplicates: true });
    return count === 0 ? undefined : row.id;
  }

  async function attempt({ id, content, attempts }: Claimed): Promise<MailOutcome> {
    let fault = 'the letter could not be read';
    const told = (message: string) => {
      fault = message;
    };
    const outcome = await readSecret()
      .then((key) => mail.send(openLetter(content, key), told))
      .catch((): MailOutcome => 'failed');
    if (outcome === 'sent') {
      const data = { content: null, nextAttemptAt: null, fault: null, sentAt: new Date() };
      await prisma.letter.updateMany({ where: { id }, data });
      return outcome;
    }
    const pause = PAUSES[attempts - 1];
    await prisma.letter.updateMany({
      where: { id },
      data: { fault, nextAttemptAt: pause === undefined ? null : new Date(Date.now() + pause * MINUTE_MS) },
    });
    return outcome;
  }

  /** Sends the letters that are due. @returns how many it tried to send */
  async function deliver(): Promise<number> {
    const { rows } = await pool.query<Claimed>(CLAIM, [LEASE_MS, AT_ONCE]);
    for (const row of rows) await attempt(row);
    return rows.length;
  }

  async function forever(): Promise<void> {
    while (await sleep(EVERY_MS, true, { signal: closing.signal, ref: false }).catch(() => false)) {
      await deliver().catch((error) => log.error({ err: error }, 'letters could not be delivered'));
    }
  }

  return {
    /** Sends a letter at once; if that fails, it is tried again later. */
    async send(letter: Letter, about: About = {}): Promise<MailOutcome> {
      if (!mail.isConfigured) return 'not_configured';
      const id = await store(prisma, letter, { ...about, at: new Date(Date.now() + LEASE_MS) });
      const row =
        id === undefined ? null : await prisma.letter.update({ where: { id }, data: { attempts: 1 } });
      return row === null || row.content === null ? 'sent' : attempt({ ...row, content: row.content });
    },

    /** Stores a letter in the transaction of what it reports; it is sent soon after the commit. */
    async post(tx: Prisma.TransactionClient, letter: Letter, about: About = {}): Promise<void> {
      if (mail.isConfigured) await store(tx, letter, { ...about, at: new Date() });
    },

    deliver,

    /** The letters that could not be sent, newest first, and how many there are. */
    async faults(): Promise<{ total: number; letters: readonly LetterFault[] }> {
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
        data: { attempts: 0, nextAttemptAt: new Date() },
      });
      return { letters: count };
    },

    /** Deletes what was sent or given up long ago. */
    async forgetOld(): Promise<void> {
      const before = new Date(Date.now() - KEPT_DAYS * 24 * 60 * MINUTE_MS);
      await prisma.letter.deleteMany({ where: { nextAttemptAt: null, createdAt: { lt: before } } });
    },

    start(): void {
      if (mail.isConfigured) work ??= forever();
    },
    async close(): Promise<void> {
      closing.abort();
      await work;
    },
  };
}

type Claimed = Readonly<{ id: string; content: Uint8Array; attempts: number }>;

/** Takes letters that are due, for `$1` milliseconds; an instance that ends meanwhile leaves them to the others. */
const CLAIM = `
UPDATE letter SET attempts = attempts + 1, next_attempt_at = now() + $1::float8 * interval '1 millisecond'
 WHERE id IN (
   SELECT id FROM letter WHERE next_attempt_at <= now()
    ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING id, content, attempts`;
