import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections, findCollection } from '@/domain/collections';
import { type StaffActor, system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { ACROSS_PATHS, NAMED_PATHS } from '../across/across-route';
import { CATALOGUE_FILES } from '../catalogue/paths';
import { createFacade } from '../facade';
import { ODATA_PATHS } from '../odata/odata-paths';
import { headers as documentedHeaders } from '../open-api/components';
import { DOCUMENT_PATHS } from '../open-api/open-api-reply';
import { PELITA_PATHS } from '../pelita/paths';
import { PXWEB_PATHS, PXWEB_TABLE_PATHS } from '../pxweb/paths';
import { RECONCILE_PATHS } from '../reconcile/paths';
import { bytesOfBody } from '../testing';
import { CORS_REPLY_HEADERS, CORS_REQUEST_HEADERS } from './cors';

/** Which replies pages of other origins may read, at every path that a key can reach. */

const PORTAL = 'https://portal.example';
const OTHER = 'https://lain.example';
const STRANGER = 'https://asing.example';
const HOST = 'data.example';

const services = await createOwnServices({ HELP_DESK_EMAIL: 'bantuan@example.go.id' });
const { keys, pool, records } = services;
const facade = createFacade(services);
const siswa = findCollection('siswa')!;
const staff: StaffActor = {
  ...{ kind: 'staff', id: '00000000-0000-4000-8000-000000000001', name: 'Cut', email: 'c@example.test' },
  ...{ role: 'administrator', groups: ['*'] },
};
/** A key that lists the portal, and one that lists no page. A third lists another page. */
let [listing, plain] = ['', ''];

type Asked = Readonly<{
  method?: string;
  key?: string | undefined;
  origin?: string | undefined;
  headers?: Record<string, string>;
  body?: string;
}>;

let bodiesRead = 0;
let callers = 0;
/** Each request is of another address, so that none is refused for its number. */
const nextAddress = (): string => {
  callers += 1;
  return `192.0.${callers >> 8}.${callers & 255}`;
};

async function ask(url: string, { method = 'GET', key, origin, headers = {}, body = '[]' }: Asked = {}) {
  const own: Record<string, string | undefined> = {
    ...{ host: HOST, origin, 'x-api-key': key, 'content-type': 'application/json' },
    ...headers,
  };
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const reply = await facade({
    ...{ method, url, header: (name) => own[name], address: nextAddress(), hasBody },
    body: (async function* () {
      bodiesRead += 1;
      if (hasBody) yield Buffer.from(body);
    })(),
    signal: new AbortController().signal,
  });
  const { body: sent } = reply;
  const text = sent === null || typeof sent === 'string' ? (sent ?? '') : String(await bytesOfBody(sent));
  const { 'x-request-id': _, ...told } = reply.headers;
  return {
    status: reply.status,
    headers: told,
    text: text.replace(/"request_id":"[^"]*"/, '"request_id":""'),
  };
}

const preflight = (url: string, origin: string | undefined, more: Asked = {}) =>
  ask(url, { method: 'OPTIONS', origin, ...more, headers: { 'access-control-request-method': 'POST' } });

/** A reply without the headers of CORS, and with what a spreadsheet and a key tell of the time left out. */
function asBefore({ status, headers, text }: Awaited<ReturnType<typeof ask>>) {
  const left = Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('access-control-')),
  );
  const vary = headers['vary']?.replace(/(?:^|, )origin$/, '');
  return {
    status,
    headers: { ...left, vary: vary === '' ? undefined : vary },
    text: headers['content-disposition'] === undefined ? text.replace(/"last_used_at":.*/, '') : '',
  };
}

const READ = ['GET', 'HEAD'];
const filled = (path: string) =>
  path
    .replace('tables/{id}', 'tables/siswa')
    .replace('{uuid}', '00000000-0000-4000-8000-000000000002')
    .replace('{id}', '00000000-0000-4000-8000-000000000003')
    .replace('{name}', 'siswa_per_guru');
