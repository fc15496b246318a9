import converter from 'openapi-to-postmanv2';
import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { samples } from '../support/sample';
import { register, send, service, startFromEmpty } from '../support/shared';

/** The collection that Postman's converter generates from the document, with its defaults, sent unchanged. */

const LIMIT_MS = 60_000;

type Pair = { key: string; value: string; disabled?: boolean };
type Request = {
  method: string;
  url: { host: string[]; path: string[]; query: Pair[] };
  header: Pair[];
  body?: { raw: string };
  auth?: { apikey: Pair[] } | null;
};
type Item = { name: string; item?: Item[]; request?: Request };
type Converted = {
  result: boolean;
  output: { data: { item: Item[]; variable: Pair[]; auth: { apikey: Pair[] } } }[];
};

startFromEmpty({ before: 'all' });

let requests: { name: string; request: Request }[];
let variables: Record<string, string>;

beforeAll(async () => {
  for (const collection of collections) await register(collection, samples(collection, 3));
  const { json } = await send('GET', '/api/openapi.json', { key: undefined });
  const { result, output } = await new Promise<Converted>((resolve, reject) =>
    converter.convert({ type: 'json', data: json }, {}, (error, made) =>
      error ? reject(error) : resolve(made as unknown as Converted),
    ),
  );
  expect(result).toBe(true);
  const { item, variable, auth } = output[0]!.data;
  expect(Object.fromEntries(auth.apikey.map(({ key, value }) => [key, value]))).toMatchObject({
    key: 'x-api-key',
    value: '{{apiKey}}',
    in: 'header',
  });
  variables = Object.fromEntries(variable.map(({ key, value }) => [key, value]));
  requests = requestsIn(item);
}, LIMIT_MS);

const requestsIn = (items: Item[]): { name: string; request: Request }[] =>
  items.flatMap(({ name, item, request }) => [
    ...(request === undefined ? [] : [{ name, request }]),
    ...requestsIn(item ?? []),
  ]);

it('has the requests of each collection and those of deliveries and findings, to the address from which the document was read', () => {
  expect(requests).toHaveLength(5 * collections.length + 2);
  expect(variables['baseUrl']).toBe(service.baseUrl);
});

describe.each(['GET', 'POST', 'PUT', 'DELETE'])('%s', (method) => {
  it('is answered with 200 as it was generated', async () => {
    const ofMethod = requests.filter(({ request }) => request.method === method);
    expect(ofMethod).toHaveLength(
      collections.length * (method === 'GET' ? 2 : 1) + (method === 'GET' ? 2 : 0),
    );
    for (const { request } of ofMethod) {
      const { host, path, query } = request.url;
      const base = host.join('.').replace('{{baseUrl}}', variables['baseUrl']!);
      const pairs = query
        .filter(({ disabled }) => !disabled)
        .map(({ key, value }) => `${key}=${encodeURI(value)}`);
      const url = `/${path.join('/')}?${pairs.join('&')}`;
      expect(base).toBe(service.baseUrl);
      const headers = Object.fromEntries(
        request.header
          .filter(({ disabled }) => !disabled)
          .map(({ key, value }) => [key.toLowerCase(), value]),
      );
      const reply = await send(method, url, { headers, body: request.body?.raw });
      expect([url, reply.status, reply.text.slice(0, 300)]).toEqual([url, 200, expect.any(String)]);
      if (path.at(-1) === 'summary') expect(reply.json.data).toEqual([{ count: 3 }]);
      else if (method === 'GET' && !['deliveries', 'findings'].includes(path.at(-1)!))
        expect(reply.json.data).toHaveLength(3);
    }
  });
});
