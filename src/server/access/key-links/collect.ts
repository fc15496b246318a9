import { endAfter, lifetimeOf } from '@/domain/expiry';
import type { KeyLink, Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import type { Letters } from '@/server/letters/letters';
import { hexHash } from '../keys/manage/alter';
import { issueKey, keySubjectOf, type StoredIssue } from '../keys/manage/issue';
import { occasionOfLink } from '../keys/manage/open-links';
import { lockRotatable, rotateLocked } from '../keys/manage/rotate';
import { type KeyRecord, keyStateOf, type StoredKey, toRecord, withReplacement } from '../keys/record';
import { hashToken } from '../link-token';
import { type IssueOrder, keyLinkStateOf, type RotateOrder, readOrder } from './record';

type Options = Readonly<{
  timeZone: string;
  now: () => Date;
  forget: (hash: string) => void;
  letters: Pick<Letters, 'cancel'>;
}>;

/** A link that can be used now, and the key that a rotation replaces. */
type Ready = Readonly<
  { row: KeyLink; old: undefined; order: IssueOrder } | { row: KeyLink; old: StoredKey; order: RotateOrder }
>;

/** A key that a link issues, before it is issued. */
export type LinkedOffer = Readonly<{
  agency: string | null;
  key: Pick<
    KeyRecord,
    'name' | 'permissions' | 'bindings' | 'listsOwnOnly' | 'allowedAddresses' | 'ratePerMinute' | 'expiresAt'
  >;
  /** When the link expires. */
  expiresAt: Date;
  /** The key that it replaces, and for how long that one works afterwards. */
  replaces: Readonly<{ prefix: string; overlapSeconds: number }> | null;
}>;

/** A key that was issued by a link; `committed` is called when the transaction is. */
type Collected = StoredIssue & Readonly<{ committed: () => void }>;

/**
 * Creates the functions to collect a key by a link. The key is issued only then, so it never has to be stored, and works
 * from then on. A link that is unknown, used, replaced, withdrawn or expired, or whose old key cannot be replaced now,
 * always gets the same answer.
 */
export function createKeyLinkCollection({ timeZone, now, forget, letters }: Options) {
  return {
    /** The key that a link will issue, without issuing it. @throws {ServiceError} `invalid_link` */
    async inspect(client: Prisma.TransactionClient, token: string): Promise<LinkedOffer> {
      const moment = now();
      const { row, old, order } = await findReady(client, { token, now: moment });
      const { owner: agency, expiresAt } = row;
      if (old === undefined) return { agency, key: order, expiresAt, replaces: null };
      const sameLifetime = () => endAfter(lifetimeOf(old, timeZone), { now: moment, timeZone });
      const end = order.expiresAt === undefined ? sameLifetime() : order.expiresAt;
      const replaces = { prefix: old.prefix, overlapSeconds: order.overlapSeconds };
      return { agency, key: { ...toRecord(old, moment), expiresAt: end }, expiresAt, replaces };
    },

    /** Issues the key once: of two concurrent calls one gets it. @throws {ServiceError} `invalid_link` */
    async collect(
      tx: Prisma.TransactionClient,
      { token, by }: { token: string; by: Doer },
    ): Promise<Collected> {
      const moment = now();
      const { row, old, order } = await findReady(tx, { token, now: moment });
      // The old key is locked before its link, in the same order as where links are made.
      const before = old && (await lockOld(tx, { id: old.id, now: moment }));
      const { count } = await tx.keyLink.updateMany({
        where: { id: row.id, hash: hashToken(token), collectedAt: null, withdrawnAt: null },
        data: { collectedAt: moment, collectedAddress: by.address },
      });
      if (count !== 1) throw new ServiceError('invalid_link');
      const shared = { by, createdBy: row.createdBy, now: moment };
      const issued =
        before === undefined
          ? await issueKey(tx, { input: order as IssueOrder, ...shared })
          : await rotateLocked(tx, { before, input: order as RotateOrder, timeZone, ...shared });
      await tx.keyLink.update({ where: { id: row.id }, data: { keyId: issued.row.id } });
      // Somebody may have passed the link on while its letter was waiting.
      await letters.cancel(tx, occasionOfLink(row));
      await writeHistory(tx, by, { action: 'key.collected', subject: keySubjectOf(issued.row) });
      return { ...issued, committed: () => before && forget(hexHash(before)) };
    },
  };
}

/** @throws {ServiceError} `invalid_link`, for every reason */
async function findReady(
  client: Prisma.TransactionClient,
  { token, now }: { token: string; now: Date },
): Promise<Ready> {
  const row = await client.keyLink.findUnique({
    where: { hash: hashToken(token) },
    include: { replaces: { include: withReplacement } },
  });
  const order = row && keyLinkStateOf(row, now) === 'open' ? readOrder(row) : undefined;
  if (row === null || order === undefined) throw new ServiceError('invalid_link');
  const { expiresAt } = order;
  if (expiresAt && expiresAt <= now) throw new ServiceError('invalid_link');
  if ('permissions' in order) return { row, order, old: undefined };
  const { replaces: old } = row;
  const canBeReplaced = old !== null && old.replacedBy === null && keyStateOf(old, now) === 'active';
  if (!canBeReplaced) throw new ServiceError('invalid_link');
  return { row, order, old };
}

/** @throws {ServiceError} `invalid_link` if the old key cannot be replaced by now */
async function lockOld(tx: Prisma.TransactionClient, options: { id: string; now: Date }): Promise<StoredKey> {
  try {
    return await lockRotatable(tx, options);
  } catch (error) {
    if (error instanceof ServiceError) throw new ServiceError('invalid_link');
    throw error;
  }
}
