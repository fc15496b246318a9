import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collections, findCollection, OPERATION_OF_METHOD } from '@/domain/collections';
import { RELEASE_BINDING } from '@/domain/keys/bindings';
import { type StaffActor, system } from '@/server/actor';
import { dataSetId } from '@/server/pelita/data-set-id';
import { createOwnServices } from '@/server/testing';
import { ACROSS_PATHS, NAMED_PATHS } from './across/across-route';
import { createFacade } from './facade';
import { ODATA_PATHS } from './odata/odata-paths';
import { DOCUMENT_PATHS } from './open-api/open-api-reply';
import { PELITA_PATHS } from './pelita/paths';
import { PXWEB_PATHS, PXWEB_TABLE_PATHS } from './pxweb/paths';
import { RECONCILE_PATHS } from './reconcile/paths';
import { bytesOfBody } from './testing';

/** A key bound to releases gets nothing but what is released, at every path. */

const services = await createOwnServices();
const { keys, pool, records, releases } = services;
const facade = createFacade(services);
const siswa = findCollection('siswa')!;
const guru = findCollection('guru')!;

const staff: StaffActor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Cut',
  email: 'c@example.test',
  role: 'administrator',
  groups: ['*'],
};
const doer = { actor: staff, address: null };
const binding = [{ field: RELEASE_BINDING.name, values: ['latest'] }];
/** Of two figures of the collection that has a release. */
let indicator = '';
let bound = '';
let free = '';

type Asked = Readonly<{ method?: string; accept?: string; headers?: Record<string, string> }>;

async function ask(key: string, url: string, { method = 'GET', accept, headers = {} }: Asked = {}) {
  const isReconcile = url.startsWith('/api/reconcile');
  const own: Record<string, string | undefined> = {
    'x-api-key': key,
    authorization: isReconcile ? `Basic ${Buffer.from(`key:${key}`).toString('base64')}` : undefined,
    accept,
    'content-type': 'application/json',
    ...headers,
  };
  const reply = await facade({
    ...{ method, url, header: (name) => own[name], address: '127.0.0.1' },
    body: (async function* () {
      if (method !== 'GET' && method !== 'HEAD') yield Buffer.from('[]');
    })(),
    hasBody: method !== 'GET' && method !== 'HEAD',
    signal: new AbortController().signal,
  });
  const { 'x-request-id': _, ...told } = reply.headers;
  return { status: reply.status, headers: told, body: await textOf(reply.body) };
}

async function textOf(body: unknown): Promise<string> {
  if (body === null) return '';
  const text = typeof body === 'string' ? body : (await bytesOfBody(body)).toString('latin1');
  // A spreadsheet has the time at which it was made, and a key its own use.
  if (text.startsWith('PK')) return String(text.length);
  return text.replace(/"(request_id|prepared)":"[^"]*"/, '"$1":""').replace(/"last_used_at":.*/, '');
}

const item = (n: number, semester: string, jumlah: number) => ({
  ...{ kota_kab: 'Kota Sabang', kecamatan: `Sukakarya ${n}`, tahun: 2024, semester, jenjang: 'SD' },
  ...{ [siswa.parts.figures[0]!.field.name]: jumlah },
});

async function releaseOf(period: string, publicAt: string | null) {
  const seen = async () =>
    (await releases.detail({ collection: siswa, period, actor: staff })).last?.id ?? '0';
  const about = async () => ({ collection: 'siswa', period, seen: await seen(), note: null });
  await releases.step('submitted', await about(), doer);
  await releases.step('checked', await about(), doer);
  const { pinnedAt, release } = await releases.detail({ collection: siswa, period, actor: staff });
  await releases.approve({ ...(await about()), pinnedAt }, doer);
  const kind = release === null ? null : ('minor' as const);
  await releases.release({ ...(await about()), mark: 'final', kind, publicAt }, doer);
}

const write = (items: object[], collection = siswa) =>
  records.register({ actor: staff, collection, items, wantData: false });

