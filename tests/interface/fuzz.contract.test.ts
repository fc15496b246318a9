import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { samples } from '../support/sample';
import { register, send, startFromEmpty } from '../support/shared';

/** Whatever the request is, its reply conforms to the OpenAPI document. `FUZZ_RUNS=10000` sends more requests. */

startFromEmpty({ before: 'all' });

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);

type Content = Record<string, { schema?: object }>;
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, { $ref?: string; content?: Content }> }>>;
  components: { responses: Record<string, { content?: Content }> };
};

let document: Document;
const validators = new Map<string, ValidateFunction>();

beforeAll(async () => {
  document = (await send('GET', '/api/openapi.json', { key: undefined })).json;
  for (const collection of collections) await register(collection, samples(collection, 3));
});

/** The document's schema for the JSON of a reply. */
function validatorOf(path: string, method: string, status: number): ValidateFunction {
  const name = `${method} ${path} ${status}`;
  const known = validators.get(name);
  if (known !== undefined) return known;
  const response = document.paths[path]![method.toLowerCase()]!.responses[status];
  expect(response, name).toBeDefined();
  const shared = response!.$ref && document.components.responses[response!.$ref.split('/').at(-1)!];
  const { schema } = ((shared || response) as { content: Content }).content['application/json']!;
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats['default'](ajv);
  const validate = ajv.compile({ ...schema, components: document.components });
  validators.set(name, validate);
  return validate;
}

const noise = fc.oneof(
  fc.string({ maxLength: 6 }),
  fc.constantFrom('', '0', '-1', 'null', 'true', '2024', '2024-01-31', ','),
);

/** A query string for a collection: mostly with its names, often repeated, with right, wrong or random values. */
function queryOf({ readable, fields, identifier }: (typeof collections)[number]) {
  const names = readable.map(({ name }) => name);
  const name = fc.constantFrom(...names);
  const value = fc.constantFrom(...fields.map(({ example }) => example));
  const pair = fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constant('fields'), fc.oneof(name, fc.array(name).map(String))) },
    { weight: 2, arbitrary: fc.tuple(fc.constantFrom('limit', 'after', identifier), fc.nat(5).map(String)) },
    fc.tuple(name, fc.oneof(value, noise)),
    fc.tuple(
      fc.tuple(name, fc.constantFrom('.gte', '.lte', '.gt', '.lt', '[]')).map((parts) => parts.join('')),
      fc.oneof(value, noise),
    ),
    fc.tuple(
      fc.constantFrom('as_of', 'changed_since'),
      fc.constantFrom(new Date().toISOString(), '2024-01-31', 'x'),
    ),
    fc.tuple(
      fc.constantFrom('rows', 'columns', 'as', 'count', 'sum', 'last', 'average', 'min', 'max'),
      fc.oneof(name, noise),
    ),
    fc.tuple(noise, noise),
  );
  return fc.array(pair, { maxLength: 4 }).map((pairs) => new URLSearchParams(pairs).toString());
}

/** The items of a batch: right, with members left out or with any value, or any other JSON. */
function itemsOf({ columns }: (typeof collections)[number]) {
  const any = fc.oneof(noise, fc.jsonValue({ maxDepth: 1 }));
  const members = columns.map(({ name, example }): [string, fc.Arbitrary<unknown>] => [
    name,
    fc.oneof({ weight: 6, arbitrary: fc.constant(example as unknown) }, any),
  ]);
  const item = fc.record(Object.fromEntries(members), { requiredKeys: [] });
  return fc.array(fc.oneof({ weight: 5, arbitrary: item }, fc.jsonValue({ maxDepth: 2 })), { maxLength: 4 });
}

const calls = fc.constantFrom(...collections).chain((collection) =>
  fc.oneof(
    fc.record({
      method: fc.constant('GET'),
      path: fc.constantFrom(collection.path, collection.path, `${collection.path}/summary`),
      query: queryOf(collection),
      items: fc.constant(undefined),
      prefer: fc.constantFrom(undefined, 'count=none', 'count=estimated'),
    }),
    fc.record({
      method: fc.constantFrom('POST', 'PUT', 'DELETE'),
      path: fc.constant(collection.path),
      query: fc.constant(''),
      items: fc.oneof({ weight: 9, arbitrary: itemsOf(collection) }, fc.jsonValue()),
      prefer: fc.constantFrom(undefined, 'return=minimal'),
    }),
  ),
);

it('every reply is on the schema', async () => {
  await fc.assert(
    fc.asyncProperty(calls, async ({ method, path, query, items, prefer }) => {
      const url = query === '' ? path : `${path}?${query}`;
      const reply = await send(method, url, { items, headers: { prefer } });
      const validate = validatorOf(path, method, reply.status);
      validate(reply.json);
      expect([reply.text.slice(0, 500), validate.errors ?? []]).toEqual([reply.text.slice(0, 500), []]);
    }),
    { numRuns: RUNS },
  );
});

it('a list of some fields has those, however they are named', async () => {
  for (const { path, readable } of collections) {
    const names = readable.map(({ name }) => name).slice(-3);
    for (const query of [`fields=${names}`, names.map((name) => `fields=${name}`).join('&')]) {
      const { json } = await send('GET', `${path}?${query}&limit=1`);
      expect(Object.keys(json.data[0] ?? {})).toEqual(json.data.length === 0 ? [] : names);
      const validate = validatorOf(path, 'GET', 200);
      validate(json);
      expect(validate.errors ?? []).toEqual([]);
    }
  }
});
