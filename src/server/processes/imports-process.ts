import { rm } from 'node:fs/promises';
import {
  type ClientRequest,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceError, unavailable } from '@/server/errors';
import type { HttpOptions } from '@/server/http-server';
import { contained } from '@/server/network/contained';
import { refuse } from '@/server/rest/refuse';
import { bodyOf, discardUnreadBody, hasBody } from '@/server/rest/request/request-body';
import type { Settings } from '@/server/settings';

/**
 * Imports are worked on in one process, which has their files open, and in which further work on an import ends its earlier
 * work. The other processes pass requests about imports on to it, through a socket that only this user can open.
 */

/** How long a request waits for that process while it is started again, in milliseconds. */
const WAIT_MS = 15_000;
const POLL_MS = 100;
/** The header with the address of the caller, from the process that accepted the connection. */
const CALLER = 'x-address-of-caller';
const ABSENT = ['ENOENT', 'ECONNREFUSED'];
/** Headers that belong to a connection; the passed request uses another one. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Whether a request is about imports: its path is below `/imports/`, or names one of their procedures. */
export const isAboutImports = (url: string): boolean =>
  /^\/imports\/|^\/api\/trpc\/(?:[^?]*,)?imports\./.test(url);

/** Creates the function that passes requests about imports on to their process. @param path the path of its socket */
export function passOnTo(path: string, settings: Settings): NonNullable<HttpOptions['passOn']> {
  return (req, res) => {
    if (!isAboutImports(req.url ?? '')) return false;
    discardUnreadBody(req, res);
    // If the passing on fails, either nothing has been answered yet, or the answer is cut off.
    passOn(path, req, res).catch((error: unknown) => {
      if (res.headersSent) res.destroy();
      else refuse(req, res, error instanceof ServiceError ? error : unavailable(), settings);
    });
    return true;
  };
}

async function passOn(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { socket: caller } = req;
  const socket = await connect(path, res);
  if (socket === undefined) throw unavailable();
  const { expect: _, upgrade: __, ...headers } = req.headers;
  const outgoing = request({
    createConnection: () => socket,
    method: req.method,
    path: req.url,
    // If the connection were closed, an answer that comes before the end of the body could be lost.
    headers: { ...headers, connection: 'keep-alive', [CALLER]: caller.remoteAddress ?? '' },
  });
  const end = contained(caller, () => outgoing.destroy());
  res.once('close', end);
  const incoming = await exchange(outgoing, hasBody(req) ? bodyOf(req, res) : []);
  const { statusCode = 502, rawHeaders } = incoming;
  for (let i = 0; i < rawHeaders.length; i += 2)
    if (!OF_CONNECTION.has(rawHeaders[i]!.toLowerCase()))
      res.appendHeader(rawHeaders[i]!, rawHeaders[i + 1]!);
  res.writeHead(statusCode);
  await pipeline(incoming, res);
  end();
}

/** Sends a body. @returns the answer, which may come before the end of the body */
async function exchange(
  outgoing: ClientRequest,
  body: AsyncIterable<Uint8Array> | [],
): Promise<IncomingMessage> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
  });
  const sent = pipeline(body, outgoing);
  // If there is an answer, it counts, however the rest of the body ends; otherwise a fault of the body counts.
  const failed = new Promise<never>((_, reject) => sent.catch(reject));
  answered.catch(() => undefined);
  return Promise.race([answered, failed]);
}

/** @returns undefined if no process listens in time, or the caller disconnects */
async function connect(path: string, res: ServerResponse): Promise<Socket | undefined> {
  for (
    const end = performance.now() + WAIT_MS;
    performance.now() < end && !res.closed;
    await sleep(POLL_MS)
  ) {
    const socket = createConnection(path);
    const fault = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
      socket.once('connect', () => resolve(undefined));
      socket.once('error', resolve);
    });
    if (fault === undefined) return socket;
    if (!ABSENT.includes(fault.code ?? '')) return undefined;
  }
  return undefined;
}

/**
 * Lets a server answer the requests that other processes pass on.
 * @param path the path of the socket, which an earlier process may have left behind
 */
export async function listenForOthers(server: Server, path: string): Promise<void> {
  server.prependListener('request', (req: IncomingMessage) => {
    const value = req.headers[CALLER];
    delete req.headers[CALLER];
    // Each of these connections carries one request.
    Object.defineProperty(req.socket, 'remoteAddress', { value });
  });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // Otherwise the first process would open it for all processes.
    server.listen({ path, exclusive: true }, resolve);
  });
}
