/** A reply of the service: its status, its headers, and its JSON body if it has one. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads the body as it expects it to be
export type Answer = { status: number; headers: Headers; body: any };

type Request = {
  method: string;
  items?: unknown;
  headers?: Record<string, string> | undefined;
  limitMs?: number;
};

/**
 * Sends a request as an agency's program does.
 * @throws {Error} if the connection is broken off, or `limitMs` have passed
 */
export async function send(
  url: string,
  key: string,
  { method, items, headers = {}, limitMs }: Request,
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    ...(limitMs !== undefined && { signal: AbortSignal.timeout(limitMs) }),
    headers: {
      'x-api-key': key,
      ...(items !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(items !== undefined && { body: JSON.stringify(items) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? undefined : JSON.parse(text),
  };
}
