import { randomInt, randomUUID } from 'node:crypto';
import type { HelpDeskContact } from '@/domain/help-desk';
import { formatGrants } from '@/domain/permissions';
import { createLimiter, hashedLimitKeyOf, limitKeyOf } from '@/server/access/limits';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import type { Letters } from '@/server/letters/letters';
import { createToken } from '../link-token';
import { findSame } from './copies';
import { type SubmitInput, submitInput } from './inputs';
import { receiptLetter } from './letter';
import type { ProofOfWork } from './proof';
import { requestSubjectOf } from './record';

/** The result for the applicant: the number of the request, and the token of the page that shows its state. */
export type Submitted = Readonly<{ number: string; statusToken: string }>;

const HOUR = 3_600;
const PER_HOUR = 5;
const PER_DAY = 20;
/** The most letters to one address, because anyone can enter anybody's address. */
const RECEIPTS = { points: 3, seconds: 24 * HOUR };
/** For every so many waiting requests, the proof of work takes the usual work once more, up to a maximum. */
const WAITING_PER_EFFORT = 500;
const MAX_EFFORT = 8;
const MAX_COUNTED = WAITING_PER_EFFORT * (MAX_EFFORT - 1);
/** Digits and letters that are not mistaken for each other. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const NUMBER_LENGTH = 6;

type Options = Readonly<{
  prisma: PrismaClient;
  pool: Pool;
  proof: ProofOfWork;
  letters: Pick<Letters, 'post'>;
  /** `BASE_URL` without a slash at the end; undefined: no letters are sent. */
  baseUrl: string | undefined;
  helpDesk: HelpDeskContact;
  now: () => Date;
}>;

/** Creates the functions for applicants, who are not signed in. */
export function createSubmission({ prisma, pool, proof, letters, baseUrl, helpDesk, now }: Options) {
  const hourly = createLimiter({ pool, name: 'request-hour', points: PER_HOUR, seconds: HOUR });
  const daily = createLimiter({ pool, name: 'request-day', points: PER_DAY, seconds: 24 * HOUR });
  const receipts = createLimiter({ pool, name: 'request-receipt', ...RECEIPTS });

  return {
    /**
     * A challenge for the browser, whose solution {@link submit} requires. Valid for ten minutes and one request. A long queue
     * makes it harder, and never closes the form: somebody who fills the queue must not be able to keep others out.
     */
    async challenge() {
      const waiting = await prisma.accessRequest.count({ where: { state: 'waiting' }, take: MAX_COUNTED });
      return proof.challenge(Math.min(MAX_EFFORT, 1 + Math.floor(waiting / WAITING_PER_EFFORT)));
    },

    /** Submits a request. @throws {ServiceError} `invalid_parameter`, `robot_suspected`, `too_many_attempts` */
    async submit(input: SubmitInput, by: Doer): Promise<Submitted> {
      const { solution, website, permissions, ...rest } = checked(submitInput, input);
      if (website !== '') throw new ServiceError('robot_suspected');
      await proof.accept(solution);
      const from = limitKeyOf(by.address);
      await hourly.consume(from);
      await daily.consume(from);
      const { token, hash } = createToken();
      const mayGetReceipt = (await receipts.take(hashedLimitKeyOf(rest.contactEmail))) === undefined;
      const asked = { ...rest, permissions: formatGrants(permissions) };
      const number = await prisma.$transaction(async (tx) => {
        const sameAsId = await findSame(tx, asked);
        const row = await tx.accessRequest.create({
          data: {
            ...asked,
            sameAsId,
            id: randomUUID(),
            number: createNumber(),
            submittedAt: now(),
            submittedAddress: by.address,
            submittedById: by.actor?.kind === 'staff' ? by.actor.id : null,
            statusHash: hash,
          },
        });
        const { contactPhone: _, ...told } = asked;
        await writeHistory(tx, by, {
          action: 'request.submitted',
          subject: requestSubjectOf(row),
          after: told,
        });
        if (mayGetReceipt && baseUrl !== undefined)
          await letters.post(tx, receiptLetter(row, { link: linkOf(baseUrl, token), helpDesk }));
        return row.number;
      });
      return { number, statusToken: token };
    },
  };
}

const linkOf = (baseUrl: string, token: string): string => `${baseUrl}/request-access/status#${token}`;

/** A random number, one of a thousand million, so that it cannot be guessed from other numbers. */
function createNumber(): string {
  const letters = Array.from({ length: NUMBER_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]);
  return `P-${letters.join('')}`;
}
