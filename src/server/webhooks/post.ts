import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { WebhookFault } from '@/domain/webhooks/webhook';
import { type NetworkSet, normaliseAddress } from '@/server/network/addresses';
import { isPublic, judgedLookup, refusalOfHost } from '@/server/network/judged-lookup';

/** What became of an attempt. `status`: of the answer, if there was one; `answer`: its beginning. */
export type Posted = Readonly<{
  status: number | null;
  answer: string | null;
  /** Undefined: it arrived. */
  fault?: WebhookFault;
}>;

type Options = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The private networks to whose addresses messages may be sent, also without HTTPS. */
  allowed: NetworkSet;
  /** The time limit of the whole attempt, in milliseconds. */
  limitMs: number;
  signal?: AbortSignal;
}>;

/** So much of an answer is read, in bytes; the rest is not waited for. */
const MAX_ANSWER = 1_024;
const GONE = 410;

/** Thrown where the connection must not be made. */
class Forbidden extends Error {
  readonly fault: WebhookFault;
  constructor(fault: WebhookFault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * Sends a message once. The addresses behind the host are judged in the look-up that the connection itself uses, so a host that
 * changes its address between a judgement and the connection gains nothing. No redirect is followed. Never throws.
 */
export function post({ url, headers, body, allowed, limitMs, signal }: Options): Promise<Posted> {
  const { protocol, hostname } = new URL(url);
  const isEncrypted = protocol === 'https:';
  const refusalOf = (address: string): Forbidden | undefined => {
    if (allowed.contains(normaliseAddress(address) ?? '')) return undefined;
    if (!isPublic(address)) return new Forbidden('address_not_allowed');
    return isEncrypted ? undefined : new Forbidden('not_encrypted');
  };
  const refused = refusalOfHost(hostname, refusalOf);
  if (refused instanceof Forbidden) return Promise.resolve(none(refused.fault));
  return new Promise((settle) => {
    const limit = AbortSignal.timeout(limitMs);
    const ended = signal === undefined ? limit : AbortSignal.any([limit, signal]);
    const request = (isEncrypted ? httpsRequest : httpRequest)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own, whose address was judged for this message.
      agent: false,
      lookup: judgedLookup(refusalOf),
      signal: ended,
    });
    request.on('response', (response) => {
      readStart(response)
        .then((answer) => settle(outcomeOf(response.statusCode ?? 0, answer)))
        .finally(() => request.destroy());
    });
    request.on('error', (error) => settle(none(faultOfError(error, ended))));
    request.end(body);
  });
}

const none = (fault: WebhookFault): Posted => ({ status: null, answer: null, fault });

function outcomeOf(status: number, answer: string): Posted {
  if (status >= 200 && status < 300) return { status, answer };
  if (status === GONE) return { status, answer, fault: 'gone' };
  return { status, answer, fault: status >= 300 && status < 400 ? 'redirected' : 'refused' };
}

/** The beginning of an answer. What cannot be read any more is left out: the status has been received. */
async function readStart(response: IncomingMessage): Promise<string> {
  const read: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      read.push(piece);
      bytes += piece.length;
      if (bytes >= MAX_ANSWER) break;
    }
  } catch {
    // The status counts.
  }
  return Buffer.concat(read).subarray(0, MAX_ANSWER).toString('utf8').replace(/\0/g, '\ufffd');
}

function faultOfError(error: Error & { code?: string }, ended: AbortSignal): WebhookFault {
  if (error instanceof Forbidden) return error.fault;
  if (ended.aborted) return 'no_answer';
  const code = error.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'ENODATA') return 'unknown_host';
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL/.test(code)) return 'bad_certificate';
  return 'no_connection';
}
