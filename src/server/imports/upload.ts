import { createHash, randomUUID } from 'node:crypto';
import type { Doer, StaffActor } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';

/** The size of the pieces in which a file is stored: memory for one of them is needed for each upload under way. */
const CHUNK_BYTES = 1_048_576;

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
 * Stores a file while it arrives, and then its import. Where that does not succeed, nothing is left.
 * @returns the number of the import
 * @throws {ServiceError} `body_too_large`; `unreadable_file` of an empty file
 */
export async function storeUpload(prisma: PrismaClient, upload: Upload): Promise<string> {
  const id = randomUUID();
  const { fileName, collection, staff } = upload;
  try {
    const { fileBytes, sha256 } = await storeChunks(prisma, { id, ...upload });
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

/** Deletes the stored file of an import. */
export async function removeChunks(prisma: PrismaClient, importId: string): Promise<void> {
  await prisma.importFileChunk.deleteMany({ where: { importId } });
}

async function storeChunks(
  prisma: PrismaClient,
  { id, body, maxBytes }: Upload & { id: string },
): Promise<{ fileBytes: number; sha256: Uint8Array<ArrayBuffer> }> {
  const hash = createHash('sha256');
  let fileBytes = 0;
  let n = 0;
  const store = async (bytes: Uint8Array<ArrayBuffer>) => {
    hash.update(bytes);
    await prisma.importFileChunk.create({ data: { importId: id, n, bytes }, select: { n: true } });
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

/** Cuts a stream into pieces of `CHUNK_BYTES`, of which the last may be smaller. */
async function* inChunks(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let chunk = new Uint8Array(CHUNK_BYTES);
  let filled = 0;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const taken = piece.subarray(from, from + CHUNK_BYTES - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < CHUNK_BYTES) continue;
      yield chunk;
      chunk = new Uint8Array(CHUNK_BYTES);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}
