import { CLASSIFICATION_MEMBER } from '@/domain/metadata/forms/publication';
import type { MetadataKind } from '@/domain/metadata/subject';
import { type Withheld, withheldBy } from '@/domain/metadata/withheld';
import type { PrismaClient } from '@/server/database/prisma';

/**
 * Reads what is classified as not open. It is read for each request, so that a classification takes effect at once on every
 * instance.
 */
export async function readWithheld(prisma: PrismaClient): Promise<Withheld> {
  const rows = await prisma.$queryRaw<{ kind: MetadataKind; id: string; classification: string }[]>`
    SELECT kind, subject AS id, "values" ->> ${CLASSIFICATION_MEMBER} AS classification
    FROM metadata WHERE "values" ? ${CLASSIFICATION_MEMBER}`;
  return withheldBy(rows);
}
