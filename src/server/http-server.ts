import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  maxHeaderSize,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Refusal } from '@/domain/refusals/refusal';
import { shortenKeys } from '../domain/key-text';
import { ServiceError } from './errors';
import { contained, RequestFault } from './network/contained';
import { aFewInEachTurn } from './network/pipelined';
import { createPageHeaders } from './pages/page-headers';
import { pageRequestOf } from './pages/page-request';
import { safeAddress } from './request-log/safe-address';
import { isCataloguePath } from './rest/catalogue/paths';
import { isProcedurePath } from './rest/facade';
import { isJson, prefersJson } from './rest/negotiate';
import { createRestListener } from './rest/node-listener';
import { isODataPath } from './rest/odata/odata-paths';
import { isPelitaPath } from './rest/pelita/paths';
import { faultOfHead, refuse, refuseOnSocket } from './rest/refuse';
import { ArrivingRequest } from './rest/request/arriving-request';
import { discardUnreadBody } from './rest/request/request-body';
import { isBelowApi, pathOf, readTarget } from './rest/request/request-target';
import { ALLOW } from './rest/route';
import type { Services } from './services';
import { countRequest, countUnreadable } from './serving/count-requests';
import { answerHealth, isHealthPath } from './serving/health';
import { operationNameOf } from './serving/operation-name';

const KEEP_ALIVE_MS = 65_000;
const HEADERS_LIMIT_MS = 30_000;
/** It is enough for 32 MiB at 56 kB/s. */
const REQUEST_LIMIT_MS = 600_000;
const PROCEDURE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST']);
/** The path of the pages' scripts, and in development of the socket that reports changes. */
const NEXT_FILES = '/_next/';

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/** Options by which a server differs from that of a single process. */
export type HttpOptions = Readonly<{
  /** Passes on requests that another process answers. @returns whether it has done so */
  passOn?: ((req: IncomingMessage, res: ServerResponse) => boolean) | undefined;
}>;

type Upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>;

/** Next's request handler. */
export interface PageServer {
  handle(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

/**
 * Creates the HTTP server: REST paths go to the façade and health checks are answered here, both ahead of Next's router,
 * which is about thirty times slower; everything else goes to the pages.
 */
export function createHttpServer(
  services: Services,
  pages: () => PageServer,
  { passOn }: HttpOptions = {},
): Server {
  const { requestLog, settings, state, counts, tracing } = services;
  const rest = createRestListener(services);
  const preparePage = createPageHeaders(settings);
  const answer: Listener = (req, res) => {
    const fault = faultOfHead(req) ?? readTargetOf(req);
    if (state.phase !== 'serving') res.shouldKeepAlive = false;
    if (fault === undefined && passOn?.(req, res)) return;
    requestLog.begin(req, res);
    countRequest(counts, req, res);
    const name = () => operationNameOf(req.method, req.url ?? '/');
    tracing.request({ req, res, name }, () => respond(req, res, fault));
  };
  const respond = (req: IncomingMessage, res: ServerResponse, fault: ServiceError | undefined) => {
    if (fault !== undefined) return refuse(req, res, fault, settings);
    discardUnreadBody(req, res);
    const path = pathOf(req.url!);
    if (
      isODataPath(path) ||
      isPelitaPath(path) ||
      isCataloguePath(path) ||
      (isBelowApi(path) ? isForRest(path, req.method) : isMeantForRest(path, req.headers))
    )
      return rest(req, res);
    preparePage(req, res, path);
    const clean = withoutKey(req);
    if (clean !== undefined)
      return void res.writeHead(302, { location: clean, 'cache-control': 'no-store' }).end();
    const page = isHealthPath(path)
      ? answerHealth(path, services, res)
      : pages().handle(pageRequestOf(req, res), res);
    const failed = (error: unknown) => {
      services.log.error(
        { err: error, requestId: req.headers['x-request-id'], path: safeAddress(path).path },
        'a page failed',
      );
      if (res.headersSent) res.destroy();
      else sendError(res, 500, 'internal_error');
    };
    page.catch(contained(req.socket, failed));
  };
  const begin = aFewInEachTurn((req, res) => contained(req.socket, answer)(req, res));
  const listener: Listener = (req, res) => {
    const { socket } = req;
    // For example the error of a write after the end.
    res.on('error', (error) => socket.destroy(new RequestFault(error)));
    begin(req, res);
  };
  const server = createServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: HEADERS_LIMIT_MS,
      requestTimeout: REQUEST_LIMIT_MS,
      // A request without `Host` is refused here, with the body of every error.
      requireHostHeader: false,
      IncomingMessage: ArrivingRequest,
    },
    listener,
  );
  // "100 Continue" is sent when the body is read, after the key has been judged.
  server.on('checkContinue', listener);
  server.on('checkExpectation', listener);
  server.on('clientError', (error: ParseError, socket) =>
    contained(socket, answerClientError)(error, socket, services),
  );
  // Without a listener the connection would be closed without an answer.
  server.on('connect', (req, socket) => {
    // Node has removed its own listener.
    socket.on('error', () => undefined);
    const refuseConnect = () => {
      const error = methodNotAllowed();
      const refused = refuseOnSocket(socket, error, (name) => req.headers[name]?.toString(), settings);
      requestLog.refused(socket, refused);
      countUnreadable(counts, refused);
    };
    contained(socket, refuseConnect)();
  });
  return server;
}

