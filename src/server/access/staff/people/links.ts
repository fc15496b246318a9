import type { StaffLink } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { createToken, hashToken } from '../../link-token';
import type { Database } from '../database';
import type { LinkKind } from '../inputs';

const HOUR_MS = 3_600_000;
const LIFE_MS: Readonly<Record<LinkKind, number>> = {
  set_up: 24 * HOUR_MS,
  invitation: 7 * 24 * HOUR_MS,
  reset: 24 * HOUR_MS,
};
const PATH: Readonly<Record<LinkKind, string>> = {
  set_up: 'set-up',
  invitation: 'invitation',
  reset: 'reset',
};

/** A new link; its token is known only now. */
export type NewLink = Readonly<{ id: string; token: string; expiresAt: Date }>;

type LinkData = Partial<Pick<StaffLink, 'name' | 'email' | 'role' | 'groups' | 'bindings' | 'staffId'>>;

/** Creates a one-time link; only the SHA-256 of its token is stored. */
export async function makeLink(
  tx: Database,
  { kind, by, now, ...data }: LinkData & { kind: LinkKind; by: Doer; now: Date },
): Promise<NewLink> {
  const { token, hash } = createToken();
  const expiresAt = new Date(now.getTime() + LIFE_MS[kind]);
  const { id } = await tx.staffLink.create({
    data: { ...data, kind, expiresAt, hash, createdAt: now, createdBy: by.actor?.name ?? '' },
    select: { id: true },
  });
  return { id, token, expiresAt };
}

/** The condition for a usable link. */
export const openLinks = (kind: LinkKind, now: Date) => ({ kind, usedAt: null, expiresAt: { gt: now } });

/** Reads a link without using it. @throws {ServiceError} `invalid_link`, for every reason */
export async function readLink(
  database: Database,
  { kind, token, now }: { kind: LinkKind; token: string; now: Date },
): Promise<StaffLink> {
  const link = await database.staffLink.findFirst({
    where: { ...openLinks(kind, now), hash: hashToken(token) },
  });
  if (link === null) throw new ServiceError('invalid_link');
  return link;
}

/**
 * Marks a link as used. Of two concurrent calls the second waits for the row lock and then finds the link used. If the
 * transaction fails, the link stays valid.
 * @throws {ServiceError} `invalid_link`
 */
export async function useLink(
  tx: Database,
  { kind, token, now }: { kind: LinkKind; token: string; now: Date },
): Promise<StaffLink> {
  const hash = hashToken(token);
  const { count } = await tx.staffLink.updateMany({
    where: { ...openLinks(kind, now), hash },
    data: { usedAt: now },
  });
  if (count === 0) throw new ServiceError('invalid_link');
  return tx.staffLink.findUniqueOrThrow({ where: { hash } });
}

/** Invalidates links. @returns their number */
export async function voidLinks(
  tx: Database,
  where: ReturnType<typeof openLinks> & Partial<Pick<StaffLink, 'id' | 'email' | 'staffId'>>,
  now: Date,
): Promise<number> {
  const { count } = await tx.staffLink.updateMany({ where, data: { expiresAt: now } });
  return count;
}

/** The address of a link. The token is behind `#`, a part that browsers do not send. */
export const linkUrl = (baseUrl: string, kind: LinkKind, token: string): string =>
  `${baseUrl}/${PATH[kind]}#${token}`;
