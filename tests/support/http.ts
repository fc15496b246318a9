import { Agent, type IncomingHttpHeaders, request } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 16 });

export type Call = {
  method?: string;
  key?: string | undefined;
  headers?: Record<string, string | undefined>;
  /** The items, which are sent as JSON. */
  items?: unknown;
  /** Sent unchanged, instead of `items`. */
  body?: string | Buffer | undefined;
};

export type Reply = {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
  /** The body parsed as JSON; throws if it is invalid. */
  // biome-ignore lint/suspicious/noExplicitAny: what comes over the wire is judged by the tests
  readonly json: any;
};

/** Sends one HTTP/1.1 request with only the given headers, and follows no redirect. */
export function call(
  url: string,
  { method = 'GET', key, headers = {}, items, body }: Call = {},
): Promise<Reply> {
  const payload = body ?? (items === undefined ? undefined : JSON.stringify(items));
  const all: Record<string, string | undefined> = {
    'x-api-key': key,
    'content-type': payload === undefined ? undefined : 'application/json',
    'content-length': payload === undefined ? undefined : String(Buffer.byteLength(payload)),
    ...headers,
  };
  const given = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method, agent, headers: Object.fromEntries(given) }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        resolve({
          status: incoming.statusCode!,
          headers: incoming.headers,
          bytes,
          text: bytes.toString('utf8'),
          get json() {
            return JSON.parse(this.text);
          },
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