beforeAll(async () => {
  const issue = async (bindings: typeof binding) =>
    (await keys.issue({ name: 'Portal', bindings, ratePerMinute: 0 }, system('test'))).key;
  [bound, free] = [await issue(binding), await issue([])];
  await write([item(1, '1', 11), item(2, '1', 22)]);
  await releaseOf('2024-S1', null);
  const own = {
    ...{ label: 'Siswa per baris', definition: '-', interpretation: '', unit: 'siswa', factor: 1 },
    numerator: { collection: 'siswa', figure: 'jumlah_siswa' },
    denominator: { collection: 'siswa' },
  };
  indicator = await services.indicators.save({ indicator: own }, system('test'));
  await handOutPupils();
});
afterAll(() => pool.query('TRUNCATE siswa, guru, release, release_step, metadata, pelita_setting'));

/** Kemendagri's portal is given the pupils. */
async function handOutPupils() {
  const subjects = [
    ['collection', 'siswa'],
    ...siswa.fields.map(({ name }) => ['field', `siswa.${name}`]),
    ['indicator', indicator],
  ] as const;
  await services.prisma.metadata.createMany({
    data: subjects.map(([kind, subject]) => ({
      ...{ kind: kind!, subject: subject!, values: { klasifikasi_data: 'terbuka' }, version: 1 },
      ...{ changedAt: new Date(), changedBy: 'Cut' },
    })),
  });
  await services.pelita.save(
    {
      ...{
        provinceCode: '11',
        regencyCode: '',
        defaultYear: 2024,
        reference: '',
        releaseDay: '',
        baseUrl: '',
      },
      ...{ listsLimited: false, releasedOnly: false, seen: null },
    },
    doer,
  );
  await services.pelita.turn({ isOn: true, seen: null }, doer);
}

const LIST = [
  '',
  '?limit=1',
  '?limit=5&after=1',
  '?tahun=2024',
  '?semester=2',
  '?kecamatan=Rahasia',
  '?jumlah_siswa.gt=1',
  '?format=csv',
  '?format=ndjson',
  '?format=xlsx',
  '?fields=kecamatan,kode_wilayah',
  '?kode_wilayah=11.72',
  '?release=latest',
  '?release=2024-S1',
  '?release=2024-S1.v1',
  '?release=2024-S1.v2',
  '?release=2024-S2',
  '?as_of=2024-01-01T00:00:00Z',
  '?changed_since=2024-01-01T00:00:00Z',
  '?changed_since=2024-01-01T00:00:00Z&release=latest',
  '?changed_since=2024-01-01T00:00:00Z&limit=1',
  '?next=x',
  '?AS_OF=2024-01-01T00:00:00Z',
  '?bukan_kolom=1',
];
const SUMMARY = [
  '',
  '?rows=kecamatan&sum=jumlah_siswa&tahun=2024&semester=1',
  '?rows=semester&columns=jenjang&count=1',
  '?rows=jenjang&max=jumlah_siswa&tahun=2024&semester=1',
  '?rows=tahun,semester&sum=jumlah_siswa&as=difference',
  '?rows=kecamatan&sum=jumlah_siswa&tahun=2024&semester=1&format=csv',
  '?period=latest&sum=jumlah_siswa',
  '?without=certain_findings&sum=jumlah_siswa',
  '?release=2024-S1.v1&sum=jumlah_siswa&tahun=2024&semester=1',
  ...['json-stat', 'geojson', 'fgb', 'sdmx-csv', 'sdmx-structure'].map(
    (format) => `?rows=kecamatan&columns=period&sum=jumlah_siswa&format=${format}`,
  ),
  '?as_of=2024-01-01T00:00:00Z',
];

const PXWEB_DATA = [
  '',
  '?outputFormat=csv',
  '?valuecodes[periode]=*&valuecodes[ContentsCode]=*&valuecodes[wilayah]=*',
];
/** The parameters of OData. */
const ODATA = [
  '',
  '?$count=true&$orderby=jumlah_siswa desc',
  `?$filter=${encodeURIComponent("kecamatan eq 'Rahasia' or jumlah_siswa gt 500")}`,
  '?$apply=groupby((kecamatan),aggregate($count as n,jumlah_siswa with max as most))',
  '?release=latest',
];

const INDICATOR = ['', '?period=2024', '?rows=kecamatan', '?rows=period', '?release=2024-S1.v2'];