/**
 * Lets the pages take over connections, for development. Node then no longer treats a request with the header `Upgrade` as
 * an ordinary one, so requests for other paths are parsed again without that header (RFC 9110, 7.8). Without such a
 * listener Node ignores the header.
 */
export function acceptUpgrades(server: Server, upgrade: Upgrade): void {
  const takeOver = (req: IncomingMessage, socket: Socket, head: Buffer) => {
    if (pathOf(req.url ?? '/').startsWith(NEXT_FILES)) {
      upgrade(req, socket, head).catch(() => socket.destroy());
      return;
    }
    const lines = [`${req.method} ${req.url} HTTP/${req.httpVersion}`];
    for (let i = 0; i < req.rawHeaders.length; i += 2) {
      const [name, value] = req.rawHeaders.slice(i, i + 2);
      if (!/^(?:upgrade|connection)$/i.test(name!)) lines.push(`${name}: ${value}`);
    }
    socket.unshift(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), head]));
    server.emit('connection', socket);
  };
  server.on('upgrade', (req: IncomingMessage, socket: Socket, head: Buffer) =>
    contained(socket, takeOver)(req, socket, head),
  );
}

/** Whether a path below /api belongs to REST: all do except procedure calls, which a route of the pages answers. */
const isForRest = (path: string, method: string | undefined): boolean =>
  !(isProcedurePath(path) && PROCEDURE_METHODS.has(method ?? ''));

/** The paths outside /api that programs may request. */
const ALSO_FOR_PROGRAMS = /^\/(?:_next|docs|health)(?:\/|$)/;

/**
 * Whether a request to another path than /api was probably meant for REST: pages neither return nor accept JSON, and read no
 * key.
 */
const isMeantForRest = (path: string, headers: IncomingHttpHeaders): boolean =>
  !ALSO_FOR_PROGRAMS.test(path) &&
  (headers['x-api-key'] !== undefined ||
    isJson(headers['content-type']) ||
    prefersJson((name) => headers[name]?.toString()));

/** Normalises the target of a request. @returns the reason if it is invalid */
function readTargetOf(req: IncomingMessage): ServiceError | undefined {
  const target = readTarget(req.url ?? '/');
  if (target === undefined)
    return req.method === 'OPTIONS' && req.url === '*'
      ? methodNotAllowed()
      : new ServiceError('malformed_request');
  req.url = target.url;
  // The authority in the target overrides `Host` (RFC 9112, 3.2.2).
  if (target.host !== undefined) req.headers.host = target.host;
  return undefined;
}

/** The address of a page with whole keys in its query shortened, so that the keys do not spread. */
function withoutKey({ method, url = '/' }: IncomingMessage): string | undefined {
  // The path begins with one slash: two would begin the name of another host.
  if (method !== 'GET' || !url.includes('rsd_') || !/^\/(?![/\\])[^?]*\?/.test(url)) return undefined;
  const clean = shortenKeys(url);
  return clean === url ? undefined : clean;
}

const methodNotAllowed = (): ServiceError => new ServiceError({ code: 'method_not_allowed', allow: ALLOW });

function sendError(res: ServerResponse, status: number, code: string): void {
  const body = JSON.stringify({ status: false, code, message: 'The page could not be made.' });
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body);
}

type ParseError = NodeJS.ErrnoException & { rawPacket?: Buffer };

/** Answers malformed HTTP, which reaches no listener, with the body of every error (docs/specification.md, "Errors"). */
function answerClientError(error: ParseError, socket: Duplex, services: Services): void {
  if (error instanceof RequestFault) {
    services.log.error({ err: error.cause }, error.message);
    return;
  }
  // A part of another reply may have been sent already.
  const isAnswered = (socket as { _httpMessage?: ServerResponse })._httpMessage?.headersSent === true;
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswered) return void socket.destroy();
  const text = error.rawPacket?.toString('latin1') ?? '';
  const header = (name: string) => new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, 'im').exec(text)?.[1];
  const refusal = new ServiceError(CLIENT_ERRORS[error.code ?? ''] ?? 'malformed_request');
  const refused = refuseOnSocket(socket, refusal, header, services.settings);
  services.requestLog.refused(socket, refused);
  countUnreadable(services.counts, refused);
}

const CLIENT_ERRORS: Record<string, Refusal> = {
  HPE_HEADER_OVERFLOW: { code: 'headers_too_large', limit: maxHeaderSize },
  ERR_HTTP_REQUEST_TIMEOUT: { code: 'request_timeout' },
};
