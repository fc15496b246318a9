import type { Prisma } from '@/generated/prisma/client';

/** Drops the letter of an occasion if it has not been sent yet. */
export async function cancelLetter(tx: Prisma.TransactionClient, occasion: string): Promise<void> {
  await tx.letter.deleteMany({ where: { occasion, sentAt: null } });
}
