import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { collections } from '@/domain/collections';
import { register, send, sql, startFromEmpty } from '../support/shared';

/** The published OpenAPI document: its examples work, and replies conform to it. */

type Content = Record<string, { schema?: unknown; example?: unknown }>;
type Operation = {
  operationId: string;
  requestBody?: { content: Content };
  responses: Record<string, { $ref?: string; content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, unknown>;
};

const WRITES = [
  { method: 'POST', done: 'jumlah_tersimpan' },
  { method: 'PUT', done: 'jumlah_tersimpan' },
  { method: 'DELETE', done: 'jumlah_terhapus' },
];

startFromEmpty({ before: 'all' });

let document: Document;

beforeAll(async () => {
  document = (await send('GET', '/api/openapi.json', { key: undefined })).json;
  // The examples name the first identifier.
  await sql(`TRUNCATE ${collections.map(({ resource }) => `"${resource}"`).join(', ')} RESTART IDENTITY`);
});

it('is published without a key, and is not sent again if unchanged', async () => {
  const { status, headers } = await send('GET', '/api/openapi.json', { key: undefined });
  expect(status).toBe(200);
  const again = { key: undefined, headers: { 'if-none-match': headers.etag } };
  expect((await send('GET', '/api/openapi.json', again)).status).toBe(304);
});

it('supports no other method', async () => {
  const { status, headers } = await send('POST', '/api/openapi.json', { items: [] });
  expect(status).toBe(405);
  expect(headers.allow).toBe('GET, HEAD');
});

describe.each(collections.map((collection) => ({ collection, ...collection })))(
  '$path',
  ({ collection, path }) => {
    it.each(WRITES)('accepts the example of $method unchanged', async ({ method, done }) => {
      const operation = operationOf(path, method);
      const { example, schema } = operation.requestBody!.content['application/json']!;
      expectValid(example, schema);
      const reply = await send(method, collection, { items: example });
      expect(reply.status).toBe(200);
      expect(reply.json).toMatchObject({ info: { [done]: 1, jumlah_gagal: 0 }, errors: [] });
      expectReply(reply.json, operation, 200);
    });

    it('lists the example as the document shows it', async () => {
      const operation = operationOf(path, 'GET');
      const { example: shown } = operation.responses['200']!.content!['application/json']!;
      await sql(`TRUNCATE "${collection.resource}" RESTART IDENTITY`);
      await register(collection, operationOf(path, 'POST').requestBody!.content['application/json']!.example);
      const { json } = await send('GET', collection);
      expect(json).toEqual(shown);
      expectReply(json, operation, 200);
      const { example: csv } = operation.responses['200']!.content!['text/csv']!;
      expect((await send('GET', collection, { query: 'format=csv' })).text).toBe(csv);
    });

    it('reports invalid items as the document says', async () => {
      for (const { method } of WRITES) {
        const reply = await send(method, collection, { items: [{}, 1, { tidak_ada: '1' }] });
        expect(reply.json.info.jumlah_gagal).toBe(3);
        expectReply(reply.json, operationOf(path, method), 200);
      }
    });
  },
);

it.each([
  { status: 400, method: 'GET', query: 'tahun=x' },
  { status: 400, method: 'POST', body: '{}' },
  { status: 401, method: 'PUT', key: 'rsd_unknown' },
  { status: 405, method: 'PATCH' },
  { status: 415, method: 'DELETE', body: '[]', headers: { 'content-type': 'text/plain' } },
])('refuses with $status as the document says', async ({ status, method, ...options }) => {
  const reply = await send(method, '/api/disdik/siswa', options);
  expect(reply.status).toBe(status);
  const known = method === 'PATCH' ? 'POST' : method;
  expectReply(reply.json, operationOf('/api/disdik/siswa', known), status);
});

const operationOf = (path: string, method: string): Operation => document.paths[path]![method.toLowerCase()]!;

function expectReply(body: unknown, operation: Operation, status: number): void {
  const response = operation.responses[status]!;
  const shared = document.components['responses'] as Record<string, { content: Content }>;
  const { content } = response.$ref === undefined ? response : shared[response.$ref.split('/').at(-1)!]!;
  expectValid(body, content!['application/json']!.schema);
}

function expectValid(value: unknown, schema: unknown): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats['default'](ajv);
  const validate = ajv.compile({ ...(schema as object), components: document.components });
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}
