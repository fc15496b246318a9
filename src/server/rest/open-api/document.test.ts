import { expect, test } from 'vitest';
import { collections, OPERATIONS } from '@/domain/collections';
import { FAULT_CODES } from '@/domain/collections/fault';
import { ODATA_STATUS, REST_STATUS } from '@/domain/refusals/refusal';
import { readSettings } from '@/server/settings';
import { createOpenApiDocument } from './document';
import { EXAMPLE_PROPOSAL } from './proposals-operation';
import { EXAMPLE_RELEASE } from './releases-operation';

type Schema = {
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
  items?: Schema;
};
type Operation = {
  security: Record<string, string[]>[];
  operationId: string;
  tags: string[];
  description: string;
  parameters: { $ref?: string; name?: string; in?: string; 'x-extension'?: boolean }[];
  requestBody?: { content: Record<string, { schema: { type: string; items: { $ref: string } } }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Schema }> }>;
};
type Document = {
  info: { contact: Record<string, string> };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    responses: Record<string, Record<string, unknown>>;
    securitySchemes: Record<string, unknown>;
  };
};

const METHODS = ['get', 'post', 'put', 'delete'];
const make = (env: Record<string, string>) => createOpenApiDocument(readSettings(env)) as unknown as Document;
const document = make({});
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => {
    const operation = item[method];
    return operation === undefined ? [] : [{ path, method, operation }];
  }),
);

test('says how the help desk is reached', () => {
  const { contact } = make({
    HELP_DESK_NAME: 'Layanan Data Aceh',
    HELP_DESK_EMAIL: 'bantuan@data.example.test',
    HELP_DESK_PHONE: '0651 123456',
    HELP_DESK_HOURS: '08.00–16.00',
  }).info;
  expect(contact).toEqual({
    name: 'Layanan Data Aceh',
    email: 'bantuan@data.example.test',
    'x-phone': '0651 123456',
    'x-hours': '08.00–16.00',
  });
  expect(Object.keys(document.info.contact)).toEqual(['name']);
});

test('lists the four operations of each of the sixteen collections, their summaries, and what is about several', () => {
  const {
    '/api/deliveries': deliveries,
    '/api/findings': findings,
    '/api/indicators': indicators,
    '/api/indicators/{name}': indicator,
    '/api/releases': releases,
    '/api/releases/{id}/changes': releaseChanges,
    '/api/proposals': proposals,
    '/api/proposals/{id}': proposal,
    '/api/key': ownKey,
    ...ofCollections
  } = document.paths;
  expect(Object.keys(ofCollections)).toEqual(collections.flatMap(({ path }) => [path, `${path}/summary`]));
  for (const [path, item] of Object.entries(ofCollections)) {
    expect(Object.keys(item)).toEqual(path.endsWith('/summary') ? ['get'] : METHODS);
  }
  for (const item of [
    deliveries!,
    findings!,
    indicators!,
    indicator!,
    releases!,
    releaseChanges!,
    proposals!,
    proposal!,
    ownKey!,
  ])
    expect(Object.keys(item)).toEqual(['get']);
  expect(operations).toHaveLength(89);
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(89);
});

test.each(collections.map((collection) => [collection.resource, collection] as const))(
  '%s: every write takes a top-level array, DELETE too',
  (resource, { path }) => {
    const bodies = OPERATIONS.slice(1).map((_, index) => {
      const { requestBody } = document.paths[path]![METHODS[index + 1]!]!;
      const { schema } = requestBody!.content['application/json']!;
      expect(schema.type).toBe('array');
      return schema.items.$ref.split('/').at(-1)!;
    });
    expect(new Set(bodies).size, resource).toBe(3);
    expect(document.paths[path]!['get']).not.toHaveProperty('requestBody');
  },
);

test('describes every field in both languages, with its kind, its limits and an example', () => {
  for (const { path, columns, readable } of collections) {
    const listed = document.paths[path]!['get']!.responses['200']!.content!['application/json']!.schema;
    const record = recordOf(listed);
    // A request for a list may select fields, so none is required.
    expect(record.required).toBeUndefined();
    expect(Object.keys(record.properties)).toEqual(readable.map(({ name }) => name));
    for (const field of columns) {
      const property = record.properties[field.name]!;
      expect(property['description'], field.name).toContain(field.description.id);
      expect(property['description'], field.name).toContain(field.description.en);
      expect(property['x-kind']).toBe(field.kind);
      if (property['type'] === 'integer') expect(property['format']).toBe('int32');
      expect(property).not.toHaveProperty('title');
      expect(property['examples']).toHaveLength(1);
      if ('min' in field) expect(property).toMatchObject({ minimum: field.min, maximum: field.max });
      if ('maxLength' in field) expect(property).toMatchObject({ minLength: 1, maxLength: field.maxLength });
    }
  }
});

test('requires on register every field but date_now, on change and delete the identifier', () => {
  for (const { path, identifier, fields } of collections) {
    const required = ['post', 'put', 'delete'].map((method) => {
      const { $ref } = document.paths[path]![method]!.requestBody!.content['application/json']!.schema.items;
      return document.components.schemas[$ref.split('/').at(-1)!]!.required;
    });
    const named = fields.map(({ name }) => name).filter((name) => name !== 'date_now');
    expect(required).toEqual([named, [identifier], [identifier]]);
  }
});

