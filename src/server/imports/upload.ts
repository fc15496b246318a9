import { createHash, randomUUID } from 'node:crypto';
import type { FileReading } from '@/domain/imports/file-reading';
import type { Doer, StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { asJson, type StoredFits, type SummaryRow } from './record';
import { KEPT } from './retention';

/** The size of the pieces in which a file is stored: each upload in progress needs memory for one. */
const CHUNK_BYTES = 1_048_576;

/** A file of 200 MiB is copied within the database, which takes some seconds. In milliseconds. */
const COPYING = { timeout: 120_000, maxWait: 10_000 };

/** The most files of the largest size that the imports of one person, and of all, may have. */
const PER_PERSON = 20;
const IN_ALL = 100;

export type Upload = Readonly<{
  body: AsyncIterable<Uint8Array>;
  fileName: string;
  /** The resource name of a collection; undefined: not chosen yet. */
  collection: string | undefined;
  staff: StaffActor;
  by: Doer;
  maxBytes: number;
}>;

/**
 * Stores a file while it arrives, and then its import. If that fails, nothing is left.
 * @returns the number of the import
 * @throws {ServiceError} `body_too_large`; `import_files_full`; `unreadable_file` of an empty file
 */
export async function storeUpload(
  { pool, prisma }: { pool: Pool; prisma: PrismaClient },
  upload: Upload,
): Promise<string> {
  const id = randomUUID();
  const { fileName, collection, staff, maxBytes } = upload;
  await requireRoom(prisma, { staffId: staff.id, bytes: 0, maxBytes });
  try {
    const { fileBytes, sha256 } = await storeChunks(pool, { id, ...upload });
    await prisma.import.create({
      data: {
        id,
        staffId: staff.id,
        staffName: staff.name,
        collection: collection ?? null,
        fileName,
        fileBytes,
        sha256,
        status: 'reading',
      },
      select: { id: true },
    });
    return id;
  } catch (error) {
    await removeChunks(prisma, id);
    throw error;
  }
}

/** The first number of the advisory locks of copies. */
const LOCK_CLASS = 0x636f7079;

/**
 * Makes another import of the stored file of an import.
 * @param reading how its file is read
 * @returns the number of the new import
 * @throws {ServiceError} `import_file_gone`, `import_files_full`
 */
export async function copyUpload(
  prisma: PrismaClient,
  { id: from, fileName, fileBytes, sha256, agency }: SummaryRow,
  {
    staff,
    reading,
    collection,
    maxBytes,
  }: { staff: StaffActor; reading: FileReading; collection: string | undefined; maxBytes: number },
): Promise<string> {
  const id = randomUUID();
  await prisma.$transaction(async (transaction) => {
    // Copies of a person's files are made one after the other, so that each is counted. A lock of one number could be taken for
    // a batch under way by the record history.
    await transaction.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${staff.id}))`;
    await requireRoom(transaction, { staffId: staff.id, bytes: fileBytes, maxBytes });
    const copied = await transaction.$executeRaw`
      INSERT INTO import_file_chunk (import_id, n, bytes)
      SELECT ${id}::uuid, n, bytes FROM import_file_chunk WHERE import_id = ${from}::uuid`;
    if (copied === 0) throw new ServiceError('import_file_gone');
    const fits: StoredFits = { fits: [], chosen: reading };
    await transaction.import.create({
      data: {
        id,
        staffId: staff.id,
        staffName: staff.name,
        collection: collection ?? null,
        agency,
        fileName,
        fileBytes,
        sha256,
        status: 'reading',
        fits: asJson(fits),
      },
      select: { id: true },
    });
  }, COPYING);
  return id;
}

/**
 * Refuses a further file if the files that are kept for imports take too much space.
 * @param asked.bytes the size of the file, as far as it is known
 * @throws {ServiceError} `import_files_full`
 */
async function requireRoom(
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

/** Deletes the stored file of an import. */
export async function removeChunks(prisma: PrismaClient, importId: string): Promise<void> {
  await prisma.importFileChunk.deleteMany({ where: { importId } });
}

/** Prisma is not used, because it makes several copies of each piece as text. */
async function storeChunks(
  pool: Pool,
  { id, body, maxBytes }: Upload & { id: string },
): Promise<{ fileBytes: number; sha256: Uint8Array<ArrayBuffer> }> {
  const hash = createHash('sha256');
  let fileBytes = 0;
  let n = 0;
  const store = async (bytes: Uint8Array<ArrayBuffer>) => {
    hash.update(bytes);
    const values = [id, n, Buffer.from(bytes.buffer, 0, bytes.length)];
    await pool.query('INSERT INTO import_file_chunk (import_id, n, bytes) VALUES ($1, $2, $3)', values);
    n += 1;
  };
  for await (const chunk of inChunks(counted(body, (length) => (fileBytes += length), maxBytes)))
    await store(chunk);
  if (fileBytes === 0) throw new ServiceError({ code: 'unreadable_file', fault: 'empty' });
  return { fileBytes, sha256: Uint8Array.from(hash.digest()) };
}

/** Counts bytes as they arrive. @throws {ServiceError} `body_too_large` as soon as there are too many */
async function* counted(
  body: AsyncIterable<Uint8Array>,
  add: (length: number) => number,
  maxBytes: number,
): AsyncGenerator<Uint8Array, void> {
  for await (const piece of body) {
    if (add(piece.length) > maxBytes) throw new ServiceError({ code: 'body_too_large', limit: maxBytes });
    yield piece;
  }
}

/** Cuts a stream into pieces of `CHUNK_BYTES`, of which the last may be smaller; each is valid until the next is taken. */
async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + CHUNK_BYTES - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
