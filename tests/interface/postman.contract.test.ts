import converter from 'openapi-to-postmanv2';
import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { DOCUMENT_PATHS } from '@/server/rest/open-api/open-api-reply';
import { EXAMPLE_PROPOSAL } from '@/server/rest/open-api/proposals-operation';
import { EXAMPLE_RELEASE } from '@/server/rest/open-api/releases-operation';
import { samples } from '../support/sample';
import { register, send, service, sql, startFromEmpty } from '../support/shared';

/** The collection that Postman's converters generate from the documents, sent unchanged and in its order. */

const LIMIT_MS = 120_000;
/** The requests about several collections: deliveries, findings, indicators and one of them, releases and the changes of one, proposals and one of them, the key itself. */
const ACROSS = 9;

type Pair = { key: string; value: string; disabled?: boolean };
type Request = {
  method: string;
  url: { host: string[]; path: string[]; query: Pair[]; variable?: Pair[] };
  header: Pair[];
  body?: { raw?: string };
};
type Item = { name: string; item?: Item[]; request?: Request };
type Converted = {
  result: boolean;
  output: { data: { item: Item[]; variable: Pair[]; auth: { apikey: Pair[] } } }[];
};

/** Postman's application has both converters; each makes values of its own, or uses the examples. */
const WAYS = [
  { convert: converter.convert, options: {} },
  { convert: converter.convertV2, options: {} },
  { convert: converter.convertV2, options: { parametersResolution: 'Example' } },
].flatMap((way, number) =>
  (number === 0 ? DOCUMENT_PATHS : DOCUMENT_PATHS.slice(0, 1)).map((path) => ({
    ...way,
    path,
    way: `${way.convert.name} ${JSON.stringify(way.options)}`,
  })),
);

startFromEmpty();

beforeEach(async () => {
  await sql(`TRUNCATE ${collections.map(({ resource }) => `"${resource}"`).join(', ')} RESTART IDENTITY`);
  // The release of the examples.
  await sql(
    `INSERT INTO release (id, collection, period, version, kind, mark, pinned_at, top, settled, year, parts, records, public_at,
       released_by, approved_by)
     VALUES ($1, 'siswa', '2024-S1', 1, 'first', 'final', now(), 0, now(), 2024, '{1}', 0, now(), 'Cut', 'Cut')
     ON CONFLICT DO NOTHING`,
    [EXAMPLE_RELEASE],
  );
  // The proposal of the examples, of the key that sends.
  await sql(
    `INSERT INTO proposal (id, collection, operation, key_id, key_name, items, not_kept, "values")
     SELECT $1, 'siswa', 'change', id, name, 2, 0, '{}' FROM api_key WHERE starts_with($2, prefix) ON CONFLICT DO NOTHING`,
    [EXAMPLE_PROPOSAL, service.key],
  );
});

describe.each(WAYS)('$path by $way', ({ path, convert, options }) => {
  it.each([
    { state: 'empty collections', stored: 0 },
    { state: 'collections with records', stored: 3 },
  ])(
    'every request is answered with 200, and stores all its items, on $state',
    async ({ stored }) => {
      if (stored > 0)
        // The records are other than that of the example, which would be a duplicate.
        for (const collection of collections)
          await register(collection, samples(collection, stored + 1).slice(1));
      const requests = await requestsOf(path, convert, options);
      const own = collections.filter((one) => path === DOCUMENT_PATHS[0] || path.includes(`/${one.group}.`));
      expect(requests).toHaveLength(5 * own.length + (path === DOCUMENT_PATHS[0] ? ACROSS : 0));
      for (const request of requests) {
        const { url, ...call } = callOf(request);
        const reply = await send(request.method, url, call);
        expect([request.method, url, reply.status, reply.text]).toEqual([
          request.method,
          url,
          200,
          expect.not.stringMatching(/"jumlah_(?:gagal|duplikat)":[1-9]/),
        ]);
        if (request.method !== 'GET') {
          // Some requests ask for the minimal reply.
          const { jumlah_tersimpan: stored, jumlah_terhapus: deleted } = reply.json.info;
          expect(stored ?? deleted).toBe(1);
        } else if (url.includes('/summary'))
          expect(reply.json.data).toEqual(stored === 0 ? [] : [{ count: stored }]);
        else if (own.some((one) => url.startsWith(`${one.path}?`)))
          expect(reply.json.data).toHaveLength(stored);
      }
    },
    LIMIT_MS,
  );
});

async function requestsOf(
  path: string,
  convert: typeof converter.convert,
  options: object,
): Promise<Request[]> {
  const { text } = await send('GET', path, { key: undefined });
  const { result, output } = await new Promise<Converted>((resolve, reject) =>
    convert({ type: 'string', data: text }, options, (error, made) =>
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
  expect(variable.find(({ key }) => key === 'baseUrl')?.value).toBe(service.baseUrl);
  return requestsIn(item);
}

const requestsIn = (items: Item[]): Request[] =>
  items.flatMap(({ item, request }) => [
    ...(request === undefined ? [] : [request]),
    ...requestsIn(item ?? []),
  ]);

function callOf({ url: { host, path, query, variable = [] }, header, body }: Request) {
  const enabled = (pairs: Pair[]) => pairs.filter(({ disabled }) => !disabled);
  expect(host.join('.')).toBe('{{baseUrl}}');
  const pairs = enabled(query).map(({ key, value }) => `${key}=${encodeURI(value)}`);
  const headers = Object.fromEntries(enabled(header).map(({ key, value }) => [key.toLowerCase(), value]));
  const parts = path.map((part) => variable.find(({ key }) => part === `:${key}`)?.value ?? part);
  return { url: `/${parts.join('/')}?${pairs.join('&')}`, headers, body: body?.raw };
}
