import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What is done with a request: it is answered here, in place of the service; or the service answers it, and its reply is lost
 * (`lose`), cut off after so many bytes, or never passed on (`silence`). A reply that is cut off `silently` ends as if it were whole.
 */
export type Fate =
  | 'pass'
  | 'lose'
  | 'silence'
  | Readonly<{ cutAfter: number; silently?: boolean }>
  | Readonly<{ status: number; retryAfter?: number }>;

/** A proxy before the service which treats the first requests by these fates, and passes on all others. */
export async function faultyProxy(baseUrl: string, fates: readonly Fate[]) {
  const left = [...fates];
  const seen: string[] = [];
  const server = createServer((req, res) => {
    seen.push(`${req.method} ${req.headers['idempotency-key'] ?? ''}`.trim());
    const fate = left.shift() ?? 'pass';
    if (typeof fate === 'object' && 'status' in fate) return answer(req, res, fate);
    if (fate === 'silence') return void req.resume();
    pass(baseUrl, { req, res, fate });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The methods and idempotency keys of all requests. */
    seen,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

function answer(
  req: IncomingMessage,
  res: ServerResponse,
  { status, retryAfter }: { status: number; retryAfter?: number },
) {
  req.resume();
  req.on('end', () => {
    if (retryAfter !== undefined) res.setHeader('retry-after', String(retryAfter));
    res.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  });
}

type Passing = Readonly<{
  req: IncomingMessage;
  res: ServerResponse;
  fate: 'pass' | 'lose' | { cutAfter: number; silently?: boolean };
}>;

function pass(baseUrl: string, { req, res, fate }: Passing): void {
  const { 'accept-encoding': _, ...headers } = req.headers;
  const upstream = request(baseUrl + req.url, { method: req.method, headers }, (reply) => {
    if (fate === 'lose') return void reply.resume().on('end', () => req.socket.destroy());
    const { 'content-length': _length, ...others } = reply.headers;
    res.writeHead(reply.statusCode!, fate === 'pass' ? reply.headers : others);
    if (fate === 'pass') return void reply.pipe(res);
    let rest = fate.cutAfter;
    reply.on('data', (chunk: Buffer) => {
      res.write(chunk.subarray(0, rest));
      rest -= chunk.length;
      if (rest > 0) return;
      reply.destroy();
      if (fate.silently) return void res.end();
      // What was written arrives first.
      setTimeout(() => res.socket?.end(), 50);
    });
  });
  upstream.on('error', () => req.socket.destroy());
  req.pipe(upstream);
}
