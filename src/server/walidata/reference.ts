import type { z } from 'zod';
import type { ExchangeFault } from '@/domain/walidata/exchange';
import type { Doer } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { checked } from '@/server/input/input';
import type { WalidataClient } from './client/calls';
import type { ReferenceEntry } from './client/read-answer';
import { searchReferenceInput } from './inputs';
import type { WalidataConnection } from './settings';

/** What became of reading something there: a fault is shown, and nothing was changed. */
export type ReadThere = Readonly<
  { fault: ExchangeFault; status: number | null; message: string } | { fault: null }
>;

const MAX_FOUND = 20;
const ROWS_AT_ONCE = 1_000;

/** Reads the list of codes, and stores it instead of the former one. An empty list changes nothing. */
export async function fetchReference(
  to: WalidataConnection,
  by: Doer,
  { prisma, client, now }: Readonly<{ prisma: PrismaClient; client: WalidataClient; now: () => Date }>,
): Promise<ReadThere> {
  const called = await client.reference(to, by.actor?.name ?? '');
  if (!called.ok) return { fault: called.fault, status: called.status, message: called.message };
  const { found } = called;
  if (found.length === 0) return { fault: 'not_a_list', status: null, message: '' };
  await prisma.$transaction(async (tx) => {
    await tx.walidataReference.deleteMany();
    for (let from = 0; from < found.length; from += ROWS_AT_ONCE)
      await tx.walidataReference.createMany({
        data: found.slice(from, from + ROWS_AT_ONCE),
        skipDuplicates: true,
      });
    await tx.walidataSetting.updateMany({ data: { referenceAt: now() } });
  });
  return { fault: null };
}

/** Codes whose code or description has all words of a text. @throws {ServiceError} `invalid_parameter` */
export async function searchReference(
  prisma: PrismaClient,
  input: z.input<typeof searchReferenceInput>,
): Promise<{ found: readonly ReferenceEntry[]; total: number }> {
  const { text } = checked(searchReferenceInput, input);
  const words = text.split(/\s+/).filter((word) => word !== '');
  const where = {
    AND: words.map((word) => ({
      OR: (['code', 'description'] as const).map((name) => ({
        [name]: { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const },
      })),
    })),
  };
  const [found, total] = await Promise.all([
    prisma.walidataReference.findMany({ where, orderBy: { code: 'asc' }, take: MAX_FOUND }),
    prisma.walidataReference.count({ where }),
  ]);
  return { found, total };
}
