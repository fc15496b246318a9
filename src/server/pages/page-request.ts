import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { bodyOf, hasBody } from '../rest/request/request-body';

const WITHOUT_BODY: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * A request as the pages get it. Its body is read like every other (docs/decisions/request-bodies.md), and the pages cannot
 * affect the request itself: Next.js reads it by functions of Node.js that take the connection away from a request
 * (`req.socket` is null then) when its body is not read to the end.
 */
export function pageRequestOf(req: IncomingMessage, res: ServerResponse): IncomingMessage {
  const isBodyExpected = hasBody(req);
  if (!isBodyExpected && WITHOUT_BODY.has(req.method ?? '')) return req;
  const body = Readable.from(isBodyExpected ? bodyOf(req, res) : [], { objectMode: false });
  // Code that reads the body gets its faults too; if no code reads it, a fault must not end the process.
  body.on('error', () => undefined);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, socket } = req;
  const head = { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor, socket };
  return Object.assign(body, head) as unknown as IncomingMessage;
}
