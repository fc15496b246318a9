import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { collections } from '@/domain/collections';
import { ServiceError } from '@/server/errors';
import type { ApiRequest, RestContext } from '@/server/rest/exchange';
import type { Facade } from '@/server/rest/facade';
import { restRouter } from '@/server/rest/procedures';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import { answerCall } from '@/server/trpc/http';
import { sample } from '../support/sample';
import { collectionOf, service, startFromEmpty } from '../support/shared';

/** The REST procedures, called through trpc-openapi and beside it in one process; each of its defects has a test. */

// Calls are passed through and counted: the handler may be built only once, because building it takes milliseconds.
vi.mock('trpc-openapi', async (importOriginal) => {
  const original = await importOriginal<typeof import('trpc-openapi')>();
  return {
    ...original,
    createOpenApiNodeHttpHandler: vi.fn(original.createOpenApiNodeHttpHandler),
    generateOpenApiDocument: vi.fn(original.generateOpenApiDocument),
  };
});

startFromEmpty();

const siswa = collectionOf('siswa');
/** The four operations, and the summary. */
const PROCEDURES = 5;
const KEY = { kind: 'key', id: '00000000-0000-4000-8000-000000000001', name: 'key' } as const;

let services: Services;
let facade: Facade;

beforeAll(async () => {
  // The whole environment is not used, because Vitest sets a BASE_URL of its own there.
  services = await createServices(readSettings({ DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'silent' }));
});

afterAll(() => services.close());

type Call = { operation: 'list' | 'register'; input: unknown };

/** Calls a REST procedure without trpc-openapi, with any input, whatever its type. */
async function callDirectly({ operation, input }: Call): Promise<{ body: string }> {
  const context = { services, actor: KEY, request: requestOf('GET', siswa.path), language: 'en' };
  // biome-ignore lint/suspicious/noExplicitAny: wrong inputs are the point
  const caller = restRouter.createCaller(context as RestContext) as any;
  const passedOn = await caller.siswa[operation](input);
  return passedOn();
}

const outcomeOf = (call: Call) =>
  callDirectly(call).then(
    ({ body }) => {
      const { info, errors, total } = JSON.parse(body);
      return { info, codes: errors?.map(({ code }: { code: string }) => code), total };
    },
    (error) => (error.cause instanceof ServiceError ? error.cause.code : error.code),
  );

type Procedure = { _def: { inputs: z.ZodObject[] } };

