import { MAX_CONTACT } from '@/domain/limits';
import type { AccessRequest, Prisma } from '@/generated/prisma/client';
import type { LinkedOffer } from '@/server/access/key-links/collect';
import type { KeyLinks } from '@/server/access/key-links/service';
import { issueKey, type StoredIssue } from '@/server/access/keys/manage/issue';
import { type KeyRecord, toRecord } from '@/server/access/keys/record';
import { createLimiter, limitKeyOf } from '@/server/access/limits';
import type { Doer } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import { hashToken } from '../link-token';
import { collectKeyInput } from './inputs';
import { type GrantedKey, readGrant, requestSubjectOf } from './record';

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

type Options = Readonly<{
  prisma: PrismaClient;
  pool: Pool;
  links: Pick<KeyLinks, 'inspect' | 'collect'>;
  now: () => Date;
}>;
type Ready = Readonly<{ row: AccessRequest; grant: GrantedKey }>;

const LOOKS = { points: 60, seconds: 600 };

/**
 * Creates the functions to collect a key by its one-time link: that of a request, or one that the help desk made for a key
 * (`access/key-links`). The key is issued only then, so it never has to be stored. A link that is unknown, used, replaced
 * or expired always gets the same answer.
 */
export function createCollection({ prisma, pool, links, now }: Options) {
  const looks = createLimiter({ pool, name: 'request-collect', ...LOOKS });

  /** Issues the key of an approved request. @throws {ServiceError} `invalid_link` */
  async function collectRequested(
    tx: Prisma.TransactionClient,
    { ready: { row, grant }, token, by }: { ready: Ready; token: string; by: Doer },
  ): Promise<StoredIssue> {
    const moment = now();
    const taken = await tx.accessRequest.updateMany({
      where: { id: row.id, state: 'approved', collectHash: hashToken(token) },
      data: { state: 'collected', collectedAt: moment, collectHash: null },
    });
    if (taken.count !== 1) throw new ServiceError('invalid_link');
    const issued = await issueKey(tx, {
      input: {
        ...takenOver(row),
        ...grant,
        allowedAddresses: [...grant.allowedAddresses],
        proposesOnly: false,
        origins: [],
      },
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
    return issued;
  }

  return {
    /** The key that a link will issue, without issuing it. @throws {ServiceError} `invalid_link`, `too_many_attempts` */
    async inspectCollection(input: { token: string }, by: Doer): Promise<OfferedKey> {
      const { token } = checked(collectKeyInput, input);
      await looks.consume(limitKeyOf(by.address));
      const ready = await findReady(prisma, { token, now: now() });
      if (ready !== undefined) {
        const { number, agency, system, collectUntil } = ready.row;
        return offerOf(ready.grant, { number, agency, system, expiresAt: collectUntil, replaces: null });
      }
      const { key, ...link } = await links.inspect(prisma, token);
      return offerOf(key, { number: null, system: null, ...link });
    },

    /** Issues the key once: of two concurrent calls one gets it. @throws {ServiceError} as {@link inspectCollection} */
    async collect(input: { token: string }, by: Doer): Promise<CollectedKey> {
      const { token } = checked(collectKeyInput, input);
      await looks.consume(limitKeyOf(by.address));
      const { key, row, committed } = await prisma.$transaction(async (tx) => {
        const ready = await findReady(tx, { token, now: now() });
        if (ready === undefined) return links.collect(tx, { token, by });
        return { ...(await collectRequested(tx, { ready, token, by })), committed: () => undefined };
      });
      committed();
      return { key, record: shownOf(toRecord(row, now())) };
    },
  };
}

/** The approved request of a link; undefined if there is none that can be collected. */
async function findReady(
  client: Prisma.TransactionClient,
  { token, now }: { token: string; now: Date },
): Promise<Ready | undefined> {
  const row = await client.accessRequest.findUnique({ where: { collectHash: hashToken(token) } });
  const grant = row && readGrant(row);
  const isOpen = row?.state === 'approved' && row.collectUntil !== null && row.collectUntil > now;
  return !grant || !isOpen || (grant.expiresAt && grant.expiresAt <= now) ? undefined : { row, grant };
}

/** The key that a link gives, before it is issued; `number` and `system` only of a request. */
export type OfferedKey = Omit<GrantedKey, 'expiresAt'> &
  Readonly<{
    number: string | null;
    agency: string | null;
    system: string | null;
    keyExpiresAt: Date | null;
    /** When the link expires. */
    expiresAt: Date | null;
    replaces: LinkedOffer['replaces'];
  }>;

function offerOf(
  key: GrantedKey | LinkedOffer['key'],
  link: Omit<OfferedKey, keyof GrantedKey | 'keyExpiresAt'> & Pick<OfferedKey, 'expiresAt'>,
): OfferedKey {
  const { name, permissions, bindings, listsOwnOnly, allowedAddresses, ratePerMinute } = key;
  const limits = { bindings, listsOwnOnly, allowedAddresses, ratePerMinute, keyExpiresAt: key.expiresAt };
  return { ...link, name, permissions, ...limits };
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