const LISTS = ['', '?limit=1', '?limit=1&order=kecamatan', '?format=csv', '?format=ndjson', '?format=xlsx'];
/** Every path that a key can reach, as the test of keys bound to releases has them, and forms of replies. */
const JUDGED = [
  ...collections.flatMap(({ path }) => [path, `${path}/summary`]),
  ...[...LISTS, '?format=parquet', '?apa=1', '?as_of=x'].map((query) => `${siswa.path}${query}`),
  ...['?rows=kecamatan', '?rows=kecamatan&format=json-stat'].map((query) => `${siswa.path}/summary${query}`),
  ...[...ACROSS_PATHS, ...NAMED_PATHS, ...ODATA_PATHS, ...PXWEB_PATHS, ...PXWEB_TABLE_PATHS].map(filled),
  ...['/odata/siswa?$filter=x', '/api/indicators/tidak_ada'],
];
const OF_KEMENDAGRI = PELITA_PATHS.map(filled);
const KEYLESS = [...DOCUMENT_PATHS, ...Object.values(CATALOGUE_FILES)];
const UNKNOWN = [
  '/api',
  '/api/disdik',
  '/api/disdik/siswaa',
  '/odata/siswaa',
  '/api/pxweb/v2/tables/tidak_ada/data',
  '/api/trpc',
  '/api/key/x',
];

const item = (n: number) => ({
  ...{ kota_kab: 'Kota Sabang', kecamatan: `Sukakarya ${n}`, tahun: 2024, semester: '1', jenjang: 'SD' },
  jumlah_siswa: n,
});
const stored = async () => Number((await pool.query('SELECT count(*) AS n FROM siswa')).rows[0].n);

beforeAll(async () => {
  const issue = async (origins: string[]) =>
    (await keys.issue({ name: 'Halaman', origins, ratePerMinute: 0 }, system('test'))).key;
  [listing, plain] = [await issue([PORTAL]), await issue([])];
  await issue([OTHER]);
  await records.register({ actor: staff, collection: siswa, items: [1, 2, 3].map(item), wantData: false });
  await handToKemendagri();
  await services.catalogue.turn({ isOn: true, licence: 'CC-BY-4.0', seen: null }, doer);
});
afterAll(() => pool.query('TRUNCATE siswa, catalogue_setting, pelita_setting'));

const doer = { actor: staff, address: null };

async function handToKemendagri() {
  const codes = { provinceCode: '11', regencyCode: '', defaultYear: 2024, reference: '', releaseDay: '' };
  const limits = { baseUrl: '', listsLimited: false, releasedOnly: false, seen: null };
  await services.pelita.save({ ...codes, ...limits }, doer);
  await services.pelita.turn({ isOn: true, seen: null }, doer);
}

