import { readFileSync } from 'node:fs';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import JSONstat from 'jsonstat-toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dimensionsOf } from '@/domain/answers/dimensions';
import { type Collection, collections, type Field, findCollection } from '@/domain/collections';
import { declaredFigures, periodsOf } from '@/domain/collections/parts';
import { RELEASE_BINDING } from '@/domain/keys/bindings';
import { type StaffActor, system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createFacade } from '../facade';
import { bytesOfBody } from '../testing';

/** The interface of PxWebApi 2: its replies fit its own schemas, and its figures are those of the summaries. */

const services = await createOwnServices();
const { keys, pool, records, releases } = services;
const facade = createFacade(services);
const siswa = findCollection('siswa')!;
const staff: StaffActor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Cut',
  email: 'c@example.test',
  role: 'administrator',
  groups: ['*'],
};
const doer = { actor: staff, address: null };
const KEYS: Record<string, string> = {};
const BASE = '/api/pxweb/v2';

type Asked = Readonly<{
  method?: string;
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}>;

async function ask(url: string, { method = 'GET', key = 'free', body, headers = {} }: Asked = {}) {
  const own: Record<string, string | undefined> = {
    'x-api-key': key === null ? undefined : KEYS[key],
    'content-type': 'application/json',
    host: 'data.example.test',
    ...headers,
  };
  const reply = await facade({
    ...{ method, url, header: (name) => own[name], address: '127.0.0.1' },
    body: (async function* () {
      if (body !== undefined) yield Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
    })(),
    hasBody: body !== undefined,
    signal: new AbortController().signal,
  });
  const bytes =
    reply.body === null || typeof reply.body === 'string'
      ? Buffer.from(reply.body ?? '')
      : await bytesOfBody(reply.body);
  return {
    status: reply.status,
    headers: reply.headers,
    bytes,
    text: bytes.toString(),
    json: () => JSON.parse(bytes.toString()),
  };
}

const validators = (() => {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const document = JSON.parse(readFileSync('tests/support/formats/pxwebapi-2.schemas.json', 'utf8'));
  const { schemas } = document.components;
  // Times contradict their patterns, which are those of days; the examples have times.
  delete schemas.updated.pattern;
  delete schemas.Table.properties.updated.pattern;
  // It requires a member by a name that it does not declare.
  schemas.VariableSelection.required = ['variableCode', 'valueCodes'];
  // A keyword of OpenAPI 3.0 that is a number in JSON Schema.
  delete schemas.Problem.properties.status.exclusiveMaximum;
  ajv.addSchema({ $id: 'px', ...document });
  return (name: string) => ajv.compile({ $ref: `px#/components/schemas/${name}` });
})();

function expectValid(name: string, value: unknown): void {
  const validate = validators(name);
  validate(value);
  expect(validate.errors ?? []).toEqual([]);
}

const pick = <T>(values: readonly T[], i: number): T => values[i % values.length]!;

function madeUp({ kind, name, example, list: listed }: Field, i: number): string {
  if (name === 'bulan') return pick(['1', '2', '12'], i);
  if (name === 'kota_kab') return pick(['Kota Sabang', 'Aceh Besar', 'Di Bawah Kabut'], i);
  if (name === 'kecamatan') return pick(['Sukakarya', 'Lhoknga', 'Satu, [dua]'], i);
  if (listed === 'semester') return pick(['1', '2', 'Ganjil'], i);
  if (kind === 'year') return pick(['2021', '2022', '2024'], i);
  if (kind === 'int') return pick(['0', '7', '2147483647', '120'], i);
  if (kind === 'datetime') return pick(['2023-12-31 23:59', '2024-01-01', '2024-02-01'], i);
  return kind === 'timestamp' ? example : pick([example, 'Sama', 'Lain, lagi'], i);
}

const items = (collection: Collection) =>
  Array.from({ length: 60 }, (_, i) =>
    Object.fromEntries(
      collection.fields.map((field, j) => [
        field.name,
        madeUp(field, (i * (2 * j + 7) + (i >> (j + 1))) % 97),
      ]),
    ),
  );

