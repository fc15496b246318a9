import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, collections, type Field } from '@/domain/collections';
import { declaredFigures, figureFieldsOf, periodsOf, placesOf } from '@/domain/collections/parts';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { periodOfCell } from '@/domain/deliveries/gather';
import { periodText } from '@/domain/deliveries/period';
import { createRegister } from '@/domain/places/register';
import { issueKey } from '../support/service';
import {
  change,
  collectionOf,
  list,
  register,
  remove,
  send,
  service,
  startFromEmpty,
} from '../support/shared';

/**
 * Summaries over REST (docs/specification.md, "Summary"): each equals the sum over the list, computed here in the simplest
 * way.
 */

startFromEmpty({ before: 'all' });

type Row = Record<string, string | number>;

/** The tag of a summary that is not sent again. The checks run in the background and may change its findings meanwhile. */
async function tagOfUnchanged(query: string): Promise<string> {
  for (;;) {
    const { headers } = await summary(siswa, query);
    const tag = headers.etag!;
    const again = await summary(siswa, query, { headers: { 'if-none-match': tag } });
    if (again.status === 304) return tag;
    // A check that ends meanwhile changes the tag, even if the findings are the same.
    expect([again.status, again.headers.etag]).not.toEqual([200, tag]);
  }
}

const MEASURES = ['count', 'sum', 'last', 'average', 'min', 'max'];
const siswa = collectionOf('siswa');
const summary = (collection: Collection, query: string, options: object = {}) =>
  send('GET', `${collection.path}/summary`, { query, ...options });

const pick = <T>(values: readonly T[], i: number): T => values[i % values.length]!;

function madeUp({ kind, name, example, list: listed }: Field, i: number): string {
  if (name === 'bulan') return pick(['1', '2', '12'], i);
  if (listed === 'semester') return pick(['1', '2'], i);
  if (kind === 'year') return pick(['2021', '2022', '2024'], i);
  if (kind === 'int') return pick(['0', '7', '2147483647', '120'], i);
  if (kind === 'datetime')
    return pick(['2023-12-31 23:59', '2024-01-01', '2024-01-31 08:00', '2024-02-01'], i);
  return kind === 'timestamp' ? example : pick([example, 'Sama', 'Lain, lagi'], i);
}

const items = (collection: Collection): Row[] =>
  Array.from({ length: 90 }, (_, i) =>
    Object.fromEntries(
      collection.fields.map((field, j) => [
        field.name,
        madeUp(field, (i * (2 * j + 7) + (i >> (j + 1))) % 97),
      ]),
    ),
  );

const periodNames = (collection: Collection) => periodsOf(collection).map(({ name }) => name);

/**
 * The values by which a record is grouped in a dimension: a place with the larger ones that contain it, a moment by its
 * year or month.
 */
function partsOf(collection: Collection, dimension: string): [string, (row: Row) => string | number][] {
  const [name = '', by] = dimension.split('.');
  if (by !== undefined)
    return [
      [dimension, (row) => (by === 'year' ? Number(`${row[name]}`.slice(0, 4)) : `${row[name]}`.slice(0, 7))],
    ];
  const places = placesOf(collection).map((field) => field.name);
  const names =
    dimension === 'period'
      ? periodNames(collection)
      : places.includes(name)
        ? places.slice(0, places.indexOf(name) + 1)
        : [name];
  return names.map((part) => [part, (row) => row[part]!]);
}

function dimensionsOf(collection: Collection): string[] {
  const period = periodNames(collection);
  const plain = collection.naturalKey.filter((name) => name !== 'html_static');
  return plain
    .flatMap((name) =>
      collection.field(name)!.kind === 'datetime' ? [`${name}.year`, `${name}.month`] : [name],
    )
    .concat(period.length > 1 ? ['period'] : []);
}

type Parts = ReturnType<typeof partsOf>;
type Asked = { rows: string[]; columns: string | undefined; measure: string; figure: string | undefined };

/** The periods of a reply, and whether `last` prefers them to others. */
type Covered = readonly { period: string; counted: boolean }[];

