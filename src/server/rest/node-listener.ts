import type { IncomingMessage, ServerResponse } from 'node:http';
import { clientAddress, compileNetworks, type NetworkSet } from '@/server/network/addresses';
import { contained } from '@/server/network/contained';
import type { Services } from '@/server/services';
import type { ApiReply, ApiRequest } from './exchange';
import { createFacade } from './facade';
import { acceptedCoding } from './negotiate';
import { encodeText, MIN_CODED_LENGTH } from './replies/encode';
import { sendKept, sendStream } from './replies/send-stream';
import { bodyOf, hasBody } from './request/request-body';

const REQUEST_TIMEOUT = 408;

/** The façade as a listener of `node:http`; `http-server.ts` decides which paths it gets. */
export function createRestListener(services: Services): (req: IncomingMessage, res: ServerResponse) => void {
  const facade = createFacade(services);
  const trustedProxies = compileNetworks(services.settings.TRUSTED_PROXIES);
  return (req, res) => {
    answer(req, res).catch((error: unknown) => {
      // The façade does not throw, so the status was probably sent: only a closed connection says that the body is not whole.
      if (!res.destroyed && !req.socket.destroyed) services.log.error({ err: error }, 'a reply broke off');
      res.destroy();
    });
  };

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const request = toRequest(req, res, trustedProxies);
    const reply = await facade(request);
    // Also for requests that began before the stop: their connection is closed after the reply.
    if (reply.status === REQUEST_TIMEOUT || services.state.phase !== 'serving')
      reply.headers['connection'] = 'close';
    const { body } = reply;
    if (typeof body === 'string' || body === null)
      await sendWhole(services, { request, reply, text: body }, res);
    else if ('kept' in body) await sendKept(services, { request, reply, body }, res);
    else await sendStream(services, { request, reply, body }, res);
  }
}

function toRequest(req: IncomingMessage, res: ServerResponse, trustedProxies: NetworkSet): ApiRequest {
  const { headers } = req;
  const header = (name: string) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  return {
    method: req.method ?? 'GET',
    url: req.url ?? '/',
    header,
    address: clientAddress(req.socket.remoteAddress, header('x-forwarded-for'), trustedProxies),
    hasBody: hasBody(req),
    body: bodyOf(req, res),
    signal: signalOf(req, res),
  };
}

/** Listens to the response, not to the socket: a connection that is kept alive has many requests, and would collect listeners. */
function signalOf({ socket }: IncomingMessage, res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const abort = () => {
    if (!res.writableFinished) gone.abort();
  };
  res.once('close', contained(socket, abort));
  return gone.signal;
}

async function sendWhole(
  { keptReplies }: Services,
  { request, reply, text }: { request: ApiRequest; reply: ApiReply; text: string | null },
  res: ServerResponse,
): Promise<void> {
  const coding =
    text !== null && text.length >= MIN_CODED_LENGTH ? acceptedCoding(request.header) : undefined;
  const body = text === null || coding === undefined ? text : await encodeText(text, coding);
  if (coding !== undefined) reply.headers['content-encoding'] = coding;
  if (body !== null) reply.headers['content-length'] = String(Buffer.byteLength(body));
  res.writeHead(reply.status, reply.headers);
  // Node sends a string together with the head in one write; bytes would be a second one.
  res.end(request.method === 'HEAD' ? undefined : (body ?? undefined));
  if (body !== null && reply.keeping !== undefined)
    keptReplies.keepWhole({ ...reply.keeping, coding }, typeof body === 'string' ? Buffer.from(body) : body);
}
