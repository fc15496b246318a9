import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FirstReply } from '@/server/records/guarded/guard';
import { encodeStream } from './encode';
import { slicesOf } from './text-slices';

/** The reply to a write: the text of its body is `head`, `data` and `tail`. */
export type WriteText = Readonly<{
  headers: Readonly<Record<string, string>>;
  head: readonly string[];
  data: string;
  tail: readonly string[];
}>;

/** The applied preference of a reply without `data`. */
export const MINIMAL = 'return=minimal';

/** Shorter bodies are kept uncompressed; in characters. */
const MIN_COMPRESSED = 1024;
/** A reply that is larger when compressed is kept without `data`. The reply for 100,000 ordinary records has some 3 MiB. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/**
 * Packs a reply to be kept. A reply that is too large is kept as with `Prefer: return=minimal`; its size is then limited,
 * because `errors` is.
 */
export async function packed(text: WriteText, { most = MAX_KEPT_BYTES } = {}): Promise<FirstReply> {
  const { headers, head, data, tail } = text;
  const pieces = [...head, data, ...tail];
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  if (length < MIN_COMPRESSED) return { headers, body: Buffer.from(pieces.join('')), isCompressed: false };
  const body = await compressed(pieces, most);
  if (body !== undefined) return { headers, body, isCompressed: true };
  const applied = headers['preference-applied'];
  const minimal = {
    ...headers,
    'preference-applied': applied === undefined ? MINIMAL : `${MINIMAL}, ${applied}`,
  };
  return packed({ headers: minimal, head, data: '[]', tail }, { most: Number.POSITIVE_INFINITY });
}

const inflate = promisify<Buffer, Buffer>(gunzip);

/** The reply to a repeat, from a kept reply. */
export async function unpacked({
  headers,
  body,
  isCompressed,
}: FirstReply): Promise<{ headers: Record<string, string>; body: string }> {
  const text = isCompressed ? await inflate(body) : body;
  return { headers: { ...headers, 'idempotent-replayed': 'true' }, body: text.toString('utf8') };
}

/** @returns undefined if the result has more than `most` bytes */
async function compressed(pieces: readonly string[], most: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of encodeStream(slicesOf(pieces), 'gzip')) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most) return undefined;
  }
  return Buffer.concat(chunks);
}