describe('coerceSchema changes schemas permanently', () => {
  const probe = (value: unknown) => ({
    ...sample(siswa),
    jumlah_siswa: value,
    kecamatan: `k ${JSON.stringify(value)}`,
  });
  const register = (input: unknown): Call => ({ operation: 'register', input });
  const list = (input: unknown): Call => ({ operation: 'list', input });
  const refused = (code: string) => ({
    info: { jumlah_tersimpan: 0, jumlah_gagal: 1, jumlah_duplikat: 0 },
    codes: [code],
    total: undefined,
  });
  const saved = {
    info: { jumlah_tersimpan: 1, jumlah_gagal: 0, jumlah_duplikat: 0 },
    codes: [],
    total: undefined,
  };
  const probes: [Call, unknown][] = [
    [register({ items: [probe(null)] }), refused('required')],
    [register({ items: [probe('')] }), refused('required')],
    [register({ items: [probe(true)] }), refused('invalid_type')],
    [register({ items: [probe('false')] }), refused('invalid_value')],
    [register({ items: [probe('5')] }), saved],
    [register({ items: [probe(6)] }), saved],
    [register({ items: [null] }), refused('not_an_object')],
    [register({ items: ['{}'] }), refused('not_an_object')],
    [register({ items: null }), 'BAD_REQUEST'],
    [register({ items: {} }), 'BAD_REQUEST'],
    [register({ items: '[]' }), 'BAD_REQUEST'],
    [register({}), 'BAD_REQUEST'],
    [register([]), 'BAD_REQUEST'],
    [list({ tahun: '2024' }), { info: undefined, codes: undefined, total: 2 }],
    [list({ tahun: ['2023', '2024'] }), { info: undefined, codes: undefined, total: 2 }],
    [list({ tahun: 2024 }), 'BAD_REQUEST'],
    [list({ tahun: null }), 'BAD_REQUEST'],
    [list({ limit: '0' }), 'invalid_parameter'],
    [list({ limit: '5' }), { info: undefined, codes: undefined, total: 2 }],
    [list({ limit: 5 }), 'BAD_REQUEST'],
  ];
  const answers = async () => {
    const outcomes = [];
    for (const [call] of probes) outcomes.push(await outcomeOf(call));
    return outcomes;
  };
  const expected = probes.map(([, outcome]) => outcome);

  it('calls through trpc-openapi do not change the validation of later calls', async () => {
    expect(await answers()).toEqual(expected);
    await services.pool.query('DELETE FROM siswa');

    facade = (await import('@/server/rest/facade')).createFacade(services);
    const items = [
      null,
      { ...sample(siswa), jumlah_siswa: null },
      { ...sample(siswa), jumlah_siswa: 'false' },
    ];
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, body } = await rest(method, siswa.path, items);
      expect([status, String(body)]).toEqual([200, expect.stringContaining('"jumlah_gagal":3')]);
    }
    expect((await rest('GET', `${siswa.path}?tahun=2024&tahun=2023&limit=1`)).status).toBe(200);

    expect(await answers()).toEqual(expected);
  });

  it('no input has a member that could be changed to coerce', () => {
    const procedures = Object.entries<Procedure>(restRouter._def.procedures as never);
    expect(procedures.length).toBe(collections.length * PROCEDURES);
    for (const [path, procedure] of procedures) {
      const members = procedure._def.inputs.flatMap((input) => Object.values(input.shape));
      // The parameters of a list and of a summary are a catch-all, and a batch has its items.
      expect([path, members.map((member) => member._zod.def.type)]).toEqual([
        path,
        /\.(list|summary)$/.test(path) ? [] : ['custom'],
      ]);
    }
  });
});

it('handlers are built once, and no document for a call', async () => {
  const { createOpenApiNodeHttpHandler, generateOpenApiDocument } = await import('trpc-openapi');
  facade = (await import('@/server/rest/facade')).createFacade(services);
  const built = vi.mocked(createOpenApiNodeHttpHandler).mock.calls.length;
  const documents = vi.mocked(generateOpenApiDocument).mock.calls.length;
  for (let i = 0; i < 20; i += 1) expect((await rest('POST', siswa.path, [])).status).toBe(200);
  expect(built).toBe(collections.length * PROCEDURES);
  expect(vi.mocked(createOpenApiNodeHttpHandler)).toHaveBeenCalledTimes(built);
  expect(vi.mocked(generateOpenApiDocument)).toHaveBeenCalledTimes(documents);
});

const rest = (method: string, url: string, items?: unknown) => facade(requestOf(method, url, items));

function requestOf(method: string, url: string, items?: unknown): ApiRequest {
  const bytes = items === undefined ? undefined : Buffer.from(JSON.stringify(items));
  const headers: Record<string, string> = { 'x-api-key': service.key, 'content-type': 'application/json' };
  return {
    method,
    url,
    header: (name) => headers[name],
    address: '127.0.0.1',
    hasBody: bytes !== undefined,
    signal: new AbortController().signal,
    body: (async function* () {
      if (bytes !== undefined) yield bytes;
    })(),
  };
}

it('tells a page when it may try again', async () => {
  const answer = async (thrown: Error, procedure = 'home.summary', init: RequestInit = {}) => {
    const staff = { ...services.staff, actorOf: () => Promise.reject(thrown) };
    const call = new Request(`http://a.test/api/trpc/${procedure}`, init);
    const { status, headers } = await answerCall(call, { ...services, staff });
    return [status, headers.get('retry-after')];
  };
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  expect(await answer(away)).toEqual([503, '5']);
  expect(await answer(new ServiceError({ code: 'too_many_attempts', retryAfter: 61.5 }))).toEqual([
    429,
    '62',
  ]);
  const long = { 'content-type': 'application/json', 'content-length': '2000000' };
  expect(await answer(away, 'edits.save', { method: 'POST', headers: long, body: '{}' })).toEqual([503, '5']);
});
