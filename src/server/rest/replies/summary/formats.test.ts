import { readFileSync } from 'node:fs';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import JSONstat from 'jsonstat-toolkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dimensionsOf, PERIOD } from '@/domain/answers/dimensions';
import { type Collection, collections, type Field, findCollection } from '@/domain/collections';
import { figureFieldsOf, placesOf } from '@/domain/collections/parts';
import { codeOfText } from '@/domain/cubes/sdmx/codes';
import { RELEASE_BINDING } from '@/domain/keys/bindings';
import type { StaffActor } from '@/server/actor';
import { system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createFacade } from '../../facade';
import { bytesOfBody } from '../../testing';
import { readFlatGeobuf } from './testing';

/** The formats of statistical programs: each has the figures of the summary's JSON, under the same names. */

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

async function ask(
  url: string,
  { method = 'GET', ...headers }: Record<string, string> = {},
  key = KEYS['free']!,
) {
  const own: Record<string, string | undefined> = { 'x-api-key': key, ...headers };
  const reply = await facade({
    ...{ method, url, header: (name) => own[name], address: '127.0.0.1' },
    body: (async function* () {})(),
    hasBody: false,
    signal: new AbortController().signal,
  });
  const { body } = reply;
  const bytes = body === null || typeof body === 'string' ? Buffer.from(body ?? '') : await bytesOfBody(body);
  const text = bytes.toString();
  return { status: reply.status, headers: reply.headers, bytes, text, json: () => JSON.parse(text) };
}

const pick = <T>(values: readonly T[], i: number): T => values[i % values.length]!;

