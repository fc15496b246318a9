import { randomBytes } from 'node:crypto';
import type { PrismaClient } from './prisma';

const BYTES = 32;

/**
 * Reads one of the service's own secrets, which is generated at the first use. All instances get the same.
 * @param name such as `altcha`
 * @returns 32 random bytes in base64url
 */
export async function readServiceSecret(prisma: PrismaClient, name: string): Promise<string> {
  const known = await prisma.serviceSecret.findUnique({ where: { name } });
  if (known !== null) return known.value;
  const value = randomBytes(BYTES).toString('base64url');
  await prisma.serviceSecret.createMany({ data: [{ name, value }], skipDuplicates: true });
  const stored = await prisma.serviceSecret.findUniqueOrThrow({ where: { name } });
  return stored.value;
}

/** Reads a secret once, as {@link readServiceSecret}. A failure is not cached: the database may be reachable later. */
export function createSecretReader(prisma: PrismaClient, name: string): () => Promise<string> {
  let secret: Promise<string> | undefined;
  return () => {
    secret ??= readServiceSecret(prisma, name).catch((error) => {
      secret = undefined;
      throw error;
    });
    return secret;
  };
}
