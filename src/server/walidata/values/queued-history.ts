import type { Prisma } from '@/generated/prisma/client';
import type { Doer } from '@/server/actor';
import { writeHistory } from '@/server/history/write';
import type { QueuedValue } from './queue';

/** Writes that values of a year were queued, if there are any. */
export async function writeQueued(
  tx: Prisma.TransactionClient,
  by: Doer,
  { year, queued }: Readonly<{ year: number; queued: readonly QueuedValue[] }>,
): Promise<void> {
  if (queued.length === 0) return;
  await writeHistory(tx, by, {
    action: 'walidata.queued',
    subject: { kind: 'walidata', name: String(year) },
    after: { values: queued.map(({ code, value }) => `${code}: ${value}`) },
  });
}