const write = (collection: Collection, all: object[]) =>
  records.register({ actor: staff, collection, items: all, wantData: false });

async function releaseOf(period: string) {
  const seen = async () =>
    (await releases.detail({ collection: siswa, period, actor: staff })).last?.id ?? '0';
  const about = async () => ({ collection: 'siswa', period, seen: await seen(), note: null });
  await releases.step('submitted', await about(), doer);
  await releases.step('checked', await about(), doer);
  const { pinnedAt } = await releases.detail({ collection: siswa, period, actor: staff });
  await releases.approve({ ...(await about()), pinnedAt }, doer);
  await releases.release({ ...(await about()), mark: 'provisional', kind: null, publicAt: null }, doer);
}

beforeAll(async () => {
  for (const collection of collections) await write(collection, items(collection));
  await releaseOf('2022-S2');
  await pool.query(`UPDATE siswa SET jumlah_siswa = jumlah_siswa + 1 WHERE jumlah_siswa < 1000`);
  const issue = async (more: object) =>
    (await keys.issue({ name: 'Px', ratePerMinute: 0, ...more }, system('test'))).key;
  KEYS['free'] = await issue({});
  KEYS['limited'] = await issue({ ratePerMinute: 5_000 });
  KEYS['group'] = await issue({ permissions: [{ scope: 'disdik', operations: ['list'] }] });
  KEYS['collection'] = await issue({ permissions: [{ scope: 'disdik/siswa', operations: ['list'] }] });
  KEYS['places'] = await issue({
    bindings: [{ field: 'kota_kab', values: ['Kota Sabang'] }],
    listsOwnOnly: true,
  });
  KEYS['released'] = await issue({ bindings: [{ field: RELEASE_BINDING.name, values: ['latest'] }] });
});
afterAll(() => pool.query('TRUNCATE siswa, release, release_step'));

type Amounts = Map<string, number>;
type Variables = Readonly<
  Record<string, { category: { index: Record<string, number>; label: Record<string, string> } }>
>;

/** The figures of a reply, as JSON-stat's own reader finds them, by the identifiers of these dimensions. */
function amountsOf(
  text: string,
  order: readonly string[],
  only: (row: Record<string, unknown>) => boolean = () => true,
) {
  const amounts: Amounts = new Map();
  const parsed = JSON.parse(text);
  if (parsed.size.includes(0)) return amounts;
  for (const row of JSONstat(parsed).toTable({ type: 'arrobj', field: 'id', content: 'id' }))
    if (row.value !== null && only(row)) amounts.set(order.map((id) => row[id]).join('\x1f'), row.value);
  return amounts;
}

const table = (collection: Collection, rest = '') => `${BASE}/tables/${collection.resource}${rest}`;
const selected = (codes: Readonly<Record<string, string>>) =>
  Object.entries(codes)
    .map(([name, value]) => `valuecodes[${name}]=${encodeURIComponent(value)}`)
    .join('&');