/** What every path answers to a key bound to releases; a path that is not here fails the first test. */
const PATHS: readonly Readonly<{ path: string; queries: readonly string[]; refused?: true }>[] = [
  ...collections.flatMap(({ path, resource }) => [
    { path, queries: resource === 'siswa' ? LIST : [''] },
    { path: `${path}/summary`, queries: resource === 'siswa' ? SUMMARY : [''] },
  ]),
  { path: '/api/deliveries', queries: ['', '?collection=siswa', '?period=2024-S1'], refused: true },
  { path: '/api/findings', queries: ['', '?collection=siswa'], refused: true },
  { path: '/api/proposals', queries: [''], refused: true },
  { path: '/api/proposals/{id}', queries: [''], refused: true },
  { path: '/api/key', queries: ['', '?semua=1'] },
  { path: '/api/releases', queries: ['', '?collection=siswa'] },
  { path: '/api/releases/{id}/changes', queries: [''] },
  { path: '/api/indicators', queries: [''] },
  { path: '/api/indicators/{name}', queries: INDICATOR },
  ...[...PXWEB_PATHS, ...PXWEB_TABLE_PATHS].map((path) => ({
    path,
    queries: path.endsWith('/data') ? PXWEB_DATA : ['', '?lang=en'],
  })),
  ...RECONCILE_PATHS.map((path) => ({ path, queries: [''] })),
  ...PELITA_PATHS.map((path) => ({ path, queries: ['', '?tahun=2024', '?page=2'] })),
  ...ODATA_PATHS.map((path) => ({ path, queries: path === '/odata/siswa' ? ODATA : [''] })),
  ...[1, 2, 3, 5].map((id) => ({ path: `/odata/siswa(${id})`, queries: [''] })),
  ...DOCUMENT_PATHS.map((path) => ({ path, queries: [''] })),
];

async function urlsOf() {
  const { rows } = await pool.query(`SELECT id FROM release WHERE period = '2024-S1' AND version = 1`);
  const named = (path: string) =>
    path
      .replace('tables/{id}', 'tables/siswa')
      .replace('{uuid}', dataSetId('field siswa.jumlah_siswa'))
      .replace('{id}', rows[0].id)
      .replace('{name}', indicator);
  return PATHS.flatMap(({ path, queries, refused }) =>
    queries.map((query) => ({ url: `${named(path)}${query}`, refused })),
  );
}

it('knows every path that a key can reach', () => {
  const all = [
    ...collections.flatMap(({ path }) => [path, `${path}/summary`]),
    ...[...ACROSS_PATHS, ...NAMED_PATHS, ...RECONCILE_PATHS, ...ODATA_PATHS, ...DOCUMENT_PATHS],
    ...[...PXWEB_PATHS, ...PXWEB_TABLE_PATHS, ...PELITA_PATHS],
  ];
  const named = PATHS.map(({ path }) => path).filter((path) => !path.includes('('));
  expect(named.sort()).toEqual([...new Set(all)].sort());
});

