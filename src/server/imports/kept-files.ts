import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { KEPT } from './retention';

/** How many files of the largest size the imports of one person, and of all, may have. */
const PER_PERSON = 20;
const IN_ALL = 100;

/**
 * Refuses a further file where those that are kept for imports take too much room.
 * @param asked.bytes the size of the file, as far as it is known
 * @throws {ServiceError} `import_files_full`
 */
export async function requireRoom(
  prisma: Pick<PrismaClient, '$queryRaw'>,
  { staffId, bytes, maxBytes }: { staffId: string; bytes: number; maxBytes: number },
): Promise<void> {
  const [kept] = await prisma.$queryRaw<{ own: number; all: number }[]>`
    SELECT coalesce(sum(file_bytes) FILTER (WHERE staff_id = ${staffId}::uuid), 0)::float8 AS own,
      coalesce(sum(file_bytes), 0)::float8 AS all
    FROM import WHERE updated_at >= now() - ${KEPT}::interval`;
  const { own, all } = kept!;
  if (own + bytes > PER_PERSON * maxBytes)
    throw new ServiceError({ code: 'import_files_full', whose: 'own' });
  if (all + bytes > IN_ALL * maxBytes) throw new ServiceError({ code: 'import_files_full', whose: 'all' });
}
