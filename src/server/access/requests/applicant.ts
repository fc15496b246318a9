import type { Action } from '@/domain/history/actions';
import { formatGrants, readGrants } from '@/domain/permissions';
import type { AccessRequest, Prisma } from '@/generated/prisma/client';
import { createLimiter, limitKeyOf } from '@/server/access/limits';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { differences, type Members, writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import { hashToken } from '../link-token';
import { releaseCopies } from './copies';
import {
  type AnswerInput,
  answerInput,
  type ChangeRequestInput,
  changeRequestInput,
  type RequestState,
  statusInput,
} from './inputs';
import { readGrant, requestSubjectOf } from './record';

/** A request as its applicant sees it. */
export type PublicRequest = ReturnType<typeof toPublicRequest>;

const LOOKS = { points: 60, seconds: 600 };
/** Answers and changes of one request, so that the history does not grow without limit. */
const CHANGES = { points: 30, seconds: 86_400 };

type Options = Readonly<{ prisma: PrismaClient; pool: Pool; now: () => Date }>;
type StatusInput = Readonly<{ statusToken: string }>;

/** Creates what the holder of the private link of a request may do. Everything throws `invalid_link`, `too_many_attempts`. */
export function createApplicantActions({ prisma, pool, now }: Options) {
  const looks = createLimiter({ pool, name: 'request-state', ...LOOKS });
  const changes = createLimiter({ pool, name: 'request-change', ...CHANGES });

  /** Changes a request in one of the states, and writes the history. */
  async function alter(
    statusToken: string,
    {
      by,
      states,
      make,
    }: { by: Doer; states: readonly RequestState[]; make: (row: AccessRequest) => Alteration | undefined },
  ): Promise<PublicRequest> {
    await looks.consume(limitKeyOf(by.address));
    const { id } = await findByToken(prisma, statusToken);
    await changes.consume(id);
    return prisma.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM access_request WHERE id = ${id}::uuid FOR UPDATE`;
      const before = await findByToken(tx, statusToken);
      if (!states.some((state) => state === before.state)) throw new ServiceError('request_decided');
      const alteration = make(before);
      if (alteration === undefined) return toPublicRequest(before);
      const { data, ...entry } = alteration;
      const row = await tx.accessRequest.update({
        where: { id },
        data: { ...data, revision: { increment: 1 }, sameAsId: null },
      });
      await writeHistory(tx, by, { ...entry, subject: requestSubjectOf(row) });
      await releaseCopies(tx, id);
      return toPublicRequest(row);
    });
  }

  return {
    /** The request. */
    async state(input: StatusInput, by: Doer): Promise<PublicRequest> {
      const { statusToken } = checked(statusInput, input);
      await looks.consume(limitKeyOf(by.address));
      return toPublicRequest(await findByToken(prisma, statusToken));
    },

    /** Answers the question of the help desk. @throws {ServiceError} `request_decided` if there is none to be answered */
    async answer(input: AnswerInput, by: Doer): Promise<PublicRequest> {
      const { statusToken, answer } = checked(answerInput, input);
      const make = ({ question, answeredAt }: AccessRequest): Alteration => {
        if (question === null || answeredAt !== null) throw new ServiceError('request_decided');
        return { action: 'request.answered', reason: answer, data: { answer, answeredAt: now() } };
      };
      return alter(statusToken, { by, states: ['waiting'], make });
    },

    /** Changes an undecided request. @throws {ServiceError} `invalid_parameter`, `request_decided` */
    async change(input: ChangeRequestInput, by: Doer): Promise<PublicRequest> {
      const { statusToken, permissions, ...rest } = checked(changeRequestInput, input);
      const data = { ...rest, permissions: formatGrants(permissions) };
      const make = (row: AccessRequest): Alteration | undefined => {
        const { before, after } = differences(shownOf(row), shownOf(data));
        if (Object.keys(after).length === 0 && row.contactPhone === data.contactPhone) return undefined;
        return { action: 'request.changed', before, after, data };
      };
      return alter(statusToken, { by, states: ['waiting'], make });
    },

    /** Withdraws a request, also an approved one whose key has not been collected. @throws {ServiceError} `request_decided` */
    async withdraw(input: StatusInput, by: Doer): Promise<PublicRequest> {
      const { statusToken } = checked(statusInput, input);
      const make = ({ state }: AccessRequest): Alteration => ({
        action: 'request.withdrawn',
        before: { state },
        after: { state: 'withdrawn' },
        data: { state: 'withdrawn', collectHash: null, collectUntil: null },
      });
      return alter(statusToken, { by, states: ['waiting', 'approved'], make });
    },
  };
}

type Alteration = Readonly<{
  action: Action;
  before?: Members;
  after?: Members;
  reason?: string;
  data: Prisma.AccessRequestUncheckedUpdateInput;
}>;

/** @throws {ServiceError} `invalid_link` */
async function findByToken(client: Prisma.TransactionClient, statusToken: string): Promise<AccessRequest> {
  const row = await client.accessRequest.findUnique({ where: { statusHash: hashToken(statusToken) } });
  if (!row) throw new ServiceError('invalid_link');
  return row;
}

function toPublicRequest(row: AccessRequest) {
  const { number, agency, system, contactName, contactEmail, contactPhone, purpose, language } = row;
  const { submittedAt, decidedAt, reason, allowedAddresses, question, askedAt, answer, answeredAt } = row;
  return {
    number,
    agency,
    system,
    contactName,
    contactEmail,
    contactPhone,
    purpose,
    language,
    submittedAt,
    question,
    askedAt,
    answer,
    answeredAt,
    decidedAt,
    reason,
    state: row.state as RequestState,
    permissions: readGrants(row.permissions),
    allowedAddresses,
    granted: readGrant(row),
  };
}

/** The members of a change that the history records; as for a new request, without the telephone number. */
function shownOf(row: Pick<AccessRequest, (typeof SHOWN)[number]>): Members {
  return Object.fromEntries(SHOWN.map((name) => [name, row[name]]));
}

const SHOWN = ['agency', 'system', 'contactName', 'purpose', 'permissions', 'allowedAddresses'] as const;
