import { agencyKeyOf } from '@/domain/deliveries/agency';
import type { AgencyLink, Prisma } from '@/generated/prisma/client';
import { createToken, hashToken } from '@/server/access/link-token';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { writeHistory } from '@/server/history/write';

/** A link to the page of an agency as the office sees it: everything but its token. */
export type AgencyLinkRecord = Readonly<{
  id: string;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  /** When it was last opened; null: never. */
  openedAt: Date | null;
  /** Whether it was sent in a reminder. */
  byReminder: boolean;
}>;

type Made = Readonly<{ agency: string; by: Doer; baseUrl: string; now: Date }>;

const DAY_MS = 86_400_000;
/** How long a link is valid, in milliseconds: one year, because old mails are kept and passed on. */
const LIFE_MS = 365 * DAY_MS;
/** The same for a link in a reminder, which nobody has asked for. */
const REMINDER_LIFE_MS = 60 * DAY_MS;
const MAX_SHOWN = 1_000;

/** Makes a link; only its hash is stored. @returns the link, which can be shown only now */
export async function makeAgencyLink(
  tx: Prisma.TransactionClient,
  { agency, by, baseUrl, now }: Made,
): Promise<string> {
  const link = await storeLink(tx, { agency, by, baseUrl, now, lifeMs: LIFE_MS, byReminder: false });
  await writeHistory(tx, by, { action: 'delivery.link_made', subject: subjectOf(agency) });
  return link;
}

/** Makes the link of a reminder; the links of earlier reminders end, so that an agency has only one. @returns the link */
export async function makeReminderLink(
  tx: Prisma.TransactionClient,
  { agency, by, baseUrl, now }: Made,
): Promise<string> {
  await tx.agencyLink.updateMany({
    where: { agency, byReminder: true, revokedAt: null },
    data: { revokedAt: now, revokedBy: by.actor?.name ?? '' },
  });
  const link = await storeLink(tx, { agency, by, baseUrl, now, lifeMs: REMINDER_LIFE_MS, byReminder: true });
  await writeHistory(tx, by, { action: 'delivery.reminded', subject: subjectOf(agency) });
  return link;
}

async function storeLink(
  tx: Prisma.TransactionClient,
  { agency, by, baseUrl, now, lifeMs, byReminder }: Made & { lifeMs: number; byReminder: boolean },
): Promise<string> {
  const { token, hash } = createToken();
  const createdBy = by.actor?.name ?? '';
  const expiresAt = new Date(now.getTime() + lifeMs);
  await tx.agencyLink.create({ data: { hash, agency, createdAt: now, createdBy, expiresAt, byReminder } });
  return `${baseUrl}/agency#${token}`;
}

/** The valid links, newest first, by the normalised name of their agency. */
export async function linksByAgency(
  prisma: PrismaClient,
  now: Date,
): Promise<ReadonlyMap<string, readonly (AgencyLinkRecord & { agency: string })[]>> {
  const rows = await prisma.agencyLink.findMany({
    where: { revokedAt: null, expiresAt: { gt: now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: MAX_SHOWN,
    omit: { hash: true, revokedAt: true, revokedBy: true },
  });
  const found = new Map<string, (typeof rows)[number][]>();
  for (const row of rows) {
    const key = agencyKeyOf(row.agency);
    found.set(key, [...(found.get(key) ?? []), row]);
  }
  return found;
}

/** Makes a link invalid, from now on. @throws {ServiceError} `not_found`, also if it was revoked before */
export async function revokeAgencyLink(
  prisma: PrismaClient,
  { id, by, now }: Readonly<{ id: string; by: Doer; now: Date }>,
): Promise<void> {
  await prisma.$transaction(async (tx) => {
    const { count } = await tx.agencyLink.updateMany({
      where: { id, revokedAt: null },
      data: { revokedAt: now, revokedBy: by.actor?.name ?? '' },
    });
    if (count !== 1) throw new ServiceError('not_found');
    const { agency } = await tx.agencyLink.findUniqueOrThrow({ where: { id } });
    await writeHistory(tx, by, { action: 'delivery.link_revoked', subject: subjectOf(agency) });
  });
}

/**
 * The link of a token, which counts as opened now.
 * @throws {ServiceError} `invalid_link`, whether it never existed, was revoked or has ended
 */
export async function openAgencyLink(
  prisma: PrismaClient,
  { token, now }: Readonly<{ token: string; now: Date }>,
): Promise<AgencyLink> {
  const [row] = await prisma.agencyLink.updateManyAndReturn({
    where: { hash: hashToken(token), revokedAt: null, expiresAt: { gt: now } },
    data: { openedAt: now },
  });
  if (row === undefined) throw new ServiceError('invalid_link');
  return row;
}

const subjectOf = (agency: string) => ({ kind: 'delivery', id: null, name: agency }) as const;
