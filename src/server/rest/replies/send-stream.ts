import type { ServerResponse } from 'node:http';
import type { Spool } from '@/server/spool/spool';
import { spooled } from '@/server/spool/spooled';
import type { ApiReply, ApiRequest, BodyStream, FileStream } from '../exchange';
import { acceptedCoding } from '../negotiate';
import { encodeStream } from './encode';

/**
 * How long a reader may take nothing at all before a reply is given up, in milliseconds. The system's buffers hide for
 * minutes that a slow reader reads, and one who waits costs no more than its file.
 */
const STALLED_READER = 30 * 60_000;

type Sent = { request: ApiRequest; reply: ApiReply; body: BodyStream | FileStream; spool: Spool };

/**
 * Sends a body as its reader takes it, however slowly. It is made at its own pace meanwhile, and what the reader has not
 * taken waits in the spool: coded, for that is less.
 * @throws {Error} when the reader left or stalled, and what the body throws
 */
export async function sendStream({ request, reply, body, spool }: Sent, res: ServerResponse): Promise<void> {
  const pieces = 'file' in body ? body.file : coded(body, request, reply);
  res.writeHead(reply.status, reply.headers);
  const { signal } = request;
  const owner = reply.owner ?? request.address;
  for await (const slice of spooled(pieces, { spool, owner, signal }))
    if (!res.write(slice)) await drained(res, signal);
  res.end();
}

function coded(body: BodyStream, request: ApiRequest, reply: ApiReply): AsyncIterable<string | Uint8Array> {
  const coding = acceptedCoding(request.header);
  if (coding === undefined) return body;
  reply.headers['content-encoding'] = coding;
  return encodeStream(body, coding);
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