function madeUp({ kind, name, example, list: listed, ...field }: Field, i: number): string {
  if (name === 'bulan') return pick(['1', '2', '12'], i);
  if (name === 'kota_kab') return pick(['Kota Sabang', 'Aceh Besar', 'Di Bawah Kabut'], i);
  if (name === 'kecamatan') return pick(['Sukakarya', 'Lhoknga', 'Satu, "dua"'], i);
  if (listed === 'semester') return pick(['1', '2'], i);
  if (kind === 'year') return pick(['2021', '2022', '2024'], i);
  if (kind === 'int') return pick(['0', '7', '2147483647', '120'], i);
  if (kind === 'datetime') return pick(['2023-12-31 23:59', '2024-01-01', '2024-02-01'], i);
  if (kind === 'timestamp' || 'maxLength' in field === false) return example;
  return pick([example, 'Sama', '=Lain_ lagi'], i);
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

async function releaseOf(period: string, mark: 'final' | 'provisional') {
  const seen = async () =>
    (await releases.detail({ collection: siswa, period, actor: staff })).last?.id ?? '0';
  const about = async () => ({ collection: 'siswa', period, seen: await seen(), note: null });
  await releases.step('submitted', await about(), doer);
  await releases.step('checked', await about(), doer);
  const { pinnedAt } = await releases.detail({ collection: siswa, period, actor: staff });
  await releases.approve({ ...(await about()), pinnedAt }, doer);
  await releases.release({ ...(await about()), mark, kind: null, publicAt: null }, doer);
}

beforeAll(async () => {
  for (const collection of collections) await write(collection, items(collection));
  await releaseOf('2021-S1', 'provisional');
  await releaseOf('2022-S2', 'final');
  await pool.query(`UPDATE siswa SET jumlah_siswa = jumlah_siswa + 1 WHERE jumlah_siswa < 1000`);
  const issue = async (more: object) =>
    (await keys.issue({ name: 'Portal', ratePerMinute: 0, ...more }, system('test'))).key;
  KEYS['free'] = await issue({});
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
type Row = Record<string, string | number>;
const KEY = '\x1f';

/** What the formats call the values of a record, written here by hand; of several dimensions those that are not within others. */
function namesOf(collection: Collection, row: Row): Map<string, string> {
  const names = new Map<string, string>();
  const places = placesOf(collection).flatMap(({ name }) => (name in row ? [String(row[name])] : []));
  const finest = placesOf(collection)[places.length - 1];
  if (finest !== undefined) names.set(finest.name, [...places].reverse().join(', '));
  for (const [name, value] of Object.entries(row))
    if (!placesOf(collection).some((field) => field.name === name)) names.set(name, String(value));
  return names;
}

/** The figures of the JSON by the names of their values, in the order of these dimensions. */
function ofJson(
  collection: Collection,
  data: readonly Row[],
  { figure, isPeriod, order }: { figure: string; isPeriod: boolean; order: readonly string[] },
): Amounts {
  const found: Amounts = new Map();
  for (const { [figure]: amount, ...row } of data) {
    const names = namesOf(collection, row);
    if (isPeriod && names.has('semester'))
      names.set(PERIOD, `${names.get('tahun')}-S${names.get('semester')}`);
    else if (isPeriod && names.has('bulan'))
      names.set(PERIOD, `${names.get('tahun')}-${names.get('bulan')!.padStart(2, '0')}`);
    found.set(order.map((name) => names.get(name)).join(KEY), Number(amount));
  }
  return found;
}

const validate = (() => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats(ajv);
  const schema = 'tests/support/formats/json-stat-2.0.schema.json';
  return ajv.compile(JSON.parse(readFileSync(schema, 'utf8')));
})();

/** The figures that JSON-stat's own reader finds. */
function ofJsonStat(text: string, figure: string): { amounts: Amounts; order: string[] } {
  const parsed = JSON.parse(text);
  expect(validate(parsed), JSON.stringify(validate.errors)).toBe(true);
  const order: string[] = parsed.id.filter((id: string) => id !== 'measure');
  const amounts: Amounts = new Map();
  if (parsed.size.includes(0)) return { amounts, order };
  const read = JSONstat(parsed);
  for (const row of read.toTable({ type: 'arrobj', field: 'id', content: 'id' })) {
    if (row.value === null || row.measure !== figure) continue;
    const names = order.map((id) => read.Dimension(id).Category(String(row[id])).label);
    amounts.set(names.join(KEY), row.value);
  }
  return { amounts, order };
}

type Structure = ReturnType<typeof JSON.parse>;

/** The figures of SDMX-CSV by the names that the code lists of the structure have for their codes. */
function ofSdmx(csv: string, structure: Structure, order: readonly string[]): Amounts {
  const [header = '', ...lines] = csv.trimEnd().split('\r\n');
  const columns = header.split(',');
  const { codelists, dataStructures, dataflows } = structure.data;
  const [{ dataStructureComponents: components }] = dataStructures;
  const dimensions: { id: string; localRepresentation: { enumeration: string } }[] =
    components.dimensionList.dimensions;
  const coded = [...dimensions, ...components.attributeList.attributes];
  const namesIn = new Map(
    coded.map(({ id, localRepresentation: { enumeration } }): [string, Map<string, string>] => {
      const list = codelists.find((one: Structure) => enumeration.includes(`:${one.id}(${one.version})`));
      return [id, new Map((list.codes ?? []).map((code: Structure) => [code.id, code.name]))];
    }),
  );
  expect(columns).toEqual([
    ...['STRUCTURE', 'STRUCTURE_ID', 'ACTION'],
    ...dimensions.map(({ id }) => id),
    ...(components.dimensionList.timeDimension === undefined ? [] : ['TIME_PERIOD']),
    ...components.measureList.measures.map(({ id }: { id: string }) => id),
    ...components.attributeList.attributes.map(({ id }: { id: string }) => id),
  ]);
  const amounts: Amounts = new Map();
  for (const line of lines) {
    const cells = line.split(',');
    expect(cells).toHaveLength(columns.length);
    const [{ id, agencyID, version }] = dataflows;
    expect(cells.slice(0, 3)).toEqual(['dataflow', `${agencyID}:${id}(${version})`, 'I']);
    const cellOf = (column: string) => cells[columns.indexOf(column)]!;
    // Every code is in its list.
    for (const [column, names] of namesIn)
      expect([column, cellOf(column), names.has(cellOf(column))]).toEqual([column, cellOf(column), true]);
    const names = order.map((name) => {
      const column = name.toUpperCase().replace(/[^A-Z0-9_]/g, '_');
      return namesIn.get(column)?.get(cellOf(column)) ?? cellOf('TIME_PERIOD');
    });
    amounts.set(names.join(KEY), Number(cellOf('OBS_VALUE')));
  }
  return amounts;
}

/** The figures of GeoJSON: the categories of the properties are identifiers, so only their number and sum are compared. */
function ofGeoJson(text: string, figure: string): number[] {
  const { type, features } = JSON.parse(text);
  expect(type).toBe('FeatureCollection');
  return features.flatMap(({ properties }: { properties: Row }) =>
    Object.entries(properties).flatMap(([name, value]) =>
      name.split('/')[0] === figure && typeof value === 'number' ? [value] : [],
    ),
  );
}

/** The properties of GeoJSON as a table has them: the identifier is one, and null is no value. */
const propertiesOfGeoJson = (text: string) =>
  JSON.parse(text).features.map(({ id, properties }: { id?: string; properties: object }) =>
    Object.fromEntries(
      Object.entries({ ...(id !== undefined && { id }), ...properties }).filter(
        ([, value]) => value !== null,
      ),
    ),
  );

const sorted = (amounts: Iterable<number>) => [...amounts].sort((one, other) => one - other);

/** Asks for a summary in all formats, and expects the same figures. @returns the number of figures */
async function sameInAll(collection: Collection, query: string, key?: string): Promise<number> {
  const url = `${collection.path}/summary?${query}`;
  const accept = { 'accept-language': 'en' };
  const json = await ask(url, {}, key);
  expect([url, json.status]).toEqual([url, 200]);
  const figure = /(?:sum|last|average|max)=(\w+)/.exec(query)?.[1] ?? 'count';
  const stat = await ask(`${url}&format=json-stat`, accept, key);
  const { amounts, order } = ofJsonStat(stat.text, figure);
  const { data } = json.json();
  const expected = ofJson(collection, data, { figure, order, isPeriod: order.includes(PERIOD) });
  expect(amounts).toEqual(expected);
  expect(expected.size).toBe(data.length);
  const structure = (await ask(`${url}&format=sdmx-structure`, accept, key)).json();
  const csv = (await ask(`${url}&format=sdmx-csv`, accept, key)).text;
  expect(ofSdmx(csv, structure, order)).toEqual(expected);
  const geo = (await ask(`${url}&format=geojson`, accept, key)).text;
  expect(sorted(ofGeoJson(geo, figure))).toEqual(sorted(expected.values()));
  const { features } = await readFlatGeobuf((await ask(`${url}&format=fgb`, accept, key)).bytes);
  expect(features.map(({ properties }) => properties)).toEqual(propertiesOfGeoJson(geo));
  return data.length;
}

describe('a summary in all formats', () => {
  it.each(collections.map((collection) => [collection.resource, collection] as const))(
    'of %s has the same figures',
    async (_, collection) => {
      const names = dimensionsOf(collection).map(({ name }) => name);
      const figures = figureFieldsOf(collection).map(({ name }) => name);
      for (const [at, row] of names.entries()) {
        const others = [names[(at + 1) % names.length]!, names[(at + 3) % names.length]!];
        const [second, across] = others.filter((name) => name !== row);
        const measure = at % 2 === 1 && figures.length > 0 ? `&max=${pick(figures, at)}` : '&count=1';
        await sameInAll(collection, `rows=${row}${measure}`);
        if (second !== undefined && across !== undefined && second !== across)
          await sameInAll(collection, `rows=${row},${second}&columns=${across}${measure}`);
      }
      await sameInAll(collection, 'count=1');
    },
  );

  it('has what SQL finds', async () => {
    const { rows } = await pool.query(
      `SELECT kota_kab, tahun || '-S' || semester AS period, sum(jumlah_siswa)::float8 AS sum FROM siswa GROUP BY 1, 2`,
    );
    const url = `${siswa.path}/summary?rows=kota_kab&columns=period&sum=jumlah_siswa&format=json-stat`;
    const { amounts } = ofJsonStat((await ask(url)).text, 'jumlah_siswa');
    expect(amounts).toEqual(
      new Map(rows.map(({ kota_kab, period, sum }) => [[kota_kab, period].join(KEY), sum])),
    );
  });
});

describe('every kind of key', () => {
  const QUERIES = [
    'rows=kota_kab&columns=period&sum=jumlah_siswa',
    'rows=kecamatan,jenjang&columns=period&last=jumlah_siswa',
    'rows=kota_kab&columns=tahun&count=1&place_system=as_it_is_now',
    'rows=jenjang&columns=period&sum=jumlah_siswa&as=column_share',
    'rows=kota_kab&columns=period&sum=jumlah_siswa&release=latest',
  ];
  it.each(['free', 'group', 'collection', 'places', 'released'])('%s sees the same in all', async (name) => {
    const key = KEYS[name]!;
    const counts = [];
    for (const query of QUERIES) counts.push(await sameInAll(siswa, query, key));
    expect(Math.min(...counts)).toBeGreaterThan(0);
    const told = (
      await Promise.all(
        ['json-stat', 'geojson', 'fgb', 'sdmx-csv', 'sdmx-structure'].map((format) =>
          ask(
            `${siswa.path}/summary?rows=kota_kab&columns=period&sum=jumlah_siswa&format=${format}`,
            {},
            key,
          ),
        ),
      )
    ).map(({ text }) => text);
    for (const text of told) {
      expect(/Aceh Besar|11-06|11\.06/.test(text)).toBe(name !== 'places');
      expect(text.includes('2024-S1') || text.includes('2024-S2')).toBe(
        name !== 'released' && !text.includes('dataStructures'),
      );
    }
  });

  it('without the right to list gets none', async () => {
    const path = findCollection('penduduk_jk')!.path;
    for (const format of ['json', 'json-stat', 'geojson', 'fgb', 'sdmx-csv', 'sdmx-structure']) {
      const { status, json } = await ask(`${path}/summary?format=${format}`, {}, KEYS['collection']);
      expect([status, json().code]).toEqual([403, 'operation_not_allowed']);
    }
  });
});

describe('JSON-stat', () => {
  const url = `${siswa.path}/summary?rows=kota_kab&columns=period&sum=jumlah_siswa`;

  it('is chosen by Accept too, and tells languages apart', async () => {
    const asked = (language: string, more = {}) =>
      ask(url, { accept: 'application/json-stat+json', 'accept-language': language, ...more });
    const [id, en] = [await asked('id'), await asked('en')];
    expect(id.headers).toMatchObject({
      'content-type': 'application/json-stat+json',
      'content-language': 'id',
      vary: expect.stringContaining('accept-language'),
    });
    expect([id.json().label, en.json().label]).toEqual(['Siswa: Jumlah siswa', 'Pupils: Pupils']);
    expect(id.headers['etag']).not.toBe(en.headers['etag']);
    expect((await asked('en', { 'if-none-match': en.headers['etag']! })).status).toBe(304);
    const types = { 'application/geo+json': 'geojson', 'application/vnd.sdmx.data+csv': 'sdmx-csv' };
    for (const [accept, format] of Object.entries(types))
      expect((await ask(url, { accept })).text).toBe((await ask(`${url}&format=${format}`)).text);
    expect((await ask(url, { accept: 'text/html, application/*;q=0.8' })).json()).toHaveProperty('totals');
    expect((await ask(`${url}&format=jsonstat`)).json().message).toContain('json-stat');
    // Lists have no such formats.
    expect((await ask(`${siswa.path}?format=json-stat`)).status).toBe(400);
  });

  it('names places by code, periods in their order, roles, units and the time of the last write', async () => {
    const { dimension, id, role, updated, source, value, size } = (
      await ask(`${url}&format=json-stat`)
    ).json();
    expect([id, role]).toEqual([
      ['kota_kab', 'period', 'measure'],
      { time: ['period'], geo: ['kota_kab'], metric: ['measure'] },
    ]);
    expect(dimension.kota_kab.category.index).toEqual(['11.06', '11.72', 'Di Bawah Kabut']);
    expect(dimension.kota_kab.category.label['11.72']).toBe('Kota Sabang');
    const periods = dimension.period.category.index;
    expect(periods).toEqual([...periods].sort());
    expect(dimension.measure.category.unit.jumlah_siswa).toEqual({ label: 'pupils', decimals: 0 });
    expect(value).toHaveLength(size[0] * size[1]);
    expect([typeof updated, source]).toEqual(['string', 'Regional Statistical Data Service']);
    const own = await ask(`${url}&format=json-stat`, {}, KEYS['places']);
    expect(own.json().updated).toBeUndefined();
  });

  it('keeps spellings of one place apart, and the listed one has its code', async () => {
    const item = { kecamatan: 'Sukakarya', tahun: 2030, semester: '1', jenjang: 'SD', jumlah_siswa: 3 };
    await write(siswa, [
      { ...item, kota_kab: 'Kota Sabang' },
      { ...item, kota_kab: 'KOTA SABANG' },
    ]);
    const { dimension } = (await ask(`${url}&tahun=2030&format=json-stat`)).json();
    expect(dimension.kota_kab.category.label).toEqual({
      '11.72': 'Kota Sabang',
      'KOTA SABANG': 'KOTA SABANG',
    });
    await pool.query(`DELETE FROM siswa WHERE tahun = 2030`);
  });

  it('marks figures of releases, and cells without records', async () => {
    const { status, extension, note, dimension, size, value } = (
      await ask(`${url}&release=latest&format=json-stat`, { 'accept-language': 'en' })
    ).json();
    const { index } = dimension.period.category;
    expect(index).toEqual(['2021-S1', '2022-S2']);
    for (let at = 0; at < size[0] * size[1]; at++) {
      const isProvisional = index[at % size[1]] === '2021-S1';
      expect(status?.[at]).toBe(value[at] === null ? '...' : isProvisional ? '*' : undefined);
    }
    expect(extension.status.label).toMatchObject({ '*': 'provisional' });
    expect(note.join()).toContain('Release 2021-S1.v1: provisional figures');
  });

  it('writes only what there is of a sparse summary', async () => {
    const many = Array.from({ length: 40 }, (_, n) => ({
      ...{ kota_kab: `Tempat ${n}`, kecamatan: `Bagian ${n}`, tahun: 2031, semester: '1' },
      ...{ jenjang: `Jenjang ${n}`, jumlah_siswa: n },
    }));
    await write(siswa, many);
    const query = 'rows=kecamatan,jenjang&columns=period&tahun=2031&sum=jumlah_siswa';
    expect(await sameInAll(siswa, query)).toBe(40);
    const { value } = (await ask(`${siswa.path}/summary?${query}&format=json-stat`)).json();
    expect([Array.isArray(value), Object.keys(value).length]).toEqual([false, 40]);
    await pool.query(`DELETE FROM siswa WHERE tahun = 2031`);
  });

  it('has no cell of a summary without records', async () => {
    const { size, value } = (await ask(`${url}&tahun=1999&format=json-stat`)).json();
    expect([size, value]).toEqual([[0, 0, 1], []]);
    expect(await sameInAll(siswa, 'rows=kota_kab&sum=jumlah_siswa&tahun=1999&semester=1')).toBe(0);
  });
});

describe('GeoJSON', () => {
  const url = `${siswa.path}/summary?rows=kota_kab&columns=period&sum=jumlah_siswa&format=geojson`;
  /** Sabang as two islands: one drawn clockwise with a hole, one counterclockwise. */
  const square = (x: number, y: number, width: number) => [
    [x, y],
    [x, y + width],
    [x + width, y + width],
    [x + width, y],
    [x, y],
  ];
  const islands = [[square(95, 5, 1), square(95.2, 5.2, 0.5)], [square(97, 5, 1).reverse()]];

  it('says that there are no boundaries', async () => {
    const { features, note, bbox } = (await ask(url, { 'accept-language': 'id' })).json();
    expect(features.map(({ geometry }: { geometry: unknown }) => geometry)).toEqual([null, null, null]);
    expect([bbox, note.join()]).toEqual([undefined, expect.stringContaining('belum mengunggah batas')]);
  });

  it('draws the boundaries of the office by the right-hand rule', async () => {
    const tag = (await ask(url)).headers['etag'];
    const file = {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: { kode: '11.72' },
          geometry: { type: 'MultiPolygon', coordinates: islands },
        },
      ],
    };
    await services.places.boundaries.upload(
      { bytes: Buffer.from(JSON.stringify(file)), fileName: 'x.geojson', property: undefined },
      doer,
    );
    const reply = await ask(url);
    expect(reply.headers['etag']).not.toBe(tag);
    const { features, bbox, note } = reply.json();
    expect(bbox).toEqual([95, 5, 98, 6]);
    const [besar, sabang, unknown] = features;
    expect([besar.geometry, unknown.geometry, sabang.bbox]).toEqual([null, null, bbox]);
    expect(note.join()).toContain('2 of 3 features have no boundary');
    expect(sabang.properties).toMatchObject({ code: '11.72', name: 'Kota Sabang' });
    expect(unknown.properties.code).toBeNull();
    expect(sabang.geometry.type).toBe('MultiPolygon');
    const area = (ring: number[][]) =>
      ring.reduce((sum, [x, y], at) => {
        const [nextX, nextY] = ring[(at + 1) % ring.length]!;
        return sum + x! * nextY! - nextX! * y!;
      }, 0);
    const isExterior = sabang.geometry.coordinates.map((rings: number[][][]) =>
      rings.map((one) => area(one) > 0),
    );
    expect(isExterior).toEqual([[true, false], [true]]);
    const { header, features: read } = await readFlatGeobuf((await ask(url.replace('geojson', 'fgb'))).bytes);
    expect(read.map(({ geometry }) => geometry)).toEqual([null, sabang.geometry, null]);
    expect([...header.envelope!]).toEqual(bbox);
    await services.places.boundaries.remove(doer);
  });
});

