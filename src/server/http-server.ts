import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { answerHealth, isHealthPath } from './health';
import { createPageHeaders } from './page-headers';
import { createRestListener } from './rest/node-listener';
import type { Services } from './services';

const KEEP_ALIVE_MS = 65_000;
const HEADERS_LIMIT_MS = 30_000;
/** 32 MiB arrive within this at 56 kB/s. */
const REQUEST_LIMIT_MS = 600_000;
const CLOSE_POLL_MS = 100;

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** Next's part: its pages, and the socket by which it tells a developer's browser of changes. */
export interface PageServer {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
  upgrade?(req: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
}

/**
 * The service's one HTTP server: the REST paths go to the façade and the health checks are answered here, both ahead
 * of Next's router, which is some thirty times slower; all else goes to the pages.
 */
export function createHttpServer(services: Services, pages: () => PageServer): Server {
  const rest = createRestListener(services);
  const preparePage = createPageHeaders(services.settings);
  const listener: Listener = (req, res) => {
    const path = pathOf(req.url ?? '/');
    if (isRestPath(path)) return rest(req, res);
    preparePage(req, res, path);
    const answer = isHealthPath(path) ? answerHealth(path, services, res) : pages().handle(req, res);
    answer.catch((error: unknown) => {
      services.log.error({ err: error, path }, 'a page failed');
      if (res.headersSent) res.destroy();
      else sendError(res, 500, 'internal_error');
    });
  };
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_LIMIT_MS,
      requestTimeout: REQUEST_LIMIT_MS,
    },
    listener,
  );
  // A caller that waits for "100 Continue" is told to go on by who reads the body, once its key has been judged.
  server.on('checkContinue', (req: IncomingMessage, res: ServerResponse) => {
    if (!isRestPath(pathOf(req.url ?? '/'))) res.writeContinue();
    listener(req, res);
  });
  server.on('checkExpectation', listener);
  server.on('clientError', answerClientError);
  server.on('upgrade', (req, socket, head) => {
    const { upgrade } = pages();
    if (upgrade === undefined) socket.destroy();
    else upgrade(req, socket, head).catch(() => socket.destroy());
  });
  return server;
}

/** Opens the port. @returns the port, which differs from the one asked for when that is 0 */
export function listen(server: Server, { host, port }: { host: string; port: number }): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') return reject(error);
      reject(
        new Error(
          `Port ${port} on ${host} is taken; name another in PORT, such as PORT=${port + 1} npm start`,
        ),
      );
    });
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

/** Takes no new connection, lets what is under way end, and breaks it off after a limit. */
export async function close(server: Server, limitMs: number): Promise<void> {
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_POLL_MS);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(idle);
  clearTimeout(limit);
}

function isRestPath(path: string): boolean {
  return (
    (path === '/api' || path.startsWith('/api/')) && path !== '/api/trpc' && !path.startsWith('/api/trpc/')
  );
}

function pathOf(url: string): string {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
}

function sendError(res: ServerResponse, status: number, code: string): void {
  const body = JSON.stringify({ status: false, code, message: 'The page could not be made.' });
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}

/** What is no HTTP never reaches a listener; it gets the body that every error has (decisions "Errors"). */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = CLIENT_ERRORS[error.code ?? ''] ?? '400 Bad Request';
  const message = `The request could not be read: ${status.slice(4)}.`;
  const requestId = crypto.randomUUID();
  const body = JSON.stringify({ status: false, code: 'malformed_request', message, request_id: requestId });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

const CLIENT_ERRORS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};