describe('a reply to a page', () => {
  it('may be read by one that the key lists, and is otherwise the same, at every path', async () => {
    for (const url of [...JUDGED, ...OF_KEMENDAGRI])
      for (const method of READ) {
        const before = await ask(url, { method, key: listing });
        const reply = await ask(url, { method, key: listing, origin: PORTAL });
        expect({ url, method, ...asBefore(reply) }).toEqual({ url, method, ...asBefore(before) });
        expect({ url, method, origin: reply.headers['access-control-allow-origin'] }).toEqual({
          ...{ url, method, origin: PORTAL },
        });
        expect(reply.headers['access-control-expose-headers']).toBe(CORS_REPLY_HEADERS.join(', '));
        expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
        expect(reply.headers['vary']?.split(', ')).toContain('origin');
        expect(corsIn(before)).toEqual([]);
      }
  });

  it('of a key without pages is as before, byte for byte, whatever page asks', async () => {
    for (const url of [...JUDGED, ...OF_KEMENDAGRI])
      for (const origin of [PORTAL, STRANGER, 'null'])
        expect({ url, ...asTold(await ask(url, { key: plain, origin })) }).toEqual({
          ...{ url, ...asTold(await ask(url, { key: plain })) },
        });
  });

  it('is a refusal, before anything is read or written, for a page that the key does not list', async () => {
    const before = await stored();
    bodiesRead = 0;
    const writes = ['POST', 'PUT', 'DELETE'];
    const asked = [
      ...[...JUDGED, ...OF_KEMENDAGRI].flatMap((url) => READ.map((method) => [method, url])),
      ...collections.flatMap(({ path }) => writes.map((method) => [method, path])),
    ] as [string, string][];
    for (const [method, url] of asked)
      for (const origin of [STRANGER, 'null', `${PORTAL}:8443`, 'http://portal.example']) {
        const { status, text, headers } = await ask(url, {
          method,
          key: listing,
          origin,
          body: JSON.stringify([item(9)]),
        });
        const isPelita = OF_KEMENDAGRI.includes(url);
        // The contract of Kemendagri's portal has no other status, and no code.
        expect({ method, url, status }).toEqual({ method, url, status: isPelita ? 401 : 403 });
        if (method !== 'HEAD' && !isPelita) expect(text).toContain('origin_not_allowed');
        expect(headers['access-control-allow-origin']).toBeUndefined();
      }
    expect(bodiesRead).toBe(0);
    expect(await stored()).toBe(before);
  });

  it('tells in both languages which page it is, readable by pages of other keys', async () => {
    const told = async (language: string) =>
      ask(siswa.path, { key: listing, origin: OTHER, headers: { 'accept-language': language } });
    const [id, en] = [await told('id'), await told('en')];
    expect(JSON.parse(id.text).message).toBe(`Kunci API tidak boleh digunakan dari halaman web ${OTHER}.`);
    expect(JSON.parse(en.text).message).toBe(`The API key may not be used from web pages of ${OTHER}.`);
    expect(en.headers['access-control-allow-origin']).toBe(OTHER);
  });

  it('of the service itself, and to programs, is as before', async () => {
    for (const origin of [`https://${HOST}`, `http://${HOST}`, undefined])
      expect(asTold(await ask(siswa.path, { key: listing, origin }))).toEqual(
        asTold(await ask(siswa.path, { key: plain })),
      );
  });

  it('without an accepted key may be read by pages of any active key, and tells others nothing', async () => {
    const asked: [string, Asked][] = [
      ...UNKNOWN.map((url): [string, Asked] => [url, { key: listing }]),
      ...KEYLESS.map((url): [string, Asked] => [url, {}]),
      [siswa.path, {}],
      [siswa.path, { key: 'rsd_salah' }],
      [siswa.path, { method: 'PATCH', key: listing }],
      [siswa.path, { headers: { accept: 'application/problem+json' } }],
      ['/odata/siswa', {}],
      ['/api/pxweb/v2/tables', {}],
    ];
    for (const [url, how] of asked) {
      const before = await ask(url, how);
      expect(corsIn(before)).toEqual([]);
      for (const origin of [PORTAL, OTHER]) {
        const reply = await ask(url, { ...how, origin });
        expect({ url, origin: reply.headers['access-control-allow-origin'] }).toEqual({ url, origin });
        expect(asBefore(reply)).toEqual(asBefore(before));
      }
      expect(asTold(await ask(url, { ...how, origin: STRANGER }))).toEqual(asTold(before));
    }
  });

  it('is the same for a page where the list has not changed, is exceeded, or is written', async () => {
    const { headers } = await ask(siswa.path, { key: listing });
    const unchanged = await ask(siswa.path, {
      ...{ key: listing, origin: PORTAL, headers: { 'if-none-match': headers['etag']! } },
    });
    expect(unchanged).toMatchObject({ status: 304, headers: { 'access-control-allow-origin': PORTAL } });
    const { key } = await keys.issue(
      { name: 'Sedikit', origins: [PORTAL], ratePerMinute: 1 },
      system('test'),
    );
    const twice = [
      await ask(siswa.path, { key, origin: PORTAL }),
      await ask(siswa.path, { key, origin: PORTAL }),
    ];
    expect(twice.map(({ status }) => status)).toEqual([200, 429]);
    for (const reply of twice) expect(reply.headers['access-control-allow-origin']).toBe(PORTAL);
    const before = await stored();
    const written = await ask(siswa.path, {
      ...{ method: 'POST', key: listing, origin: PORTAL, body: JSON.stringify([item(7)]) },
      headers: { 'idempotency-key': 'halaman-1' },
    });
    expect(written).toMatchObject({ status: 200, headers: { 'access-control-allow-origin': PORTAL } });
    expect(await stored()).toBe(before + 1);
  });

  it('has a header of each kind in the list of those that a page may read', async () => {
    const names = Object.keys(documentedHeaders).map((name) => name.toLowerCase());
    // Browsers show this one without permission.
    for (const name of names.filter((one) => one !== 'content-language'))
      expect(CORS_REPLY_HEADERS).toContain(name);
    const shown = ['cache-control', 'content-language', 'content-length', 'content-type'];
    const ofBrowsers = [
      'vary',
      'x-content-type-options',
      'content-security-policy',
      'strict-transport-security',
    ];
    const known: readonly string[] = [...CORS_REPLY_HEADERS, ...shown, ...ofBrowsers];
    for (const url of [...JUDGED, ...UNKNOWN, ...KEYLESS])
      for (const name of Object.keys((await ask(url, { key: plain })).headers)) expect(known).toContain(name);
  });
});