describe('FlatGeobuf', () => {
  const url = `${siswa.path}/summary?rows=kota_kab&columns=period&sum=jumlah_siswa`;

  it('is a file with a name, chosen by Accept too, and not sent again to who has it', async () => {
    const asked = (more = {}) => ask(url, { accept: 'application/vnd.flatgeobuf', ...more });
    const reply = await asked({ 'accept-language': 'id' });
    expect(reply.headers).toMatchObject({
      'content-type': 'application/vnd.flatgeobuf',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="siswa-summary-\d{4}-\d\d-\d\d\.fgb"$/,
      ),
      'content-language': 'id',
    });
    const { header } = await readFlatGeobuf(reply.bytes);
    expect(header.title).toBe('Siswa: Jumlah siswa');
    expect(header.columns![3]).toMatchObject({ title: expect.stringContaining('Jumlah siswa, 2021-S1') });
    const english = await asked({ 'accept-language': 'en' });
    expect(english.headers['etag']).not.toBe(reply.headers['etag']);
    expect((await asked({ 'accept-language': 'id', 'if-none-match': reply.headers['etag']! })).status).toBe(
      304,
    );
    const head = await asked({ 'accept-language': 'id', method: 'HEAD' });
    expect([head.status, head.bytes.length, head.headers['etag']]).toEqual([200, 0, reply.headers['etag']]);
  });

  it('has what SQL finds', async () => {
    const { rows } = await pool.query(
      `SELECT kota_kab AS place, 'jumlah_siswa/' || tahun || '-S' || semester AS name, sum(jumlah_siswa)::float8 AS sum
       FROM siswa GROUP BY 1, 2`,
    );
    const { features } = await readFlatGeobuf((await ask(`${url}&format=fgb`)).bytes);
    const found = features.flatMap(({ properties: { id: _, code: __, name: place, ...figures } }) =>
      Object.entries(figures).map(([name, sum]) => ({ place, name, sum })),
    );
    const byKey = (one: { place: string; name: string }) => one.place + one.name;
    const ordered = (all: readonly unknown[]) =>
      (all as { place: string; name: string }[]).toSorted((a, b) => (byKey(a) < byKey(b) ? -1 : 1));
    expect(ordered(found)).toEqual(ordered(rows));
  });

  it('is refused with more columns than it can have', async () => {
    await pool.query(
      `INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa, date_now)
       SELECT 'Aceh Besar', 'Kecamatan', 2032, '1', lpad(n::text, 250, '-'), n, now() FROM generate_series(1, 9000) n`,
    );
    const wide = `${siswa.path}/summary?rows=jenjang&columns=period&tahun=2032&sum=jumlah_siswa&as=column_share`;
    const { status, json } = await ask(`${wide}&format=fgb`);
    expect([status, json().message]).toEqual([400, expect.stringContaining('FlatGeobuf')]);
    expect((await ask(`${wide}&format=geojson`)).status).toBe(200);
    await pool.query(`DELETE FROM siswa WHERE tahun = 2032`);
  });
});

it('SDMX codes are valid, and different texts have different ones', () => {
  const texts = ['SD/MI', 'SD_MI', 'SD MI', 'SD$2FMI', 'é', '', 'a-b', '75+', '日本'];
  const codes = texts.map(codeOfText);
  expect(new Set(codes).size).toBe(texts.length);
  for (const code of codes) expect(code).toMatch(/^[A-Za-z0-9_@$-]*$/);
});
