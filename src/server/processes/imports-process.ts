import { rm } from 'node:fs/promises';
import { type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpOptions } from '@/server/http-server';
import { discardUnreadBody } from '@/server/rest/request/request-body';

/**
 * Imports are worked on in one process: it has their files open, and further work on an import ends what is done on it. The
 * other processes pass requests about imports on to it, through a socket that only this user can open.
 */

/** How long a request waits for that process while it is started again, in milliseconds. */
const WAIT_MS = 15_000;
const POLL_MS = 100;
const RETRY_AFTER = '5';
/** The header with the address of the caller, from the process that accepted the connection. */
const CALLER = 'x-address-of-caller';
const ABSENT = ['ENOENT', 'ECONNREFUSED'];
/** Headers of a connection, which is another one here. */
const OF_CONNECTION = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/** Whether a request is about imports: its path is below `/imports/`, or names one of their procedures. */
export const isAboutImports = (url: string): boolean =>
  /^\/imports\/|^\/api\/trpc\/(?:[^?]*,)?imports\./.test(url);

/** Creates the function that passes requests about imports on to their process. @param path of its socket */
export function passOnTo(path: string): NonNullable<HttpOptions['passOn']> {
  return (req, res) => {
    if (!isAboutImports(req.url ?? '')) return false;
    void passOn(path, req, res);
    return true;
  };
}

async function passOn(path: string, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const socket = await connect(path, res);
  if (socket === undefined) return unavailable(res);
  const { expect: _, ...headers } = req.headers;
  const outgoing = request({
    createConnection: () => socket,
    method: req.method,
    path: req.url,
    headers: { ...headers, connection: 'close', [CALLER]: req.socket.remoteAddress ?? '' },
  });
  outgoing.on('response', (incoming) => {
    const { statusCode = 502, rawHeaders } = incoming;
    for (let i = 0; i < rawHeaders.length; i += 2)
      if (!OF_CONNECTION.has(rawHeaders[i]!.toLowerCase()))
        res.appendHeader(rawHeaders[i]!, rawHeaders[i + 1]!);
    res.writeHead(statusCode);
    incoming.on('error', () => res.destroy());
    incoming.once('end', () => req.unpipe(outgoing));
    incoming.pipe(res);
  });
  discardUnreadBody(req, res);
  // It may have answered before it has read the whole body.
  outgoing.on('error', () => res.headersSent || unavailable(res));
  res.once('close', () => outgoing.destroy());
  req.pipe(outgoing);
}

/** @returns undefined if nobody listens in time, or the caller leaves */
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

function unavailable(res: ServerResponse): void {
  const body = JSON.stringify({ status: false, code: 'unavailable' });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'retry-after': RETRY_AFTER };
  res.writeHead(503, headers).end(body);
}

/** Lets a server answer the requests that other processes pass on. @param path of the socket, which an earlier process may have left */
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
    // Otherwise the first process would open it, for all.
    server.listen({ path, exclusive: true }, resolve);
  });
}