/** The expected amounts of the records, divided by these parts. */
function amounts(
  rows: Row[],
  parts: Parts,
  { collection, measure, figure, covered }: Asked & { collection: Collection; covered: Covered },
) {
  const groups = new Map<string, { key: Row; rows: Row[] }>();
  for (const row of rows) {
    const key = Object.fromEntries(parts.map(([name, read]) => [name, read(row)]));
    const group = groups.get(JSON.stringify(key)) ?? { key, rows: [] };
    group.rows.push(row);
    groups.set(JSON.stringify(key), group);
  }
  const period = periodNames(collection).flatMap((name) =>
    partsOf(collection, collection.field(name)!.kind === 'datetime' ? `${name}.month` : name),
  );
  const form = deliveryFormOf(collection);
  const when = (row: Row) => {
    const values = period.map(([, read]) => String(read(row)));
    const [year = '', part = ''] = values[0]?.includes('-') ? values[0].split('-') : values;
    const cell = { year: Number(year), part: form?.period.kind === 'month' ? String(Number(part)) : part };
    const read = form && periodOfCell(cell, form.period.kind, { register: createRegister([]), lists: {} });
    const known = form && read && covered.find((one) => one.period === periodText(read, form.period.kind));
    const rank = known === undefined ? 0 : known.counted ? 2 : 1;
    return `${rank} ${known?.period ?? values.map((value) => value.padStart(7, '0')).join()}`;
  };
  return [...groups.values()].map(({ key, rows: own }) => {
    const latest = own.map(when).sort().at(-1);
    const counted = measure === 'last' ? own.filter((row) => when(row) === latest) : own;
    const values = counted.map((row) => Number(row[figure ?? ''] ?? 0));
    const sum = values.reduce((total, value) => total + value, 0);
    const amount = {
      count: own.length,
      sum,
      last: sum,
      average: Math.round((sum / values.length) * 100) / 100,
      min: Math.min(...values),
      max: Math.max(...values),
    }[measure];
    return { ...key, [figure ?? 'count']: amount };
  });
}

/** The expected reply; undefined if figures of several periods would be added. */
function expected(rows: Row[], asked: Asked & { collection: Collection; fixed: string[]; covered: Covered }) {
  const { collection, measure, figure, fixed } = asked;
  const unique = (parts: Parts) => [...new Map(parts).entries()];
  const [first = [], all = []] = [
    asked.rows.slice(0, 1).flatMap((name) => partsOf(collection, name)),
    unique(asked.rows.flatMap((name) => partsOf(collection, name))),
  ];
  const across = asked.columns === undefined ? [] : partsOf(collection, asked.columns);
  const stock = declaredFigures(collection).some(
    ({ field, additive }) => field.name === figure && additive !== 'always',
  );
  const may = (parts: Parts) =>
    measure !== 'sum' ||
    !stock ||
    periodNames(collection).every((name) => fixed.includes(name) || parts.some(([part]) => part === name));
  const made = (parts: Parts) => (may(parts) ? amounts(rows, parts, asked) : []);
  const cells = unique([...all, ...across]);
  if (!may(cells)) return undefined;
  const totals: Parts[] = [];
  if (asked.rows.length > 1 && first.length < all.length) {
    totals.push(unique([...first, ...across]));
    if (across.length > 0) totals.push(first);
  }
  if (across.length > 0) totals.push(all);
  if (across.length > 0 && all.length > 0) totals.push(across);
  if (across.length > 0 && all.length === 0) return { data: made(cells), totals: made([]) };
  if (all.length > 0) totals.push([]);
  return { data: made(cells), totals: totals.flatMap(made) };
}

const sorted = (records: object[]) =>
  records.map((record) => JSON.stringify(Object.entries(record).sort())).sort();

const stored = new Map<Collection, Row[]>();

