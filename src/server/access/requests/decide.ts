import type { HelpDeskContact } from '@/domain/help-desk';
import { formatBindings, unlimitedWrites } from '@/domain/keys/bindings';
import { widensNetworks } from '@/domain/networks';
import { formatGrants, isNarrower, isWithin, readGrants } from '@/domain/permissions';
import type { AccessRequest } from '@/generated/prisma/client';
import { assertBindingsLimit } from '@/server/access/keys/fields';
import { assertNotEnded, nameOf } from '@/server/access/keys/manage/issue';
import { assertMayGive } from '@/server/access/keys/manage/powerful';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';
import { checked, invalid } from '@/server/input/input';
import type { Letters, MailOutcome } from '@/server/letters/letters';
import { createToken } from '../link-token';
import { rejectCopies } from './copies';
import {
  type ApproveInput,
  approveInput,
  type RejectInput,
  type RequestState,
  rejectInput,
  requestInput,
} from './inputs';
import { collectionLetter, rejectionLetter } from './letter';
import { lockForDecision } from './lock';
import { type RequestRecord, readGrant, requestSubjectOf, type StoredGrant, toRequestRecord } from './record';

/** The one-time link by which an applicant collects the key; it is shown once, for only its digest is stored. */
export type CollectionLink = Readonly<{ link: string; expiresAt: Date; mailed: MailOutcome }>;

/** The decider, and the public address of the service. */
type Setting = Readonly<{ by: Doer; baseUrl: string }>;

type Options = Readonly<{
  prisma: PrismaClient;
  letters: Pick<Letters, 'send' | 'post'>;
  timeZone: string;
  /** `BASE_URL` without a slash at the end, for the link in a rejection; undefined: no letters are sent. */
  baseUrl: string | undefined;
  helpDesk: HelpDeskContact;
  now: () => Date;
}>;

const LINK_MS = 7 * 86_400_000;

/**
 * Creates the decisions of the help desk. Each locks the request first, so that of two concurrent decisions the second is
 * checked against the result of the first. Nobody decides on their own request.
 */
