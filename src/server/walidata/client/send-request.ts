import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ExchangeFault } from '@/domain/walidata/exchange';
import { AddressRefused, isRefusedHost, lookupOf } from './addresses';

/** An answer, or why there is none. */
export type HttpAnswer = Readonly<{ status: number | null; text: string; fault: ExchangeFault | null }>;

type Asked = Readonly<{
  url: string;
  method: 'GET' | 'POST';
  token: string;
  body?: string | undefined;
  isInternal: boolean;
  /** The time limit of everything together, in milliseconds, and the most bytes that are read. */
  limits: Readonly<{ ms: number; bytes: number }>;
  /** Ends the request when the service ends. */
  closing: AbortSignal;
}>;

/** Sends one request on a connection of its own, and follows no redirect. Never throws. */
export function sendRequest({
  url,
  method,
  token,
  body,
  isInternal,
  limits,
  closing,
}: Asked): Promise<HttpAnswer> {
  const target = new URL(url);
  if (isRefusedHost(target.hostname, isInternal)) return Promise.resolve(none('address_refused'));
  if (closing.aborted) return Promise.resolve(none('unreachable'));
  return new Promise((resolve) => {
    let isConnected = false;
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const sent = send(target, {
      method,
      agent: false,
      lookup: lookupOf(isInternal),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        }),
      },
    });
    let received: { status: number; parts: Buffer[]; bytes: number } | undefined;
    const textOf = () => Buffer.concat(received?.parts ?? []).toString('utf8');
    const end = (fault: ExchangeFault | null) => {
      clearTimeout(timer);
      closing.removeEventListener('abort', close);
      resolve({ status: received?.status ?? null, text: textOf(), fault });
      sent.destroy();
    };
    const timer = setTimeout(() => end(isConnected ? 'timeout' : 'unreachable'), limits.ms);
    const close = () => end(isConnected ? 'cut' : 'unreachable');
    closing.addEventListener('abort', close);
    sent.once('socket', (socket) =>
      socket.once(target.protocol === 'https:' ? 'secureConnect' : 'connect', () => {
        isConnected = true;
      }),
    );
    sent.on('error', (error) => {
      if (error instanceof AddressRefused) return end('address_refused');
      end(isConnected ? 'cut' : 'unreachable');
    });
    sent.once('response', (reply: IncomingMessage) => {
      received = { status: reply.statusCode ?? 0, parts: [], bytes: 0 };
      const own = received;
      reply.on('data', (part: Buffer) => {
        own.bytes += part.length;
        if (own.bytes > limits.bytes) end('too_large');
        else own.parts.push(part);
      });
      reply.once('end', () => end(reply.complete ? faultOfStatus(own.status) : 'cut'));
      reply.on('error', () => end('cut'));
      reply.once('close', () => end('cut'));
    });
    sent.end(body);
  });
}

const none = (fault: ExchangeFault): HttpAnswer => ({ status: null, text: '', fault });

const REDIRECT = 300;
const FAILED = 400;
const faultOfStatus = (status: number): ExchangeFault | null =>
  status >= FAILED ? 'failed' : status >= REDIRECT ? 'redirected' : null;
