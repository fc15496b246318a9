import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { now } from './rows/row';
import type { Stage } from './stage';

const agent = new Agent({ keepAlive: true });

export type Answer = Readonly<{
  status: number;
  headers: IncomingHttpHeaders;
  seconds: number;
  bytes: number;
  /** The beginning of the body, which shows whether the work was done. */
  head: string;
  /** The whole body, if it was asked for. */
  body: Buffer | undefined;
}>;

/** Sends one request and reads the whole reply without parsing it, timed from end to end.
 * @param options.port of another server than the service
 * @param options.keep whether to keep the body of the reply */
export function call(
  stage: Stage,
  options: {
    method: string;
    path: string;
    body?: Buffer;
    headers?: Record<string, string>;
    port?: number;
    keep?: boolean;
  },
): Promise<Answer> {
  const { method, path, body, port = stage.service.port, keep = false } = options;
  const headers: Record<string, string | number> = { 'x-api-key': stage.key, ...options.headers };
  if (body !== undefined) {
    headers['content-type'] = 'application/json';
    headers['content-length'] = body.length;
  }
  return new Promise((resolve, reject) => {
    const start = now();
    const req = request({ host: '127.0.0.1', port, agent, method, path, headers }, (res) => {
      let bytes = 0;
      let first: Buffer | undefined;
      const kept: Buffer[] = [];
      res.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        first ??= chunk;
        if (keep) kept.push(chunk);
      });
      res.on('error', reject);
      res.on('end', () => {
        const head = first?.toString('utf8', 0, 400) ?? '';
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          seconds: now() - start,
          bytes,
          head,
          body: keep ? Buffer.concat(kept) : undefined,
        });
      });
    });
    req.on('error', reject);
    req.end(body);
  });
}

/** @throws {Error} unless the reply is 200 and begins as expected */
export function expectAnswer({ status, head }: Answer, text: string): void {
  if (status !== 200 || !head.includes(text))
    throw new Error(`Expected 200 and ${text}, got ${status}: ${head}`);
}
