import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { type Collection, collections } from '@/domain/collections';
import { decodedText } from '../../tests/support/decode';
import { type Call, call, type Reply } from '../../tests/support/http';
import type { Fault } from '../fault';
import { type Own, startOwn } from '../own';

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'] as const;
/** Requests of one try, for each operation. */
const EACH = { full: 20, short: 3 };

type Content = Record<string, { schema?: object }>;
type Response = { $ref?: string; content?: Content };
type Document = {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: { responses: Record<string, Response> };
};
type Hostile = Required<Pick<Call, 'headers' | 'method'>> & { path: string; body: string | undefined };

/** Requests that no program should send. */
export const hostile: Fault = {
  name: 'hostile-http',
  does: `${EACH.full} arbitrary queries, headers and bodies to each of the ${collections.length * METHODS.length} operations`,
  holds: 'every reply is one that the OpenAPI document has, and as it says; none is 5xx',
  tries: { full: 40, short: 1 },
  limit: 120,
  others: 'served',
  arrange: async (stage) => {
    const own = await startOwn(stage);
    const document: Document = await (await fetch(`${own.writer.baseUrl}/api/openapi.json`)).json();
    const judge = createJudge(document);
    const each = stage.short ? EACH.short : EACH.full;
    const counts: Record<number, number> = {};
    return {
      others: own.other,
      attempt: async () => {
        for (const collection of collections) {
          for (const method of METHODS) {
            for (const request of fc.sample(requestTo(collection, method), each)) {
              const { status } = await expectDescribed(own, request, judge);
              counts[status] = (counts[status] ?? 0) + 1;
            }
          }
        }
      },
      notes: () =>
        Object.entries(counts)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
    };
  },
};

type Judge = (request: Hostile, reply: Reply, text: string) => string | undefined;

async function expectDescribed({ writer }: Own, request: Hostile, judge: Judge): Promise<Reply> {
  const { method, path, headers, body } = request;
  const reply = await call(`${writer.baseUrl}${path}`, { method, key: writer.key, headers, body });
  const text = await decodedText(reply);
  const fault = judge(request, reply, text);
  if (fault === undefined) return reply;
  throw new Error(
    `${fault}: ${JSON.stringify({ ...request, body: body?.slice(0, 300) })}: ${text.slice(0, 300)}`,
  );
}

/** Compares replies with the document. Schemas are compiled once. */
function createJudge(document: Document): Judge {
  const ajv = new Ajv2020({ strict: false });
  addFormats['default'](ajv);
  const compiled = new Map<object, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const validate = ajv.compile({ ...schema, components: document.components });
    compiled.set(schema, validate);
    return validate;
  };
  return ({ method, path }, { status, headers }, text) => {
    if (status >= 500) return `${status}`;
    const operation = document.paths[path.split('?')[0]!]![method.toLowerCase()]!;
    const named = operation.responses[status];
    if (named === undefined) return `${status}, which the document does not have`;
    // A 304 has no body, although it has the content type of the complete reply.
    if (status === 304 && text === '') return undefined;
    const response = named.$ref ? document.components.responses[named.$ref.split('/').at(-1)!]! : named;
    if (!`${headers['content-type']}`.startsWith('application/json')) return undefined;
    const schema = response.content?.['application/json']?.schema;
    if (schema === undefined) return `${status} with JSON, which the document does not have`;
    const validate = validatorOf(schema);
    return validate(JSON.parse(text))
      ? undefined
      : `${status}, not as the document says (${ajv.errorsText(validate.errors)})`;
  };
}

function requestTo(collection: Collection, method: (typeof METHODS)[number]): fc.Arbitrary<Hostile> {
  return fc.record({
    method: fc.constant(method),
    path: queryOf(collection).map((query) => `${collection.path}${query}`),
    headers,
    body: method === 'GET' ? fc.constant(undefined) : bodyOf(collection),
  });
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    '2024',
    'null',
    '2024-02-30',
    "' OR 1=1 --",
    'W10.AAAAAAAAAAAAAAAAAAAAAA',
  ),
  fc.constantFrom('\u0000', '\ud800', '\u202e', 'a'.repeat(5_000), '__proto__', '%', '2024-01-31T25:61:61Z'),
);

function queryOf(collection: Collection): fc.Arbitrary<string> {
  const names = [collection.identifier, ...collection.fields.map(({ name }) => name)];
  const fixed = [
    'limit',
    'after',
    'next',
    'fields',
    'format',
    'as_of',
    'changed_since',
    'delimiter',
    'bom',
    '__proto__',
  ];
  const name = fc.oneof(
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom('', '.gte', '.lte', '.gt', '.lt', '[]', '[0]', '.x'))
      .map((parts) => parts.join('')),
    fc.constantFrom(...fixed),
    text,
  );
  const pair = fc.tuple(name, text).map((parts) => parts.map(encode).join('='));
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.array(pair, { maxLength: 4 }).map((pairs) => `?${pairs.join('&')}`) },
  );
}

const headerText = fc.stringMatching(/^[ -~]{0,40}$/);
const headers: fc.Arbitrary<Record<string, string>> = fc.dictionary(
  fc.constantFrom(
    'accept',
    'accept-encoding',
    'accept-language',
    'prefer',
    'if-none-match',
    'x-request-id',
    'range',
  ),
  fc.oneof(
    headerText,
    fc.constantFrom('*', 'text/csv', 'return=minimal', 'count=none', 'br;q=0', 'gzip, zstd', 'id'),
  ),
  { maxKeys: 3 },
);

function bodyOf(collection: Collection): fc.Arbitrary<string> {
  const names = [collection.identifier, ...collection.fields.map(({ name }) => name)];
  const value = fc.oneof(text, fc.jsonValue({ maxDepth: 3 }), fc.integer(), fc.double());
  const item = fc.dictionary(fc.oneof(fc.constantFrom(...names), text), value, { maxKeys: 10 });
  return fc.oneof(
    { weight: 4, arbitrary: fc.array(item, { maxLength: 5 }).map((items) => JSON.stringify(items)) },
    { weight: 2, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 1,
      arbitrary: fc.array(item, { minLength: 1 }).map((items) => JSON.stringify(items).slice(0, -2)),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '[', '[]]', '\ufeff[]', '[1e999]', '{"records":[]}', '[{"a":1,"a":2}]'),
    },
  );
}

/** A lone surrogate has no encoding; a careless client sends a percent sign instead. */
function encode(value: string): string {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ED%A0%80';
  }
}
