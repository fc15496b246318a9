import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { ServiceError } from '@/server/errors';
import type { Facade } from '@/server/rest/facade';
import { createServices, type Services } from '@/server/services';
import { readSettings } from '@/server/settings';
import type { Context } from '@/server/trpc/context';
import { answerCall } from '@/server/trpc/http';
import { appRouter } from '@/server/trpc/router';
import { sample, stored } from './support/sample';
import { collectionOf, service, startFromEmpty } from './support/shared';

/** tRPC callers beside the REST façade in one process; the traps of trpc-to-openapi, each held shut. */

// Passed through and counted: the handler may be built once only, for each time costs milliseconds.
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
const STAFF = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'staff',
  email: 'staff@example.test',
  role: 'administrator',
  groups: ['*'],
} as const;

let services: Services;
let facade: Facade;

beforeAll(async () => {
  // Not the whole environment: Vitest puts a BASE_URL of its own there.
  services = await createServices(readSettings({ DATABASE_URL: service.databaseUrl, LOG_LEVEL: 'silent' }));
});

afterAll(() => services.close());

type Input = { path: string; input: unknown };
type Procedure = { _def: { inputs: z.ZodObject[] } };

/** Calls any procedure as any caller may, whatever the types say. */
function callAs(actor: Context['actor'], { path, input }: Input): Promise<unknown> {
  // biome-ignore lint/suspicious/noExplicitAny: wrong inputs are the point
  const caller = appRouter.createCaller({ services, actor }) as any;
  const [router = '', ...names] = path.split('.');
  return names.reduce((part, name) => part[name], caller[router])(input);
}

const outcomeOf = (call: Input) =>
  callAs(STAFF, call).then(
    // biome-ignore lint/suspicious/noExplicitAny: replies are judged by what is expected of them
    ({ info, errors, total }: any) => ({
      info,
      codes: errors?.map(({ code }: { code: string }) => code),
      total,
    }),
    (error) => error.code,
  );

describe('coerceSchema changes schemas for good', () => {
  const probe = (value: unknown) => ({
    ...sample(siswa),
    jumlah_siswa: value,
    kecamatan: `k ${JSON.stringify(value)}`,
  });
  const register = (input: unknown) => ({ path: 'records.siswa.register', input });
  const list = (input: unknown) => ({ path: 'records.siswa.list', input });
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
  const probes: [Input, unknown][] = [
    [register({ records: [probe(null)] }), refused('required')],
    [register({ records: [probe('')] }), refused('required')],
    [register({ records: [probe(true)] }), refused('invalid_type')],
    [register({ records: [probe('false')] }), refused('invalid_value')],
    [register({ records: [probe('5')] }), saved],
    [register({ records: [probe(6)] }), saved],
    [register({ records: [null] }), refused('not_an_object')],
    [register({ records: ['{}'] }), refused('not_an_object')],
    [register({ records: null }), 'BAD_REQUEST'],
    [register({ records: {} }), 'BAD_REQUEST'],
    [register({ records: '[]' }), 'BAD_REQUEST'],
    [register({}), 'BAD_REQUEST'],
    [register([]), 'BAD_REQUEST'],
    [list({ tahun: '2024' }), { info: undefined, codes: undefined, total: 2 }],
    [list({ tahun: ['2023', '2024'] }), { info: undefined, codes: undefined, total: 2 }],
    [list({ tahun: 2024 }), 'BAD_REQUEST'],
    [list({ tahun: null }), 'BAD_REQUEST'],
    [list({ limit: '0' }), 'BAD_REQUEST'],
    [list({ limit: '5' }), { info: undefined, codes: undefined, total: 2 }],
    [list({ limit: 5 }), 'BAD_REQUEST'],
  ];
  const answers = async () => {
    const outcomes = [];
    for (const [call] of probes) outcomes.push(await outcomeOf(call));
    return outcomes;
  };
  const expected = probes.map(([, outcome]) => outcome);

  it('no tRPC caller is judged otherwise after REST calls of this process than before', async () => {
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

  it('no input has a member that could be made to coerce', () => {
    const procedures = Object.entries<Procedure>(appRouter._def.procedures as never).filter(([path]) =>
      path.startsWith('records.'),
    );
    for (const [path, procedure] of procedures) {
      const members = procedure._def.inputs.flatMap((input) => Object.values(input.shape));
      // A list's parameters are a catch-all, a batch has its records.
      expect([path, members.map((member) => member._zod.def.type)]).toEqual([
        path,
        path.endsWith('.list') ? [] : ['nonoptional'],
      ]);
    }
  });

  it('records come back from tRPC as over REST', async () => {
    const item = sample(siswa);
    const { data } = (await callAs(STAFF, register({ records: [item] }))) as { data: { id_siswa: number }[] };
    expect(data).toEqual([stored(siswa, data[0]!.id_siswa, item)]);
    expect(await callAs(STAFF, list({}))).toEqual({ status: true, total: 1, data });
    const { body } = await rest('GET', siswa.path);
    expect(JSON.parse(String(body))).toEqual({ status: true, total: 1, data });
  });
});

it('the handler is built once, and no document for a call', async () => {
  const { createOpenApiNodeHttpHandler, generateOpenApiDocument } = await import('trpc-openapi');
  facade = (await import('@/server/rest/facade')).createFacade(services);
  const built = vi.mocked(createOpenApiNodeHttpHandler).mock.calls.length;
  const documents = vi.mocked(generateOpenApiDocument).mock.calls.length;
  for (let i = 0; i < 20; i += 1) expect((await rest('POST', siswa.path, [])).status).toBe(200);
  expect(built).toBe(1);
  expect(vi.mocked(createOpenApiNodeHttpHandler)).toHaveBeenCalledTimes(built);
  expect(vi.mocked(generateOpenApiDocument)).toHaveBeenCalledTimes(documents);
});

const rest = (method: string, url: string, items?: unknown) => {
  const bytes = items === undefined ? undefined : Buffer.from(JSON.stringify(items));
  const headers: Record<string, string> = { 'x-api-key': service.key, 'content-type': 'application/json' };
  return facade({
    method,
    url,
    header: (name) => headers[name],
    address: '127.0.0.1',
    hasBody: bytes !== undefined,
    signal: new AbortController().signal,
    body: (async function* () {
      if (bytes !== undefined) yield bytes;
    })(),
  });
};

it('tells a page when it may try again', async () => {
  const answer = async (thrown: Error, procedure = 'home.summary', init: RequestInit = {}) => {
    const staff = { ...services.staff, actorOf: () => Promise.reject(thrown) };
    const call = new Request(`http://a.test/api/trpc/${procedure}`, init);
    const { status, headers } = await answerCall(call, { ...services, staff });
    return [status, headers.get('retry-after')];
  };
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  expect(await answer(away)).toEqual([503, '5']);
  expect(await answer(new ServiceError('too_many_attempts', { retryAfter: 61.5 }))).toEqual([429, '62']);
  const long = { 'content-type': 'application/json', 'content-length': '2000000' };
  expect(await answer(away, 'edits.save', { method: 'POST', headers: long, body: '{}' })).toEqual([503, '5']);
});