/** The findings that the checks would store. */
async function withDatabase(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: service.databaseUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

describe.each(collections)('$resource', (collection) => {
  const figures = figureFieldsOf(collection).map(({ name }) => name);
  const dimensions = dimensionsOf(collection);
  let then = '';

  beforeAll(async () => {
    await register(collection, items(collection));
    stored.set(collection, (await list(collection)).json.data);
    await sleep(2);
    then = new Date().toISOString();
    await sleep(2);
  });

  async function verify(
    rows: Row[],
    asked: Asked,
    { at, filter: wished }: { at?: string; filter?: Field | undefined },
  ) {
    const row = rows[rows.length >> 1] ?? {};
    const filter = rows.length === 0 ? undefined : wished;
    const kept = filter === undefined ? rows : rows.filter((one) => one[filter.name] === row[filter.name]);
    const query = new URLSearchParams();
    if (asked.rows.length > 0) query.set('rows', asked.rows.join());
    if (asked.columns !== undefined) query.set('columns', asked.columns);
    query.set(asked.measure, asked.figure ?? '');
    if (filter !== undefined) query.set(filter.name, `${row[filter.name]}`);
    if (at !== undefined) query.set('as_of', at);
    const fixed = filter === undefined ? [] : [filter.name];
    const { status, json } = await summary(collection, query.toString());
    const covered = json.coverage?.periods ?? [];
    const wanted = expected(kept, { ...asked, collection, fixed, covered });
    if (wanted === undefined) {
      expect([status, json.field], query.toString()).toEqual([400, asked.measure]);
      return;
    }
    expect(status, `${query} ${json.message}`).toBe(200);
    expect(json.total).toBe(wanted.data.length);
    expect(sorted(json.data), query.toString()).toEqual(sorted(wanted.data));
    expect(sorted(json.totals), `totals of ${query}`).toEqual(sorted(wanted.totals));
  }

  it('is the sum over the list, for any dimensions, measure and filter, now and as it was', async () => {
    const [only = ''] = figures;
    const measures = figures.length === 0 ? ['count'] : MEASURES;
    const asked = fc
      .record({
        names: fc.shuffledSubarray(dimensions, { maxLength: Math.min(3, dimensions.length) }),
        across: fc.boolean(),
        measure: fc.constantFrom(...measures),
        figure: fc.constantFrom(...(figures.length === 0 ? [only] : figures)),
        filter: fc.option(
          fc.constantFrom(
            ...collection.fields.filter(({ kind }) => ['varchar', 'enum', 'year'].includes(kind)),
          ),
          { nil: undefined },
        ),
      })
      .map(({ names, across, measure, figure, filter }) => {
        const columns = across || names.length === 3 ? names.at(-1) : undefined;
        const rows = columns === undefined ? names : names.slice(0, -1);
        return {
          asked: { rows, columns, measure, figure: measure === 'count' ? undefined : figure },
          filter,
        };
      });
    const past = stored.get(collection)!;
    await fc.assert(
      fc.asyncProperty(asked, ({ asked: one, filter }) => verify(past, one, { filter })),
      { numRuns: 40 },
    );
    const id = collection.identifier;
    await remove(
      collection,
      past.slice(0, 5).map((row) => ({ [id]: row[id] })),
    );
    if (figures.length > 0) await change(collection, [{ [id]: past[6]![id], [figures[0]!]: '999' }]);
    const present = (await list(collection)).json.data as Row[];
    await fc.assert(
      fc.asyncProperty(asked, async ({ asked: one, filter }) => {
        await verify(past, one, { at: then, filter });
        await verify(present, one, { filter });
      }),
      { numRuns: 10 },
    );
  });

  it('has no other methods, and nothing below it', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await send(method, `${collection.path}/summary`, { items: [] });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
    expect((await send('GET', `${collection.path}/summary/x`)).status).toBe(404);
    expect((await send('GET', `${collection.path}/summaries`)).status).toBe(404);
  });
});

