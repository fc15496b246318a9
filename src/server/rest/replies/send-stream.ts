import type { ServerResponse } from 'node:http';
import type { SharedPieces } from '@/server/kept-replies/shared-reading';
import type { Services } from '@/server/services';
import { spooled } from '@/server/spool/spooled';
import type { ApiReply, ApiRequest, BodyStream, FileStream, SentBefore } from '../exchange';
import { acceptedCoding } from '../negotiate';
import { encodeStream } from './encode';

/**
 * How long a reader may take nothing at all before a reply is given up, in milliseconds. The system's buffers hide for
 * minutes that a slow reader reads, and one who waits costs no more than its file.
 */
const STALLED_READER = 30 * 60_000;
/** The maximum number of bytes of a kept body that are written at once. */
const SLICE = 64 * 1024;

type Sent<Body> = { request: ApiRequest; reply: ApiReply; body: Body };

/**
 * Sends a body as its reader takes it, however slowly. It is made at its own pace meanwhile, and what the reader has not
 * taken waits in the spool: coded, for that is less.
 * @throws {Error} when the reader left or stalled, and what the body throws
 */
export async function sendStream(
  { spool }: Pick<Services, 'spool'>,
  { request, reply, body }: Sent<BodyStream | FileStream | SharedPieces>,
  res: ServerResponse,
): Promise<void> {
  const { pieces: source, coding } =
    'shared' in body ? { pieces: body.shared, coding: body.coding } : encoded(body, request.header);
  if (coding !== undefined) reply.headers['content-encoding'] = coding;
  res.writeHead(reply.status, reply.headers);
  const { signal } = request;
  const owner = reply.owner ?? request.address;
  await write(spooled(source, { spool, owner, signal }), res, signal);
}

/** The pieces of a body in the content coding that the caller accepts. */
export function encoded(
  body: BodyStream | FileStream,
  header: ApiRequest['header'],
): { pieces: AsyncIterable<string | Uint8Array>; coding: string | undefined } {
  if ('file' in body) return { pieces: body.file, coding: undefined };
  const coding = acceptedCoding(header);
  return { pieces: coding === undefined ? body : encodeStream(body, coding), coding };
}

/**
 * Sends a kept body, in slices as its reader takes them.
 * @throws {Error} when the reader left or stalled
 */
export async function sendKept(
  { keptReplies }: Pick<Services, 'keptReplies'>,
  { request, reply, body: { kept } }: Sent<SentBefore>,
  res: ServerResponse,
): Promise<void> {
  if (kept.coding !== undefined) reply.headers['content-encoding'] = kept.coding;
  reply.headers['content-length'] = String(kept.length);
  res.writeHead(reply.status, reply.headers);
  await write(sliced(keptReplies.read(kept)), res, request.signal);
}

function* sliced(pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const piece of pieces)
    for (let at = 0; at < piece.byteLength; at += SLICE) yield piece.subarray(at, at + SLICE);
}

async function write(
  slices: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  res: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  for await (const slice of slices) if (!res.write(slice)) await drained(res, signal);
  res.end();
}

/** Waits until the reader took what was written. */
function drained(res: ServerResponse, left: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      res.off('drain', settle);
      left.removeEventListener('abort', settle);
      if (left.aborted) reject(left.reason);
      else resolve();
    };
    const timer = setTimeout(() => {
      reject(new Error('the reader stalled'));
      settle();
    }, STALLED_READER);
    res.on('drain', settle);
    left.addEventListener('abort', settle);
  });
}