describe('a preflight', () => {
  it('is allowed the methods of its path, if an active key lists the page', async () => {
    for (const url of [...JUDGED, ...OF_KEMENDAGRI, ...KEYLESS]) {
      const before = await ask(url, { method: 'OPTIONS' });
      for (const origin of [PORTAL, OTHER])
        expect({ url, ...(await preflight(url, origin)) }).toEqual({
          ...{ url, status: 204, text: '' },
          headers: expect.objectContaining({
            'access-control-allow-origin': origin,
            'access-control-allow-methods': before.headers['allow'],
            'access-control-allow-headers': CORS_REQUEST_HEADERS.join(', '),
            'access-control-max-age': '7200',
            vary: 'origin',
          }),
        });
    }
    // The page may then read that there is nothing.
    for (const url of [siswa.path, ...UNKNOWN, '/odata/$batch']) {
      const { status, headers } = await preflight(url, PORTAL);
      expect({ url, status, methods: headers['access-control-allow-methods'] }).toEqual({
        ...{ url, status: 204, methods: 'GET, HEAD, POST, PUT, DELETE' },
      });
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('is answered as before to any other page, to programs, and at other paths', async () => {
    for (const url of [...JUDGED, ...OF_KEMENDAGRI, ...KEYLESS, ...UNKNOWN]) {
      const before = asTold(await ask(url, { method: 'OPTIONS' }));
      for (const origin of [STRANGER, 'null', undefined, `https://${HOST}`])
        expect({ url, ...asTold(await preflight(url, origin)) }).toEqual({ url, ...before });
    }
    // Procedures are for the service's own pages, with their cookies.
    for (const url of ['/api/trpc/keys.list', '/api/trpc/session.signIn,keys.issue'])
      expect(corsIn(await preflight(url, PORTAL))).toEqual([]);
    // Not a question of a browser: it asks for the methods.
    expect((await ask(siswa.path, { method: 'OPTIONS', origin: PORTAL })).status).toBe(405);
  });

  it('is recorded as no failed request', async () => {
    await keys.flushUse();
    const count = async () => (await pool.query('SELECT count(*) AS n FROM failed_request')).rows[0].n;
    const before = await count();
    await preflight(siswa.path, PORTAL);
    await keys.flushUse();
    expect(await count()).toBe(before);
  });
});

it('the paths of reconciliation answer every page, and no page that a key does not list uses the key', async () => {
  const authorization = `Basic ${Buffer.from(`k:${listing}`).toString('base64')}`;
  for (const path of RECONCILE_PATHS) {
    for (const origin of [PORTAL, STRANGER]) {
      const { status, headers } = await preflight(path, origin);
      expect({ path, status, origin: headers['access-control-allow-origin'] }).toEqual({
        ...{ path, status: 204, origin: '*' },
      });
    }
    const url = `${path}?queries={}&prefix=a&id=11`;
    const own = await ask(url, { origin: PORTAL, headers: { authorization } });
    expect(own.headers['access-control-allow-origin']).toBe('*');
    expect(own.status).not.toBe(403);
    const { status, text } = await ask(url, { origin: STRANGER, headers: { authorization } });
    expect({ path, status }).toEqual({ path, status: 403 });
    expect(text).toContain('origin_not_allowed');
  }
});

const corsIn = ({ headers }: { headers: Record<string, string> }): string[] =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

/** A reply, without what changes from one second to the next. */
const asTold = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>) => ({
  ...{ status, headers },
  text: headers['content-disposition'] === undefined ? text.replace(/"last_used_at":.*/, '') : '',
});