/** Compares a table with the summaries of its collection, at every level of places. @returns the number of figures */
async function sameAsSummaries(collection: Collection, key = 'free'): Promise<number> {
  const metadata = (await ask(table(collection, '/metadata?lang=en'), { key })).json();
  expectValid('Dataset', metadata);
  const variables: Variables = metadata.dimension;
  const all = dimensionsOf(collection);
  const hasPeriod = periodsOf(collection).length > 0;
  const periods = all.filter(({ kind }) => kind === 'period').at(-1)?.name;
  const levels = all.filter(({ kind }) => kind === 'place').map(({ name }) => name);
  const categories = all.filter(({ kind }) => kind === 'category').map(({ name }) => name);
  const figures = declaredFigures(collection).map(({ field }) => field.name);
  let compared = 0;
  for (const category of [undefined, ...categories]) {
    const rows = [...(levels.length > 0 ? ['wilayah'] : []), ...(category === undefined ? [] : [category])];
    const order = [...rows, ...(hasPeriod ? ['periode'] : [])];
    const asked = Object.fromEntries([...order, 'ContentsCode'].map((name) => [name, '*']));
    const reply = await ask(`${table(collection, '/data')}?${selected(asked)}`, { key });
    expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, '']);
    expectValid('Dataset', reply.json());
    for (const figure of figures.length > 0 ? figures : ['count'])
      for (const level of levels.length > 0 ? levels : [undefined]) {
        const dimensions = [
          ...(level === undefined ? [] : [level]),
          ...(category === undefined ? [] : [category]),
        ];
        const measure = figure === 'count' ? 'count=1' : `sum=${figure}`;
        const query = [
          ...(dimensions.length === 0 ? [] : [`rows=${dimensions.join(',')}`]),
          ...(hasPeriod ? [`columns=${periods}`] : []),
        ];
        const url = `${collection.path}/summary?${[...query, measure, 'format=json-stat'].join('&')}`;
        const summary = await ask(url, { key });
        expect(summary.status).toBe(200);
        const expected = amountsOf(summary.text, [...dimensions, ...(hasPeriod ? [periods!] : [])]);
        const ids = new Set([...expected.keys()].map((one) => one.split('\x1f')[0]));
        const found = amountsOf(
          reply.text,
          order,
          (row) => row['ContentsCode'] === figure && (level === undefined || ids.has(String(row['wilayah']))),
        );
        expect(found).toEqual(expected);
        compared += expected.size;
      }
  }
  expect(Object.keys(variables)).toContain('ContentsCode');
  return compared;
}

