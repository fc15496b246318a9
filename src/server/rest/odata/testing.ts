import type { Services } from '@/server/services';
import { createFacade } from '../facade';
import { bytesOfBody } from '../testing';

/** A reply as its reader sees it. `json` is undefined for other texts. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into replies of any form
export type Told = { status: number; headers: Record<string, string>; text: string; json: any };

export type Ask = (
  url: string,
  asked?: { key?: string; method?: string; headers?: Record<string, string>; address?: string },
) => Promise<Told>;

/** Asks the façade with a key, at `data.example`. */
export function createAsk(services: Services, usual: () => string): Ask {
  const facade = createFacade(services);
  return async (url, { key = usual(), method = 'GET', headers = {}, address = '127.0.0.1' } = {}) => {
    const own: Record<string, string> = { host: 'data.example', 'x-api-key': key, ...headers };
    const reply = await facade({
      ...{ method, url, header: (name) => own[name], address, hasBody: false },
      body: (async function* () {})(),
      signal: new AbortController().signal,
    });
    const { body } = reply;
    const text =
      body === null ? '' : typeof body === 'string' ? body : (await bytesOfBody(body)).toString('utf8');
    const isJson = /\bjson/.test(reply.headers['content-type'] ?? '') && text !== '';
    return { ...reply, text, json: isJson ? JSON.parse(text) : undefined };
  };
}

/** The address of a path with options, as clients encode it. */
export const withOptions = (path: string, options: Record<string, string>): string =>
  `${path}?${Object.entries(options)
    .map(([name, value]) => `$${name}=${encodeURIComponent(value)}`)
    .join('&')}`;

/** Reads all pages of a set, from the first address on. */
export async function allPages(
  ask: Ask,
  first: string,
  { between = async () => {}, ...asked }: Parameters<Ask>[1] & { between?: () => Promise<unknown> } = {},
): Promise<{ records: Record<string, unknown>[]; sizes: number[] }> {
  const records: Record<string, unknown>[] = [];
  const sizes: number[] = [];
  for (let url: string | undefined = first; url !== undefined; ) {
    const { status, json, text }: Told = await ask(url, asked);
    if (status !== 200) throw new Error(`${url}: ${text}`);
    records.push(...json.value);
    sizes.push(json.value.length);
    url = json['@odata.nextLink']?.replace('http://data.example', '');
    if (url !== undefined) await between();
  }
  return { records, sizes };
}
