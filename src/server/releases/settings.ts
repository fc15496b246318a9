import type { Prisma } from '@/generated/prisma/client';
import type { PrismaClient } from '@/server/database/prisma';

/** What the office wants of releases. */
export type ReleaseSettings = Readonly<{
  needsTwo: boolean;
  /** Whether released periods take no writes. */
  locks: boolean;
}>;

/** The identifier of the one row of the settings. */
export const SETTING_ROW = 1;

export async function readReleaseSettings(
  tx: Prisma.TransactionClient | PrismaClient,
): Promise<ReleaseSettings> {
  const stored = await tx.releaseSetting.findUnique({ where: { id: SETTING_ROW } });
  return { needsTwo: stored?.needsTwo ?? false, locks: stored?.locks ?? false };
}
