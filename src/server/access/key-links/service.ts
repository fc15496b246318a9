import { randomUUID } from 'node:crypto';
import { emailIn } from '@/domain/email';
import { type HelpDeskSettings, helpDeskOf } from '@/domain/help-desk';
import { formatBindings } from '@/domain/keys/bindings';
import { readGrants } from '@/domain/permissions';
import type { KeyLink, Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked } from '@/server/input/input';
import type { Letters, MailOutcome } from '@/server/letters/letters';
import type { Settings } from '@/server/settings';
import { assertBindingsLimit } from '../keys/fields';
import { type IssueInput, issueInput, type RotateInput, rotateInput } from '../keys/inputs';
import { assertFuture, assertNotEnded, nameOf } from '../keys/manage/issue';
import { occasionOfLink, withdrawOpenLinks } from '../keys/manage/open-links';
import { assertMayGive } from '../keys/manage/powerful';
import { lockRotatable } from '../keys/manage/rotate';
import { findLanguage } from '../keys/read/language';
import { createToken } from '../link-token';
import { createKeyLinkCollection } from './collect';
import { type KeyLinkInput, keyLinkInput, linksOfKeyInput } from './inputs';
import { keyLinkLetter } from './letter';
import { type KeyLinkRecord, keyLinkStateOf, type RotateOrder, readOrder, toKeyLinkRecord } from './record';

export type KeyLinks = ReturnType<typeof createKeyLinks>;

/** A new link. */
export type MadeKeyLink = Readonly<{
  id: string;
  /** Shown once, so that somebody can pass it on; null: the letter with it was sent, and nobody else needs to see it. */
  link: string | null;
  expiresAt: Date;
  recipient: string | null;
  mailed: MailOutcome | 'no_address';
}>;

/** The link by which a key was collected, and the one to the key that replaces it. */
export type LinksOfKey = Readonly<{ collected: KeyLinkRecord | null; successor: KeyLinkRecord | null }>;

/** The doer who makes a link, and the public address of the service. */
type Setting = Readonly<{ by: Doer; baseUrl: string }>;

type Options = Readonly<{
  prisma: PrismaClient;
  letters: Pick<Letters, 'send' | 'cancel' | 'progressOf'>;
  settings: Pick<Settings, 'TIME_ZONE'> & HelpDeskSettings;
  /** Removes a key from the cache. */
  forget: (hash: string) => void;
  now: () => Date;
}>;

const LIFE_MS = 7 * 86_400_000;
/** How long the list shows links that have expired. */
const SHOWN_MS = 30 * 86_400_000;
const MAX_SHOWN = 100;

/**
 * One-time links by which agencies collect keys that the help desk issues or rotates, so that nobody else sees them. The
 * key is issued when it is collected. Source: docs/decisions/key-links.md.
 */
