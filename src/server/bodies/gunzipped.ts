import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '@/server/errors';

/** The most that is inflated before the limits of the body are checked again. */
const CHUNK_BYTES = 64 * 1024;

/**
 * The bytes of a body that was sent with `Content-Encoding: gzip`. It is inflated only as far as its reader reads.
 * @throws {ServiceError} `unsupported_media_type` for what is not gzip, or is cut off
 */
export async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = Readable.from(chunks, { highWaterMark: 1 });
  const inflated = createGunzip({ chunkSize: CHUNK_BYTES });
  source.on('error', (error) => inflated.destroy(error));
  try {
    yield* source.pipe(inflated);
  } catch (error) {
    const isOfZlib = String((error as { code?: unknown }).code).startsWith('Z_');
    throw isOfZlib
      ? new ServiceError({ code: 'unsupported_media_type', isDamaged: true }, { cause: error })
      : error;
  } finally {
    inflated.destroy();
    source.destroy();
  }
}