test('counts in `info` what the specification counts', () => {
  const info = (method: string) => {
    const { responses } = document.paths['/api/rsud/pasien']![method]!;
    const { info } = named(responses['200']!.content!['application/json']!.schema).properties;
    return Object.keys(named(info).properties);
  };
  expect(info('post')).toEqual(['jumlah_tersimpan', 'jumlah_gagal', 'jumlah_duplikat']);
  expect(info('put')).toEqual(['jumlah_tersimpan', 'jumlah_gagal']);
  expect(info('delete')).toEqual(['jumlah_gagal', 'jumlah_terhapus']);
});

test('has every status and every code of a refusal', () => {
  const documented = Object.entries(REST_STATUS).filter(([, status]) => status !== ODATA_STATUS);
  const statuses = new Set(documented.map(([, status]) => String(status)));
  const ofWrites = ['409', '412', '413', '415', '422'];
  for (const { method, operation } of operations) {
    const told = Object.keys(operation.responses).filter((status) => Number(status) >= 400);
    const expected = [...statuses].filter((status) => method !== 'get' || !ofWrites.includes(status));
    expect(told.sort()).toEqual(expected.sort());
  }
  const { Error: error, ItemError } = document.components.schemas;
  expect(error!.properties['code']!['enum']).toEqual(documented.map(([code]) => code));
  expect(ItemError!.properties['code']!['enum']).toEqual(FAULT_CODES);
  expect(document.components.responses['TooManyRequests']).toMatchObject({
    'x-extension': true,
    headers: { 'Retry-After': {}, RateLimit: {} },
  });
});

test('lists every filter of a list as an extension', () => {
  const own = document.paths['/api/rsud/pasien']!['get']!.parameters.filter(({ name }) => name !== undefined);
  const ranged = (name: string) => ['', '.gte', '.lte', '.gt', '.lt'].map((suffix) => name + suffix);
  expect(own.map(({ name }) => name)).toEqual([
    ...['id_kunjungan', 'jumlah', 'tanggal', 'date_now'].flatMap(ranged),
    ...['status', 'status.prefix', 'or', 'fields', 'order'],
  ]);
  expect(own.every((parameter) => parameter['x-extension'] === true)).toBe(true);
});

/** What is sent by default. The names of an indicator and of a release are parts of the path, and must be given. */
const BY_DEFAULT: Readonly<Record<string, unknown>> = {
  ...{ after: 0, format: 'json', delimiter: 'comma', bom: '0' },
  name: 'siswa_per_guru',
};

test('sends by default only parameters that change nothing, and each parameter at most once', () => {
  const shared = (document.components as unknown as { parameters: Record<string, Parameter> }).parameters;
  type Parameter = { name: string; style?: string; explode?: boolean; schema: Record<string, unknown> };
  for (const { parameters } of operations.map(({ operation }) => operation)) {
    for (const parameter of parameters as unknown as (Parameter & { $ref?: string; in?: string })[]) {
      const { name, schema, style, explode } = shared[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter;
      if ((shared[parameter.$ref?.split('/').at(-1) ?? ''] as { in?: string } | undefined)?.in === 'header')
        continue;
      if (schema['type'] === 'array')
        expect([name, schema['default'], style, explode]).toEqual([name, [], 'form', true]);
      else if (name === 'id') expect([EXAMPLE_RELEASE, EXAMPLE_PROPOSAL]).toContain(schema['default']);
      // A converter of Postman's sends what has no default, with a made-up value.
      else expect(BY_DEFAULT).toMatchObject({ [name]: schema['default'] });
    }
  }
});

test('has a type of its own for every record, item and reply', () => {
  const names = Object.keys(document.components.schemas);
  for (const kind of [
    '',
    'New',
    'Change',
    'Identifier',
    'DeletedItem',
    'List',
    'Registered',
    'Changed',
    'Deleted',
  ])
    expect(names).toContain(`PendudukUmur${kind}`);
  expect(names).toEqual(names.filter((name) => /^[A-Z][A-Za-z0-9]+$/.test(name)));
});

test('names the ways to send a key, the password for reading alone, and the server that the settings name', () => {
  expect(document.components.securitySchemes).toMatchObject({
    'x-api-key': { type: 'apiKey', in: 'header', name: 'x-api-key' },
    basic: { type: 'http', scheme: 'basic' },
  });
  const key = { 'x-api-key': [] };
  for (const item of Object.values(document.paths))
    for (const [method, operation] of Object.entries(item))
      expect(operation.security).toEqual(method === 'get' ? [key, { basic: [] }] : [key]);
  expect(document.servers).toEqual([{ url: '/' }]);
  expect(make({ BASE_URL: 'https://data.example.go.id/' }).servers).toEqual([
    { url: 'https://data.example.go.id' },
  ]);
});

test('does not mention how DELETE is passed on internally', () => {
  expect(JSON.stringify(document)).not.toMatch(/\/delete"|"patch"/);
});

/** The schema that a reference names. */
function named(reference: unknown): Schema {
  const { $ref } = reference as { $ref: string };
  return document.components.schemas[$ref.split('/').at(-1)!]!;
}

const recordOf = (list: Schema): Schema =>
  named((named(list).properties['data'] as { items?: unknown }).items);
