import type { StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { importOf, listsPersons, maySeeImport } from './record';

/** The file of a stored import, as it was uploaded. */
export type KeptFile = Readonly<{ name: string; bytes: number; pieces: AsyncGenerator<Uint8Array, void> }>;

/**
 * The file of an import that was stored, for people who may see the import. Files that list persons are not given out.
 * @throws {ServiceError} `not_found`; `import_file_gone` if it is not kept any more
 */
export async function keptFile(
  { pool, prisma }: { pool: Pool; prisma: PrismaClient },
  id: string,
  staff: StaffActor,
): Promise<KeptFile> {
  const row = await prisma.import.findUnique({
    where: { id },
    select: {
      ...{ id: true, staffId: true, collection: true, status: true, updatedAt: true },
      ...{ file: true, fileName: true, fileBytes: true },
    },
  });
  if (row === null || row.status !== 'applied' || !maySeeImport(row, staff))
    throw new ServiceError('not_found');
  const chunks = await prisma.importFileChunk.count({ where: { importId: id } });
  if (chunks === 0 || listsPersons(importOf(row))) throw new ServiceError('import_file_gone');
  return { name: row.fileName, bytes: row.fileBytes, pieces: piecesOf(pool, { id, chunks }) };
}

/** A piece at a time, because a file may have two hundred of them. */
async function* piecesOf(
  pool: Pool,
  { id, chunks }: { id: string; chunks: number },
): AsyncGenerator<Uint8Array, void> {
  for (let n = 0; n < chunks; n += 1) {
    const { rows } = await pool.query<{ bytes: Buffer }>(
      'SELECT bytes FROM import_file_chunk WHERE import_id = $1 AND n = $2',
      [id, n],
    );
    // Deleted meanwhile: the download fails, instead of ending as if it were complete.
    if (rows[0] === undefined) throw new ServiceError('import_file_gone');
    yield rows[0].bytes;
  }
}