export function createKeyLinks({ prisma, letters, settings, forget, now }: Options) {
  const { TIME_ZONE: timeZone } = settings;
  const helpDesk = helpDeskOf(settings);

  /** Sends the letter after the commit; if that fails, it is tried again, and the link can be passed on meanwhile. */
  async function hand(
    row: KeyLink,
    { token, baseUrl }: { token: string; baseUrl: string },
  ): Promise<MadeKeyLink> {
    const { id, recipient, expiresAt } = row;
    const link = `${baseUrl}/collect#${token}`;
    if (recipient === null) return { id, link, expiresAt, recipient, mailed: 'no_address' };
    const old =
      row.replacesId === null ? null : await prisma.apiKey.findUnique({ where: { id: row.replacesId } });
    const overlapSeconds = (readOrder(row) as RotateOrder | undefined)?.overlapSeconds ?? 0;
    const replaces = old === null ? undefined : { prefix: old.prefix, overlapSeconds };
    const language = old === null ? 'id' : await findLanguage(prisma, old.id);
    const letter = keyLinkLetter({ ...row, to: recipient, language, link, replaces }, { timeZone, helpDesk });
    const mailed = await letters.send(letter, { occasion: occasionOfLink(row) });
    return { id, link: mailed === 'sent' ? null : link, expiresAt, recipient, mailed };
  }

  /** Links as the help desk sees them, with how far their letters are. */
  async function recordsOf(rows: readonly KeyLink[]): Promise<KeyLinkRecord[]> {
    const letterOf = await letters.progressOf(rows.map(occasionOfLink));
    return rows.map((row) => toKeyLinkRecord(row, { now: now(), letter: letterOf.get(occasionOfLink(row)) }));
  }

  /** Locks a link that has not been collected or withdrawn, and the key that it replaces before it. */
  async function lockUncollected(tx: Prisma.TransactionClient, id: string): Promise<KeyLink> {
    const found = await tx.keyLink.findUnique({ where: { id } });
    if (found === null) throw new ServiceError('not_found');
    if (found.replacesId !== null) await lockRotatable(tx, { id: found.replacesId, now: now() });
    await tx.$queryRaw`SELECT id FROM key_link WHERE id = ${id}::uuid FOR UPDATE`;
    const row = await tx.keyLink.findUniqueOrThrow({ where: { id } });
    assertUncollected(row);
    return row;
  }

  function assertUncollected(row: KeyLink): void {
    const state = keyLinkStateOf(row, now());
    if (state === 'collected') throw new ServiceError('link_collected');
    if (state === 'withdrawn') throw new ServiceError('link_withdrawn');
  }

  const withdrawn = (by: Doer) => ({ withdrawnAt: now(), withdrawnBy: nameOf(by) });

  return {
    ...createKeyLinkCollection({ timeZone, now, forget, letters }),

    /** Makes a link that issues a key. @throws {ServiceError} `invalid_parameter`, `reauthentication_required` */
    async issueByLink(input: IssueInput, { by, baseUrl }: Setting): Promise<MadeKeyLink> {
      const order = checked(issueInput, input);
      assertBindingsLimit(order);
      assertFuture(order.expiresAt, now());
      assertMayGive(order.permissions, by);
      const { token, hash } = createToken();
      const row = await prisma.$transaction(async (tx) => {
        const { name, owner, contact, expiresAt } = order;
        const row = await tx.keyLink.create({
          data: { ...newLink({ name, owner, contact, by }), ...life(expiresAt), hash, order: asJson(order) },
        });
        const { purpose, permissions, allowedAddresses, ratePerMinute } = asJson(order);
        const { bindings, listsOwnOnly } = order;
        const scope = bindings.length > 0 && { bindings: formatBindings(bindings), listsOwnOnly };
        const proposing = order.proposesOnly && { proposesOnly: true };
        const limits = {
          ...scope,
          ...proposing,
          allowedAddresses,
          ...(order.origins.length > 0 && { origins: order.origins }),
          ratePerMinute,
          expiresAt: asJson(order).expiresAt,
        };
        await writeHistory(tx, by, {
          action: 'key.link_made',
          subject: subjectOf(row),
          after: { name, owner, contact, purpose, permissions, ...limits, collectUntil: row.expiresAt },
        });
        return row;
      });
      return hand(row, { token, baseUrl });
    },

    /**
     * Makes a link that rotates a key when it is used; until then nothing changes. Earlier links of the key become invalid.
     * @throws {ServiceError} as the rotation of a key
     */
    async rotateByLink(input: RotateInput, { by, baseUrl }: Setting): Promise<MadeKeyLink> {
      const order = checked(rotateInput, input);
      const { token, hash } = createToken();
      const row = await prisma.$transaction(async (tx) => {
        const old = await lockRotatable(tx, { id: order.id, now: now() });
        assertFuture(order.expiresAt ?? null, now());
        assertMayGive(readGrants(old.permissions), by);
        await withdrawOpenLinks(tx, { keyId: old.id, by, now: now() });
        const data = {
          ...newLink({ ...old, by }),
          ...life(order.expiresAt ?? null),
          hash,
          order: asJson(order),
        };
        const row = await tx.keyLink.create({ data: { ...data, replacesId: old.id } });
        await writeHistory(tx, by, {
          action: 'key.link_made',
          subject: subjectOf(row),
          after: { collectUntil: row.expiresAt },
        });
        return row;
      });
      return hand(row, { token, baseUrl });
    },

    /**
     * Replaces a link that has not been collected, expired or not; the older one becomes invalid.
     * @throws {ServiceError} `not_found`, `link_collected`, `link_withdrawn`, `linked_key_ended`, `reauthentication_required`; as
     *   the rotation
     */
    async renew(input: KeyLinkInput, { by, baseUrl }: Setting): Promise<MadeKeyLink> {
      const { id } = checked(keyLinkInput, input);
      const { token, hash } = createToken();
      const row = await prisma.$transaction(async (tx) => {
        const before = await lockUncollected(tx, id);
        const order = readOrder(before);
        if (order === undefined) throw new ServiceError('not_found');
        assertNotEnded(order.expiresAt ?? null, { name: before.name, now: now() });
        const old =
          before.replacesId === null
            ? null
            : await tx.apiKey.findUnique({ where: { id: before.replacesId } });
        assertMayGive('permissions' in order ? order.permissions : readGrants(old?.permissions ?? []), by);
        // The key's contact may have been corrected.
        const recipient = old === null ? before.recipient : (emailIn(old.contact ?? '') ?? null);
        const data = { ...life(order.expiresAt ?? null), hash, recipient };
        const row = await tx.keyLink.update({ where: { id }, data });
        await letters.cancel(tx, occasionOfLink(row));
        await writeHistory(tx, by, {
          action: 'key.link_renewed',
          subject: subjectOf(row),
          before: { collectUntil: before.expiresAt },
          after: { collectUntil: row.expiresAt },
        });
        return row;
      });
      return hand(row, { token, baseUrl });
    },

    /** Makes a link invalid that has not been collected. @throws {ServiceError} `not_found`, `link_collected`, `link_withdrawn` */
    async withdraw(input: KeyLinkInput, by: Doer): Promise<KeyLinkRecord> {
      const { id } = checked(keyLinkInput, input);
      const row = await prisma.$transaction(async (tx) => {
        await tx.$queryRaw`SELECT id FROM key_link WHERE id = ${id}::uuid FOR UPDATE`;
        const before = await tx.keyLink.findUnique({ where: { id } });
        if (before === null) throw new ServiceError('not_found');
        assertUncollected(before);
        const row = await tx.keyLink.update({ where: { id }, data: withdrawn(by) });
        await letters.cancel(tx, occasionOfLink(row));
        await writeHistory(tx, by, { action: 'key.link_withdrawn', subject: subjectOf(row) });
        return row;
      });
      return toKeyLinkRecord(row, { now: now() });
    },

    /** Keys that were not collected yet, newest first, with links that expired in the last thirty days. */
    async uncollected(): Promise<readonly KeyLinkRecord[]> {
      const since = new Date(now().getTime() - SHOWN_MS);
      const rows = await prisma.keyLink.findMany({
        where: { collectedAt: null, withdrawnAt: null, replacesId: null, expiresAt: { gt: since } },
        orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
        take: MAX_SHOWN,
      });
      return recordsOf(rows);
    },

    /** The link by which a key was collected, and the latest one to a key that replaces it, unless it was withdrawn. */
    async ofKey(input: { keyId: string }): Promise<LinksOfKey> {
      const { keyId } = checked(linksOfKeyInput, input);
      const rows = await prisma.keyLink.findMany({
        where: { OR: [{ keyId }, { replacesId: keyId, withdrawnAt: null, collectedAt: null }] },
        orderBy: { createdAt: 'desc' },
      });
      const records = await recordsOf(rows);
      return {
        collected: records.find((one) => one.keyId === keyId) ?? null,
        successor: records.find((one) => one.replacesId === keyId && one.state !== 'collected') ?? null,
      };
    },
  };

  function newLink({ name, owner, contact, by }: Named & { by: Doer }) {
    const recipient = emailIn(contact ?? '') ?? null;
    return { id: randomUUID(), name, owner, recipient, createdAt: now(), createdBy: nameOf(by) };
  }

  /** A link ends with the key that it would issue. */
  function life(keyEnd: Date | null): { expiresAt: Date } {
    const end = new Date(now().getTime() + LIFE_MS);
    return { expiresAt: keyEnd !== null && keyEnd < end ? keyEnd : end };
  }
}

type Named = Readonly<{ name: string; owner: string | null; contact: string | null }>;

/** A link that replaces no key has no key as its subject yet. */
const subjectOf = ({ replacesId, name }: KeyLink) => ({ kind: 'key', id: replacesId, name }) as const;

const asJson = (order: object) => JSON.parse(JSON.stringify(order));