describe('a key bound to releases', () => {
  it('gets of lists and summaries what release=latest answers to others', async () => {
    for (const { path } of [siswa]) {
      for (const url of [
        '',
        '?limit=1',
        '?tahun=2024&format=csv',
        '/summary?rows=kecamatan&sum=jumlah_siswa&tahun=2024&semester=1',
      ]) {
        const own = await ask(bound, `${path}${url}`);
        const other = await ask(free, `${path}${url}${url.includes('?') ? '&' : '?'}release=latest`);
        expect({ url, status: own.status }).toEqual({ url, status: 200 });
        expect(own.body).toBe(other.body);
        expect(own.headers['etag']).toBe(other.headers['etag']);
      }
    }
    expect((await ask(bound, siswa.path)).body).toContain('"total":2');
    expect((await ask(bound, guru.path)).status).toBe(400);
  });

  it('is told the same at every path, whatever is written, corrected, deleted or embargoed', async () => {
    const urls = await urlsOf();
    const forms: Asked[] = [{}, { method: 'HEAD' }, { headers: { prefer: 'count=estimated' } }];
    const all = async () => {
      records.releases.forget();
      const told: [string, unknown][] = [];
      for (const { url } of urls)
        for (const form of forms) {
          const { status, headers, body } = await ask(bound, url, form);
          told.push([`${form.method ?? 'GET'} ${url}`, { status, headers, body }]);
        }
      return told;
    };
    const before = await all();
    const { rows } = await pool.query(`SELECT id_siswa AS id FROM siswa ORDER BY 1`);
    await write([item(3, '1', 777), item(4, '2', 888), { ...item(5, '2', 999), kecamatan: 'Rahasia' }]);
    await write([{ ...item(6, '2', 1), jumlah_siswa: undefined, jumlah_guru: 555, jumlah: 555 }], guru);
    await records.change({
      ...{ actor: staff, collection: siswa, wantData: false },
      items: [{ id_siswa: rows[0].id, jumlah_siswa: 666, kecamatan: 'Rahasia' }],
    });
    await records.remove({
      actor: staff,
      collection: siswa,
      items: [{ id_siswa: rows[1].id }],
      wantData: false,
    });
    await releaseOf('2024-S1', '2999-01-01T00:00:00Z');
    await releaseOf('2024-S2', '2999-01-01T00:00:00Z');
    expect(await all()).toEqual(before);
    // The same paths tell others what was written.
    expect((await ask(free, `${siswa.path}?kecamatan=Rahasia`)).body).toContain('"total":2');
  });

  it('is refused what cannot be answered from releases, and every write', async () => {
    for (const { url, refused } of await urlsOf())
      if (refused) {
        const { status, body } = await ask(bound, url);
        expect({ url, status, code: JSON.parse(body).code }).toEqual({
          url,
          status: 403,
          code: 'released_only',
        });
      }
    const time = encodeURIComponent('2024-01-01T00:00:00Z');
    for (const query of [`as_of=${time}`, `changed_since=${time}`, 'next=x']) {
      const { status, body } = await ask(bound, `${siswa.path}?${query}`);
      expect({ query, status, ...JSON.parse(body) }).toMatchObject({ status: false, code: 'released_only' });
      expect(status).toBe(403);
    }
    for (const [method, operation] of OPERATION_OF_METHOD) {
      if (operation === 'list') continue;
      for (const { path } of collections) {
        const { status, body } = await ask(bound, path, { method });
        expect({ path, method, status, code: JSON.parse(body).code }).toEqual({
          ...{ path, method, status: 403, code: 'operation_not_allowed' },
        });
      }
    }
  });

  it('gets of indicators the values of the releases', async () => {
    const url = `/api/indicators/${indicator}?rows=kecamatan&period=2024-S1`;
    const own = await ask(bound, url);
    expect(JSON.parse(own.body)).toMatchObject({
      data: [
        { kecamatan: 'Sukakarya 1', numerator: 11 },
        { kecamatan: 'Sukakarya 2', numerator: 22 },
      ],
      periods: ['2024-S1'],
      coverage: [{ numerator: { findings: null } }],
    });
    expect((await ask(free, `${url}&release=latest`)).body).toBe(own.body);
    expect((await ask(free, `${url}&release=2024-S1.v1`)).body).toBe(own.body);
    expect((await ask(free, url)).body).toContain('666');
    expect((await ask(free, `${url}&release=2024-S1.v9`)).status).toBe(400);
    const [other] = (await services.indicators.list()).filter(({ name }) => name === 'siswa_per_guru');
    expect((await ask(bound, `/api/indicators/${other!.name}`)).status).toBe(400);
  });

  it('gets of the data sets for the portal the records of the releases', async () => {
    const { status, body } = await ask(bound, `/v1/dataset/${dataSetId('field siswa.jumlah_siswa')}`);
    expect(status).toBe(200);
    expect(JSON.parse(body).data.map((one: { jumlah_siswa: number }) => one.jumlah_siswa)).toEqual([11, 22]);
  });

  it('may read what it names of the releases that are public', async () => {
    expect((await ask(bound, `${siswa.path}?release=2024-S1.v1`)).body).toContain('"total":2');
    expect((await ask(bound, `${siswa.path}?release=2024-S2`)).status).toBe(400);
  });
});