describe('a request', () => {
  it.each([
    ['rows=warna', 'rows'],
    ['rows=kota_kab,kota_kab', 'rows'],
    ['rows=kota_kab,tahun,jenjang', 'rows'],
    ['rows=kota_kab&columns=kota_kab', 'columns'],
    ['columns=tahun&columns=semester', 'columns'],
    ['sum=tahun', 'sum'],
    ['sum=', 'sum'],
    ['count=jumlah_siswa', 'count'],
    ['rows=period&sum=jumlah_siswa&average=jumlah_siswa', 'average'],
    ['rows=kota_kab&columns=tahun&sum=jumlah_siswa', 'sum'],
    ['as=half', 'as'],
    ['rows=kota_kab&as=row_share', 'as'],
    ['rows=kota_kab&columns=jenjang&average=jumlah_siswa&as=total_share', 'as'],
    ['rows=kota_kab&columns=semester&as=difference', 'as'],
    ['rows=tahun&columns=kota_kab&as=percent', 'as'],
    ['limit=3', 'limit'],
    ['after=3', 'after'],
    ['fields=tahun', 'fields'],
    ['changed_since=2024-01-01', 'changed_since'],
    ['warna=biru', 'warna'],
    ['as_of=2001-01-01', 'as_of'],
    ['period=2024-S3', 'period'],
    ['period=newest', 'period'],
    ['without=findings', 'without'],
    ['without=certain-findings&as_of=2999-01-01', 'without'],
  ])('%s is refused, naming %s', async (query, field) => {
    for (const method of ['GET', 'HEAD']) {
      const reply = await send(method, `${siswa.path}/summary`, { query });
      expect(reply.status).toBe(400);
      if (method === 'GET') expect(reply.json).toMatchObject({ code: 'invalid_parameter', field });
    }
  });

  it('gives the reason in the language of the caller', async () => {
    const headers = { 'accept-language': 'id' };
    const { json } = await summary(siswa, 'sum=jumlah_siswa', { headers });
    expect(json.message).toMatch(/beberapa periode tidak boleh dijumlahkan.*tahun, semester/);
  });

  it('gives shares and changes beside the amounts, also in files', async () => {
    // Each year is sufficiently delivered in comparison with the year before.
    const rows = [
      ['Bagi', 2021, 40],
      ['Bagi', 2022, 50],
      ['Lain', 2021, 10],
      ['Lain', 2024, 45],
    ].map(([kecamatan, tahun, jumlah_siswa]) => ({
      ...{ kota_kab: 'Untuk bagian', kecamatan, tahun, semester: '1', jenjang: 'SD', jumlah_siswa },
    }));
    await register(siswa, rows);
    const query = 'kota_kab=Untuk%20bagian&rows=kecamatan&columns=tahun&last=jumlah_siswa';
    const shownAs = async (way: string) => {
      const { json } = await summary(siswa, `${query}&as=${way}`);
      const shown = (records: Row[]) => records.map((record) => [record['jumlah_siswa'], record[way]]);
      return [shown(json.data), shown(json.totals)];
    };
    expect(await shownAs('column_share')).toEqual([
      [
        [40, 0.8],
        [50, 1],
        [10, 0.2],
        [45, 1],
      ],
      [
        [50, null],
        [45, 1],
        [50, 1],
        [50, 1],
        [45, 1],
        [45, 1],
      ],
    ]);
    expect((await shownAs('difference'))[0]).toEqual([
      [40, null],
      [50, 10],
      [10, null],
      [45, null],
    ]);
    // The change of the total is that of the district that both years have, and the other district is named.
    expect((await shownAs('difference'))[1]).toContainEqual([50, 10]);
    const { json: changed } = await summary(siswa, `${query}&as=difference`);
    expect(changed.compared).toEqual([
      {
        column: { tahun: 2022 },
        before: { tahun: 2021 },
        units: 1,
        left_out: [{ kota_kab: 'Untuk bagian', kecamatan: 'Lain' }],
      },
    ]);
    await tagOfUnchanged(`${query}&as=difference`);
    expect((await shownAs('percent'))[0]![1]).toEqual([50, 25]);
    const thirds = await summary(
      siswa,
      'kota_kab=Untuk%20bagian&rows=kecamatan&columns=jenjang&as=total_share',
    );
    expect(thirds.json.data.map(({ count, total_share }: Row) => [count, total_share])).toEqual([
      [2, 0.5],
      [2, 0.5],
    ]);
    const csv = await summary(siswa, `${query}&as=percent&format=csv`);
    expect(csv.text.split('\r\n').slice(0, 3)).toEqual([
      'kota_kab,kecamatan,tahun,jumlah_siswa,percent',
      'Untuk bagian,Bagi,2021,40,',
      'Untuk bagian,Bagi,2022,50,25',
    ]);
    expect((await summary(siswa, `${query}&as=percent&format=xlsx`)).status).toBe(200);
    expect((await summary(siswa, `${query}&as=value`)).json).toEqual((await summary(siswa, query)).json);
  });

  it('of period=latest is the last one that is sufficiently delivered, and says how much of it is there', async () => {
    const rows = [
      ['Kota Sabang', '1', 300],
      ['Kota Langsa', '1', 200],
      ['Kota Sabang', '2', 310],
    ].map(([kota_kab, semester, jumlah_siswa]) => ({
      ...{ kota_kab, kecamatan: 'Tengah', tahun: 2025, semester, jenjang: 'SMP', jumlah_siswa },
    }));
    await register(siswa, rows);
    const query = 'tahun=2025&jenjang=SMP&rows=kota_kab&sum=jumlah_siswa&period=latest';
    const { json } = await summary(siswa, query);
    expect(json).toMatchObject({
      period: '2025-S1',
      data: [{ jumlah_siswa: 200 }, { jumlah_siswa: 300 }],
      coverage: {
        latest: '2025-S1',
        periods: [{ period: '2025-S1', expected: 23, counted: true }],
        later: [{ period: '2025-S2', state: 'in_progress', counted: false }],
      },
    });
    const named = await summary(siswa, query.replace('latest', '2025-S2'));
    expect(named.json).toMatchObject({ period: '2025-S2', data: [{ jumlah_siswa: 310 }] });
    const own = await summary(siswa, `${query}&kota_kab=Kota%20Sabang`);
    expect(own.json).toMatchObject({ period: '2025-S2', data: [{ jumlah_siswa: 310 }] });
    await tagOfUnchanged(query);
    expect((await summary(siswa, `${query}&as_of=2999-01-01`)).status).toBe(400);
    expect((await summary(collectionOf('dokter'), 'rows=spesialis&period=latest')).status).toBe(400);
  });

  it('is without the records that cannot be right, and is sent again once the findings are others', async () => {
    // Records that the service has not checked yet.
    const own = { kota_kab: 'Untuk temuan', tahun: 2024, semester: '1', jenjang: 'SD', jumlah_siswa: 5 };
    await register(
      siswa,
      ['Satu', 'Dua'].map((kecamatan) => ({ ...own, kecamatan })),
    );
    const plain = 'kota_kab=Untuk%20temuan&rows=kecamatan';
    const query = `${plain}&without=certain-findings`;
    const { json } = await summary(siswa, query);
    expect(json.without).toEqual({ certain_findings: 0 });
    const held = { headers: { 'if-none-match': await tagOfUnchanged(query) } };
    const [row] = (await list(siswa, 'kota_kab=Untuk%20temuan')).json.data as Row[];
    await withDatabase(`INSERT INTO finding (digest, rule, collection, subject, source, key, field, ids, records, value, expected)
      VALUES ('rest', 'tenfold', 'siswa', 's', '', '{}', 'jumlah_siswa', '{${row!['id_siswa']}}', 1, '1', '2')`);
    const after = await summary(siswa, query, held);
    expect(after.json.without).toEqual({ certain_findings: 1 });
    const totals = [after, await summary(siswa, plain)].map((reply) => reply.json.totals[0].count);
    expect(totals).toEqual([1, 2]);
    await withDatabase("DELETE FROM finding WHERE digest = 'rest'");
  });

  it('is answered as CSV, lines of JSON and XLSX, and not again while nothing has changed', async () => {
    const query = 'rows=jenjang&columns=tahun&last=jumlah_siswa';
    const { json } = await summary(siswa, query);
    const csv = await summary(siswa, `${query}&format=csv&delimiter=semicolon`);
    const [head, ...lines] = csv.text.trim().split('\r\n');
    expect(head).toBe('jenjang;tahun;jumlah_siswa');
    expect(lines).toHaveLength(json.total);
    expect(csv.headers['content-disposition']).toMatch(/siswa-summary-.*\.csv/);
    const { text } = await summary(siswa, `${query}&format=ndjson`);
    expect(
      text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(json.data);
    const xlsx = await summary(siswa, `${query}&format=xlsx`);
    expect(xlsx.headers['content-type']).toMatch(/spreadsheetml/);
    const tag = await tagOfUnchanged(query);
    await register(siswa, [{ ...items(siswa)[0]!, kota_kab: 'Baru' }]);
    const again = await summary(siswa, query, { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.etag === tag]).toEqual([200, false]);
  });
});

it('shows a key only what it may list', async () => {
  const bindings = [{ field: 'kota_kab', values: ['Sama'] }];
  const bound = await issueKey(service.databaseUrl, { bindings, listsOwnOnly: true });
  const { json } = await summary(siswa, 'rows=kota_kab', { key: bound.key });
  expect(json.data.map(({ kota_kab }: Row) => kota_kab)).toEqual(['Sama']);
  const fewer = await issueKey(service.databaseUrl, { allow: 'disdik/guru:list,disdik/siswa:register' });
  expect((await summary(siswa, 'rows=kota_kab', { key: fewer.key })).status).toBe(403);
  expect((await summary(collectionOf('guru'), 'rows=kota_kab', { key: fewer.key })).status).toBe(200);
  expect((await summary(siswa, '', { key: undefined })).status).toBe(401);
  expect((await summary(siswa, '')).headers).toHaveProperty('ratelimit');
});

it('has the rate of its key', async () => {
  const { key } = await issueKey(service.databaseUrl, { ratePerMinute: 2, allow: 'disdik/siswa:list' });
  const statuses = [];
  for (let call = 0; call < 3; call += 1)
    statuses.push((await summary(siswa, 'rows=jenjang', { key })).status);
  expect(statuses).toEqual([200, 200, 429]);
});
