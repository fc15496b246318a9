import { isUtf8 } from 'node:buffer';
import { ServiceError } from '@/server/errors';
import type { ApiRequest } from './exchange';

type Limits = Readonly<{ maxBytes: number; maxItems: number }>;

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;
const BYTE_ORDER_MARK = '\ufeff';

/**
 * Reads the batch that a request carries, never more of it than the limit.
 * @throws {ServiceError} 400, 413 or 415 as decisions "Errors" says
 */
export async function readBatch(request: ApiRequest, limits: Limits): Promise<unknown[]> {
  if (!request.hasBody) throw new ServiceError('missing_body');
  const coding = request.header('content-encoding');
  if (
    !JSON_TYPE.test(request.header('content-type') ?? '') ||
    (coding !== undefined && coding !== 'identity')
  ) {
    throw new ServiceError('unsupported_media_type');
  }
  const bytes = await readBytes(request, limits.maxBytes);
  if (bytes.length === 0) throw new ServiceError('missing_body');
  const items = parse(bytes);
  if (!Array.isArray(items)) throw new ServiceError('not_an_array');
  if (items.length > limits.maxItems) {
    throw new ServiceError('too_many_items', { details: { limit: limits.maxItems } });
  }
  return items;
}

async function readBytes(request: ApiRequest, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new ServiceError('body_too_large', { details: { limit: maxBytes } });
  if (Number(request.header('content-length')) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of whileItArrives(request.body)) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return chunks.length === 1
    ? Buffer.from(chunks[0]!.buffer, chunks[0]!.byteOffset, length)
    : Buffer.concat(chunks, length);
}

/** A caller who leaves in the middle is at fault, and not the network to the database. */
async function* whileItArrives(body: ApiRequest['body']): AsyncGenerator<Uint8Array> {
  try {
    yield* body;
  } catch (error) {
    throw new ServiceError('malformed_request', { cause: error });
  }
}

function parse(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ServiceError('invalid_encoding');
  const text = bytes.toString('utf8');
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch (error) {
    throw new ServiceError('invalid_json', { cause: error });
  }
}