describe('a table', () => {
  it.each(collections.map((one) => [one.resource, one] as const))(
    'of %s has the figures of its summaries',
    async (_, collection) => {
      expect(await sameAsSummaries(collection)).toBeGreaterThan(0);
      const listed = (await ask(table(collection, '?lang=id'))).json();
      expectValid('TableResponse', listed);
      expect(listed.label).toBe(collection.label.id);
      expectValid('SelectionResponse', (await ask(table(collection, '/defaultselection'))).json());
      const byDefault = await ask(table(collection, '/data'));
      expect(byDefault.status).toBe(200);
      expectValid('Dataset', byDefault.json());
    },
  );

  it('has what SQL finds', async () => {
    const { rows } = await pool.query(
      `SELECT sum(jumlah_siswa)::float8 AS sum FROM siswa WHERE tahun = 2024 AND semester = '2' AND kota_kab = 'Aceh Besar'`,
    );
    const codes = { periode: 'TOP(1)', wilayah: '11.06', ContentsCode: 'jumlah_siswa' };
    const { value, id, dimension } = (await ask(`${table(siswa, '/data')}?${selected(codes)}`)).json();
    expect([value, id]).toEqual([[rows[0].sum], ['wilayah', 'ContentsCode', 'periode']]);
    expect(dimension.periode.category.index).toEqual({ '2024-S2': 0 });
  });

  it('of a POST is that of a GET', async () => {
    const codes = { periode: 'FROM(2022-S1)', jenjang: '*', wilayah: '11.??,11.06.*', ContentsCode: '*' };
    const selection = Object.entries(codes).map(([variableCode, text]) => ({
      ...{ variableCode, valueCodes: text.split(',') },
      codelist: null,
    }));
    const [get, post] = await Promise.all([
      ask(`${table(siswa, '/data')}?${selected(codes)}`),
      ask(table(siswa, '/data'), { method: 'POST', body: { selection } }),
    ]);
    expect([post.status, post.text]).toEqual([200, get.text]);
    const [whole, empty] = await Promise.all([
      ask(table(siswa, '/data')),
      ask(table(siswa, '/data'), { method: 'POST' }),
    ]);
    expect([empty.status, empty.text]).toEqual([200, whole.text]);
    const { dimension, size, value } = get.json();
    expect(value).toHaveLength(size.reduce((product: number, one: number) => product * one, 1));
    expect(Object.keys(dimension.wilayah.category.index).sort()).toEqual(
      expect.arrayContaining(['11.06', '11.06.02', '11.72']),
    );
    const placed = {
      selection,
      placement: { stub: ['periode'], heading: ['jenjang', 'wilayah', 'ContentsCode'] },
    };
    const turned = (await ask(table(siswa, '/data'), { method: 'POST', body: placed })).json();
    expect(turned.id).toEqual(['periode', 'jenjang', 'wilayah', 'ContentsCode']);
    const order = ['wilayah', 'periode', 'jenjang'];
    expect(amountsOf(JSON.stringify(turned), order)).toEqual(amountsOf(get.text, order));
  });

  it('is a sheet too', async () => {
    const codes = { periode: '2022-S1,2022-S2', wilayah: '11.06,11.72', ContentsCode: '*' };
    const url = `${table(siswa, '/data')}?${selected(codes)}&lang=en`;
    const { value } = (await ask(url)).json();
    const csv = await ask(`${url}&outputFormat=csv&outputFormatParams=UseCodes,SeparatorSemicolon`);
    const [first, second, third, fourth] = value.map((one: number | null) => one ?? '');
    expect(csv.text).toBe(
      [
        'wilayah;jumlah_siswa 2022-S1;jumlah_siswa 2022-S2',
        `11.06;${first};${second}`,
        `11.72;${third};${fourth}`,
        '',
      ].join('\r\n'),
    );
    expect((await ask(`${url}&outputFormat=csv`)).text).toContain(
      'Place,Pupils 2022-S1,Pupils 2022-S2\r\nAceh Besar,',
    );
    const xlsx = await ask(`${url}&outputFormat=xlsx`);
    expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
});

describe('every kind of key', () => {
  it.each(['free', 'group', 'collection', 'places', 'released'])(
    '%s sees what its summaries have',
    async (key) => {
      expect(await sameAsSummaries(siswa, key)).toBeGreaterThan(0);
      const { text } = await ask(table(siswa, '/metadata'), { key });
      expect(text.includes('Aceh Besar')).toBe(key !== 'places');
      expect(text.includes('2024-S1')).toBe(key !== 'released');
      const { tables, page } = (await ask(`${BASE}/tables`, { key })).json();
      const found = tables.map(({ id }: { id: string }) => id);
      const expected = {
        group: collections.filter(({ group }) => group === 'disdik').map(({ resource }) => resource),
        collection: ['siswa'],
        released: ['siswa'],
      }[key];
      expect(found).toEqual(expected ?? collections.map(({ resource }) => resource));
      expect(page.totalElements).toBe(found.length);
    },
  );

  it('gets signs of releases, and no time of the last write of others', async () => {
    const released = (
      await ask(`${table(siswa, '/data')}?${selected({ periode: '*', ContentsCode: '*' })}`, {
        key: 'released',
      })
    ).json();
    expect([released.status, Object.keys(released.dimension.periode.category.index)]).toEqual([
      { 0: '*' },
      ['2022-S2'],
    ]);
    expect((await ask(table(siswa), { key: 'places' })).json().updated).toBeNull();
    expect((await ask(table(siswa))).json().updated).toMatch(/^\d{4}-\d\d-\d\dT/);
  });

  it('finds no other table', async () => {
    const guru = findCollection('guru')!;
    for (const rest of ['', '/metadata', '/defaultselection', '/data']) {
      expect((await ask(table(guru, rest), { key: 'collection' })).status).toBe(403);
      expect((await ask(table(guru, rest), { key: 'released' })).status).toBe(404);
      expect((await ask(table(guru, rest), { key: null })).status).toBe(401);
    }
  });
});

describe('the configuration and the list of tables', () => {
  it('fit their schemas', async () => {
    const config = (await ask(`${BASE}/config`)).json();
    expectValid('ConfigResponse', config);
    expect((await ask(`${BASE}/config`, { key: 'limited' })).json()).toMatchObject({
      ...{ maxCallsPerTimeWindow: 5_000, timeWindow: 60, maxDataCells: 50_000 },
    });
    const list = (await ask(`${BASE}/tables?lang=en&pageSize=5&pageNumber=2`)).json();
    expectValid('TablesResponse', list);
    expect(list.page).toMatchObject({ pageNumber: 2, pageSize: 5, totalElements: 16, totalPages: 4 });
    expect(list.tables.map(({ id }: { id: string }) => id)).toEqual(
      collections.slice(5, 10).map(({ resource }) => resource),
    );
    expect(list.page.links.find(({ rel }: { rel: string }) => rel === 'next').href).toBe(
      `http://data.example.test${BASE}/tables?lang=en&pageNumber=3&pageSize=5`,
    );
    const found = (await ask(`${BASE}/tables?query=Pupils%20school`)).json();
    expect(found.tables.map(({ id }: { id: string }) => id)).toContain('siswa');
    expect(found.tables.map(({ id }: { id: string }) => id)).not.toContain('dokter');
    expect((await ask(`${BASE}/tables?pastDays=1`)).json().tables).toHaveLength(16);
  });

  it('are sent again only if they have changed', async () => {
    for (const path of ['/config', '/tables', '/tables/siswa/metadata', '/tables/siswa/data']) {
      const { headers, text } = await ask(BASE + path);
      const tag = { 'if-none-match': headers['etag']! };
      expect((await ask(BASE + path, { headers: tag })).status).toBe(304);
      const head = await ask(BASE + path, { method: 'HEAD' });
      expect([head.status, head.text, text.length > 0]).toEqual([200, '', true]);
    }
  });
});

describe('refusals', () => {
  const mandatory = selected({ ContentsCode: '*' });
  it.each<[string, string, Asked, number]>([
    ['an unknown table', '/tables/none', {}, 404],
    ['an unknown path', '/navigation', {}, 404],
    ['another page', '/tables?pageNumber=9', {}, 404],
    ['a page of nothing', '/tables?pageSize=0', {}, 400],
    ['another language', '/config?lang=sv', {}, 400],
    ['an unknown variable', `/tables/siswa/data?${selected({ none: '*' })}`, {}, 400],
    [
      'an unknown value',
      `/tables/siswa/data?${selected({ periode: '1999-S1', ContentsCode: '*' })}`,
      {},
      400,
    ],
    ['an expression', `/tables/siswa/data?${selected({ periode: 'TOP(x)', ContentsCode: '*' })}`, {}, 400],
    ['periods added up', `/tables/siswa/data?${mandatory}`, {}, 400],
    ['a code list', '/tables/siswa/data?codelist[wilayah]=agg_x', {}, 400],
    ['a format', '/tables/siswa/data?outputFormat=px', {}, 400],
    ['an option of another format', '/tables/siswa/data?outputFormatParams=UseCodes', {}, 400],
    ['a body that is no JSON', '/tables/siswa/data', { method: 'POST', body: '{' }, 400],
    ['a body of another form', '/tables/siswa/data', { method: 'POST', body: { selection: 1 } }, 400],
    ['a long body', '/tables/siswa/data', { method: 'POST', body: ' '.repeat(1_100_000) }, 413],
    ['another method', '/tables/siswa/data', { method: 'PUT', body: [] }, 405],
    ['no key', '/config', { key: null }, 401],
  ])('of %s are problems', async (_, path, asked, status) => {
    const reply = await ask(BASE + path, asked);
    expect([reply.status, reply.headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expectValid('Problem', reply.json());
    expect(reply.json()).toMatchObject({ status, detail: expect.stringMatching(/\w/) });
  });

  it('of too many cells are 403, before anything is read', async () => {
    const many = Array.from({ length: 260 }, (_, n) => ({
      ...{ kota_kab: 'Aceh Besar', kecamatan: `Bagian ${n}`, tahun: 2031, semester: '1' },
      ...{ jenjang: `Jenjang ${n}`, jumlah_siswa: n },
    }));
    await write(siswa, many);
    const codes = { periode: '2031-S1', wilayah: '*', jenjang: '*', ContentsCode: '*' };
    const reply = await ask(`${table(siswa, '/data')}?${selected(codes)}`);
    expect([reply.status, reply.json().title]).toEqual([403, 'Forbidden']);
    expect(reply.json().detail).toContain('50000');
    await pool.query(`DELETE FROM siswa WHERE tahun = 2031`);
  });
});
