import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { PREFIX_LENGTH } from '@/domain/key-text';
import type { Logger } from '@/server/log';
import { clientAddress, compileNetworks } from '@/server/network/addresses';
import { readBasic } from '@/server/network/basic-credentials';
import { readBearer } from '@/server/network/bearer-token';
import { contained } from '@/server/network/contained';
import type { Settings } from '@/server/settings';
import { safeAddress } from './safe-address';
import { createSampler, replyKindOf } from './sampler';

/** The header with a request's identifier, set on the request and on the reply. */
export const REQUEST_ID = 'x-request-id';

const KEY = /^rsd_[A-Za-z0-9_-]{20,}$/;
const QUIET_PATHS = ['/health/', '/_next/static/'];

/** What is known of a running request: its signed-in person, its procedures that were refused, and what it uses that is deprecated. */
type Learned = { staff?: string; refused?: string[]; deprecated?: readonly string[] };

export type RequestLog = ReturnType<typeof createRequestLog>;

type Options = Readonly<{
  log: Logger;
  settings: Pick<Settings, 'LOG_REQUESTS_PER_SECOND' | 'TRUSTED_PROXIES'>;
}>;

/** Writes one line per request at `info`; at `debug` for health checks and files of the pages, which are frequent. */
export function createRequestLog({ log, settings }: Options) {
  const perSecond = settings.LOG_REQUESTS_PER_SECOND;
  const trusted = compileNetworks(settings.TRUSTED_PROXIES);
  const isOn = perSecond > 0 && log.isLevelEnabled('info');
  const isVerbose = perSecond > 0 && log.isLevelEnabled('debug');
  const open = new Map<string, Learned>();
  const sampler = createSampler({
    perSecond,
    onLeftOut: (leftOut) => log.info({ leftOut }, 'requests without a line'),
  });

  return {
    /** Assigns an identifier to a request, and writes its line when it is answered or its connection is closed. */
    begin(req: IncomingMessage, res: ServerResponse): void {
      const requestId = randomUUID();
      // A value sent by a caller or a proxy is replaced, so that an identifier belongs to one request.
      req.headers[REQUEST_ID] = requestId;
      const url = req.url ?? '/';
      const isQuiet = QUIET_PATHS.some((path) => url.startsWith(path));
      if (!(isQuiet ? isVerbose : isOn)) return;
      const begun = performance.now();
      const learned: Learned = {};
      open.set(requestId, learned);
      const { socket } = req;
      const address = addressOf(req);
      const write = () => {
        const { statusCode: status, writableFinished } = res;
        open.delete(requestId);
        const bytes = bytesSince(socket);
        const standsFor = sampler.take(replyKindOf(status), Date.now());
        if (standsFor === 0) return;
        log[isQuiet ? 'debug' : 'info'](
          {
            requestId,
            method: req.method,
            ...safeAddress(url),
            status,
            ...callerOf(req),
            ...learned,
            address,
            ...bytes,
            ms: Math.round((performance.now() - begun) * 10) / 10,
            ...(writableFinished ? {} : { brokenOff: true }),
            ...(standsFor === 1 ? {} : { standsFor }),
          },
          'request',
        );
      };
      res.once('close', contained(socket, write));
    },

    /** Records the signed-in person of a request. */
    signedIn(requestId: string | null | undefined, staffId: string): void {
      const learned = requestId && open.get(requestId);
      if (learned) learned.staff = staffId;
    },

    /** Records a procedure that the caller may not call: a request of several has one status for all of them. */
    procedureRefused(requestId: string, name: string): void {
      const learned = open.get(requestId);
      if (learned) learned.refused = [...(learned.refused ?? []), name];
    },

    /** Records what a request uses that is deprecated. */
    usesDeprecated(requestId: string, names: readonly string[]): void {
      const learned = open.get(requestId);
      if (learned) learned.deprecated = names;
    },

    /** Writes the line of malformed HTTP, which never became a request. */
    refused(socket: Duplex, { requestId, status }: { requestId: string; status: number }): void {
      if (!isOn) return;
      const standsFor = sampler.take(replyKindOf(status), Date.now());
      if (standsFor === 0) return;
      const line = {
        requestId,
        status,
        address: clientAddress((socket as Socket).remoteAddress, undefined, trusted),
      };
      log.info({ ...line, ...(standsFor === 1 ? {} : { standsFor }) }, 'request that could not be read');
    },

    /** Writes the number of requests that were not logged. */
    close: (): void => sampler.report(),
  };

  function addressOf(req: IncomingMessage): string {
    const forwarded = req.headers['x-forwarded-for'];
    const text = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    return clientAddress(req.socket.remoteAddress, text, trusted);
  }
}

/** The key of a request, shortened to its prefix. */
function callerOf(req: IncomingMessage) {
  const basic = readBasic(req.headers.authorization);
  const sent = basic === 'unreadable' ? basic : basic?.password;
  const key = req.headers['x-api-key'] ?? sent ?? readBearer(req.headers.authorization);
  if (key === undefined) return {};
  return { key: typeof key === 'string' && KEY.test(key) ? key.slice(0, PREFIX_LENGTH) : 'malformed' };
}

const counted = new WeakMap<Socket, { read: number; written: number }>();

/** Bytes of the connection since its last request ended, including headers. */
function bytesSince(socket: Socket): { requestBytes: number; replyBytes: number } {
  const before = counted.get(socket);
  const now = { read: socket.bytesRead, written: socket.bytesWritten };
  counted.set(socket, now);
  return {
    requestBytes: now.read - (before?.read ?? 0),
    replyBytes: now.written - (before?.written ?? 0),
  };
}
