import type { HelpDeskContact } from '@/domain/help-desk';
import { nameOf } from '@/server/access/keys/manage/issue';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import type { Letters } from '@/server/letters/letters';
import { type AskInput, askInput } from './inputs';
import { questionLetter } from './letter';
import { lockForDecision } from './lock';
import { type RequestRecord, requestSubjectOf, toRequestRecord } from './record';

type Options = Readonly<{
  prisma: PrismaClient;
  letters: Pick<Letters, 'post'>;
  helpDesk: HelpDeskContact;
  now: () => Date;
}>;

/**
 * Creates the function that asks the applicant of a waiting request a question, which replaces an earlier one. The request
 * goes on waiting, and can be decided without an answer.
 */
export function createAsking({ prisma, letters, helpDesk, now }: Options) {
  /** @throws {ServiceError} `not_found`, `own_request`, `invalid_parameter`, `request_decided` */
  return async function ask(input: AskInput, by: Doer): Promise<RequestRecord> {
    const { id, question } = checked(askInput, input);
    const row = await prisma.$transaction(async (tx) => {
      const before = await lockForDecision(tx, { id, by, states: ['waiting'] });
      const after = await tx.accessRequest.update({
        where: { id },
        data: { question, askedAt: now(), askedByName: nameOf(by), answer: null, answeredAt: null },
      });
      const subject = requestSubjectOf(before);
      await writeHistory(tx, by, { action: 'request.asked', subject, reason: question });
      await letters.post(tx, questionLetter(after, { question, helpDesk }), { occasion: `question ${id}` });
      return after;
    });
    return toRequestRecord(row, { now: now(), by });
  };
}