export function createDecisions({ prisma, letters, timeZone, baseUrl: publicUrl, helpDesk, now }: Options) {
  const hand = async (row: AccessRequest, { token, baseUrl }: { token: string; baseUrl: string }) => {
    const link = `${baseUrl}/collect#${token}`;
    const expiresAt = row.collectUntil!;
    const mailed = await letters.send(collectionLetter(row, { link, expiresAt, timeZone, helpDesk }), {
      occasion: `collect ${row.id}`,
    });
    return { link, expiresAt, mailed };
  };

  return {
    /**
     * Approves a waiting request, as requested or narrower. Addresses that the applicant did not name, and
     * rights to change or delete any record of a collection, need a confirmation.
     * @throws {ServiceError} `not_found`, `own_request`, `invalid_parameter`; `addresses_widened` or `writes_unlimited`
     *   without the confirmation;
     *   `reauthentication_required` if the key may do everything;
     *   `request_decided` if it is not waiting; `request_changed` if the applicant has changed it since it was read
     */
    async approve(input: ApproveInput, { by, baseUrl }: Setting): Promise<CollectionLink> {
      const { id, grant, revision, reason, ...confirmed } = checked(approveInput, input);
      const { token, hash } = createToken();
      const row = await prisma.$transaction(async (tx) => {
        const moment = now();
        const before = await lockForDecision(tx, { id, by, states: ['waiting'] });
        if (before.revision !== revision) throw new ServiceError('request_changed');
        const asked = readGrants(before.permissions);
        if (!isWithin(grant.permissions, asked)) {
          throw invalid('grant.permissions', { code: 'more_than_asked_for' });
        }
        assertBindingsLimit(grant, 'grant.bindings');
        if (grant.expiresAt && grant.expiresAt <= moment) {
          throw invalid('grant.expiresAt', { code: 'not_in_the_future' });
        }
        const isWider = widensNetworks(grant.allowedAddresses, before.allowedAddresses);
        if (isWider && !confirmed.widenAddresses) throw new ServiceError('addresses_widened');
        assertMayGive(grant.permissions, by);
        if (unlimitedWrites(grant.bindings, grant.permissions).length > 0 && !confirmed.unlimitedWrites)
          throw new ServiceError('writes_unlimited');
        const { bindings, listsOwnOnly, ...unbound } = grant;
        const isBound = bindings.length > 0;
        const stored: StoredGrant = {
          ...unbound,
          permissions: formatGrants(grant.permissions),
          ...(isBound && { bindings: formatBindings(bindings), listsOwnOnly }),
          expiresAt: grant.expiresAt?.toISOString() ?? null,
        };
        const after = await tx.accessRequest.update({
          where: { id },
          data: {
            ...decision({ state: 'approved', by, moment, reason }),
            ...linkData(hash, moment),
            grant: stored,
          },
        });
        const narrowed = isBound || isNarrower(grant.permissions, asked);
        await writeHistory(tx, by, {
          action: 'request.approved',
          subject: requestSubjectOf(before),
          before: {
            state: before.state,
            permissions: before.permissions,
            ...(isWider && { allowedAddresses: before.allowedAddresses }),
          },
          after: { state: 'approved', narrowed, ...stored, collectUntil: after.collectUntil },
          reason,
        });
        await rejectCopies(tx, { of: after, by, reasonOf: (language) => sameText(language, after.number) });
        return after;
      });
      return hand(row, { token, baseUrl });
    },

    /**
     * Rejects a waiting request, or withdraws an approval while nobody has collected the key.
     * @throws {ServiceError} `not_found`, `own_request`, `invalid_parameter`, `request_decided`
     */
    async reject(input: RejectInput, by: Doer): Promise<RequestRecord> {
      const { id, reason, state } = checked(rejectInput, input);
      const row = await prisma.$transaction(async (tx) => {
        const before = await lockForDecision(tx, {
          id,
          by,
          states: state ? [state] : ['waiting', 'approved'],
        });
        const after = await tx.accessRequest.update({
          where: { id },
          data: {
            ...decision({ state: 'rejected', by, moment: now(), reason }),
            collectHash: null,
            collectUntil: null,
          },
        });
        const change = { before: { state: before.state }, after: { state: after.state } };
        await writeHistory(tx, by, {
          action: 'request.rejected',
          subject: requestSubjectOf(before),
          ...change,
          reason,
        });
        await rejectCopies(tx, { of: after, by, reasonOf: () => reason });
        // An older letter with a link, which is not valid any more, is replaced if it is still waiting.
        if (publicUrl !== undefined)
          await letters.post(tx, rejectionLetter(after, { baseUrl: publicUrl, helpDesk }), {
            occasion: `collect ${id}`,
          });
        return after;
      });
      return toRequestRecord(row, { now: now(), by });
    },

    /**
     * Creates a new link for an approved request whose key has not been collected; the older link becomes invalid.
     * @throws {ServiceError} `not_found`, `own_request`, `request_decided`; `linked_key_ended` if the key would already have
     *   expired; `reauthentication_required` if it may do everything
     */
    async renewLink(input: { id: string }, { by, baseUrl }: Setting): Promise<CollectionLink> {
      const { id } = checked(requestInput, input);
      const { token, hash } = createToken();
      const row = await prisma.$transaction(async (tx) => {
        const moment = now();
        const before = await lockForDecision(tx, { id, by, states: ['approved'] });
        const grant = readGrant(before);
        assertNotEnded(grant?.expiresAt ?? null, { name: grant?.name ?? before.number, now: moment });
        assertMayGive(grant?.permissions ?? [], by);
        const after = await tx.accessRequest.update({ where: { id }, data: linkData(hash, moment) });
        await writeHistory(tx, by, {
          action: 'request.link_renewed',
          subject: requestSubjectOf(before),
          before: { collectUntil: before.collectUntil },
          after: { collectUntil: after.collectUntil },
        });
        return after;
      });
      return hand(row, { token, baseUrl });
    },
  };
}

const sameText = (language: string, number: string): string =>
  language === 'en'
    ? `The same as request ${number}, which was approved.`
    : `Sama dengan permohonan ${number}, yang sudah disetujui.`;

type Decision = Readonly<{ state: RequestState; by: Doer; moment: Date; reason: string | null }>;

function decision({ state, by, moment, reason }: Decision) {
  const decidedById = by.actor?.kind === 'staff' ? by.actor.id : null;
  return { state, reason, decidedAt: moment, decidedById, decidedByName: nameOf(by) };
}

function linkData(hash: Uint8Array<ArrayBuffer>, moment: Date) {
  return { collectHash: hash, collectUntil: new Date(moment.getTime() + LINK_MS) };
}
