import { MAX_CONTACT } from '@/domain/limits';
import type { AccessRequest, Prisma } from '@/generated/prisma/client';
import { issueKey } from '@/server/access/keys/manage/issue';
import { type KeyRecord, toRecord } from '@/server/access/keys/record';
import { createLimiter, limitKeyOf } from '@/server/access/limits';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import { collectKeyInput } from './inputs';
import { type GrantedKey, readGrant, requestSubjectOf } from './record';
import { hashToken } from './token';

/** A key as its applicant sees it: `key` is shown once. It contains nothing about members of staff. */
export type CollectedKey = Readonly<{
  key: string;
  record: Pick<
    KeyRecord,
    | 'id'
    | 'name'
    | 'prefix'
    | 'permissions'
    | 'bindings'
    | 'listsOwnOnly'
    | 'allowedAddresses'
    | 'ratePerMinute'
    | 'expiresAt'
  >;
}>;

type Options = Readonly<{ prisma: PrismaClient; pool: Pool; now: () => Date }>;
type Ready = Readonly<{ row: AccessRequest; grant: GrantedKey }>;

const LOOKS = { points: 60, seconds: 600 };

/**
 * Creates the functions to collect a key by its one-time link. The key is issued only then, so it never has to be stored.
 * A link that is unknown, used, replaced or expired always gets the same answer.
 */
export function createCollection({ prisma, pool, now }: Options) {
  const looks = createLimiter({ pool, name: 'request-collect', ...LOOKS });

  return {
    /** What a link will issue, without issuing it. @throws {ServiceError} `invalid_link`, `too_many_attempts` */
    async inspectCollection(input: { token: string }, by: Doer) {
      const { token } = checked(collectKeyInput, input);
      await looks.consume(limitKeyOf(by.address));
      const { row, grant } = await findReady(prisma, { token, now: now() });
      const { number, agency, system, language, collectUntil } = row;
      const { expiresAt: keyExpiresAt, ...key } = grant;
      return { number, agency, system, language, ...key, keyExpiresAt, expiresAt: collectUntil };
    },

    /** Issues the key once: of two concurrent calls one gets it. @throws {ServiceError} as {@link inspectCollection} */
    async collect(input: { token: string }, by: Doer): Promise<CollectedKey> {
      const { token } = checked(collectKeyInput, input);
      await looks.consume(limitKeyOf(by.address));
      return prisma.$transaction(async (tx) => {
        const moment = now();
        const { row, grant } = await findReady(tx, { token, now: moment });
        const taken = await tx.accessRequest.updateMany({
          where: { id: row.id, state: 'approved', collectHash: hashToken(token) },
          data: { state: 'collected', collectedAt: moment, collectHash: null },
        });
        if (taken.count !== 1) throw new ServiceError('invalid_link');
        const issued = await issueKey(tx, {
          input: { ...takenOver(row), ...grant, allowedAddresses: [...grant.allowedAddresses] },
          by,
          createdBy: row.decidedByName ?? '',
          now: moment,
        });
        await tx.accessRequest.update({ where: { id: row.id }, data: { keyId: issued.row.id } });
        await writeHistory(tx, by, {
          action: 'request.collected',
          subject: requestSubjectOf(row),
          before: { state: 'approved' },
          after: { state: 'collected', key: issued.row.prefix },
        });
        return { key: issued.key, record: shownOf(toRecord(issued.row, moment)) };
      });
    },
  };
}

/** @throws {ServiceError} `invalid_link`, for every reason */
async function findReady(
  client: Prisma.TransactionClient,
  { token, now }: { token: string; now: Date },
): Promise<Ready> {
  const row = await client.accessRequest.findUnique({ where: { collectHash: hashToken(token) } });
  const grant = row && readGrant(row);
  const isOpen = row?.state === 'approved' && row.collectUntil !== null && row.collectUntil > now;
  if (!grant || !isOpen || (grant.expiresAt && grant.expiresAt <= now))
    throw new ServiceError('invalid_link');
  return { row, grant };
}

/** The properties of the key that come from the request. */
function takenOver({ agency, contactName, contactEmail, contactPhone, purpose }: AccessRequest) {
  const whole = [contactName, contactEmail, contactPhone].filter((part) => part !== null).join(', ');
  return { owner: agency, contact: whole.length > MAX_CONTACT ? contactEmail : whole, purpose };
}

function shownOf(record: KeyRecord): CollectedKey['record'] {
  const { id, name, prefix, permissions, bindings, listsOwnOnly } = record;
  const { allowedAddresses, ratePerMinute, expiresAt } = record;
  return {
    id,
    name,
    prefix,
    permissions,
    bindings,
    listsOwnOnly,
    allowedAddresses,
    ratePerMinute,
    expiresAt,
  };
}
