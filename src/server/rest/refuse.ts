import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ServiceError } from '@/server/errors';
import type { ApiReply } from './exchange';
import { acceptedLanguage } from './negotiate';
import { errorReply } from './replies/error-reply';
import { dataHeaders } from './security-headers';

type Header = (name: string) => string | undefined;
type Secured = Parameters<typeof dataHeaders>[0];

/** `Transfer-Encoding: chunked` alone can be read; what else it names would be taken for the body's own bytes. */
const ONLY_CHUNKED = /^\s*chunked\s*$/i;
const LISTS_CHUNKED = /(?:^|,)\s*chunked\s*(?:[;,]|$)/i;
const HOST = /^[^\s,/\\?#@]*$/;

/**
 * What makes a request one that must not be answered as it seems to be meant (RFC 9112, 3.2 and 6.1): no `Host`, two of
 * them, a transfer coding that cannot be read.
 */
export function faultOfHead({ headers, httpVersion, rawHeaders }: IncomingMessage): ServiceError | undefined {
  const { host, te, 'transfer-encoding': coding } = headers;
  const isFaulty =
    (host === undefined ? httpVersion !== '1.0' : !HOST.test(host) || isRepeated('host', rawHeaders)) ||
    (coding !== undefined && !ONLY_CHUNKED.test(coding)) ||
    // Chunked is always understood, and never listed (RFC 9110, 10.1.4).
    (te !== undefined && LISTS_CHUNKED.test(String(te)));
  return isFaulty ? new ServiceError('malformed_request') : undefined;
}

/** Answers a request that no operation or page is to see, and ends its connection. */
export function refuse(
  req: IncomingMessage,
  res: ServerResponse,
  error: ServiceError,
  settings: Secured,
): void {
  const header = (name: string) => req.headers[name]?.toString();
  const requestId = header('x-request-id') ?? randomUUID();
  const { status, headers, body } = refusalOf(error, { header, settings, requestId });
  res.writeHead(status, { ...headers, connection: 'close' });
  res.end(req.method === 'HEAD' ? undefined : body);
}

/** Answers on a connection on which no request could be read. @returns what the log has of it */
export function refuseOnSocket(
  socket: Duplex,
  error: ServiceError,
  header: Header,
  settings: Secured,
): { requestId: string; status: number } {
  const requestId = randomUUID();
  const { status, headers, body } = refusalOf(error, { header, settings, requestId });
  const lines = Object.entries({ ...headers, date: new Date().toUTCString(), connection: 'close' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n${body}`,
  );
  return { requestId, status };
}

function refusalOf(
  error: ServiceError,
  { header, settings, requestId }: { header: Header; settings: Secured; requestId: string },
): ApiReply & { body: string } {
  const reply = errorReply(error, { language: acceptedLanguage(header), requestId, target: '' });
  const headers = {
    ...dataHeaders(settings),
    ...reply.headers,
    'x-request-id': requestId,
    'content-length': String(Buffer.byteLength(reply.body)),
  };
  return { ...reply, headers };
}

function isRepeated(name: string, rawHeaders: readonly string[]): boolean {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (rawHeaders[i]!.length === name.length && rawHeaders[i]!.toLowerCase() === name) count += 1;
  return count > 1;
}
