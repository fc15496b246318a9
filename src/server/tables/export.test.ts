import { randomUUID } from 'node:crypto';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import type { TimestampField } from '@/domain/collections/field';
import { ANY_CONTEXT } from '@/domain/collections/kinds/context';
import { parseTimestamp } from '@/domain/collections/kinds/moment';
import { writeAddress } from '@/domain/collections/view/address';
import type { Layout, View } from '@/domain/collections/view/view';
import type { Role } from '@/domain/staff';
import { timeZoneOf } from '@/domain/time-zone';
import type { StaffActor } from '@/server/actor';
import { createStreams } from '@/server/database/reads/streams';
import { readParquet } from '@/server/sheets/testing';
import { createOwnServices } from '@/server/testing';
import { downloadTable, type TableAbout } from '@/server/trpc/downloads/table-download';
import { aboutFile } from '@/ui/coverage/about-file';
import { judgedView } from './judged';
import { readAll } from './read-all';

const dokter = findCollection('dokter')!;
const jamLayanan = findCollection('jam_layanan')!;
const pekerjaan = findCollection('penduduk_pekerjaan')!;
/** Texts that spreadsheet programs would read as formulas, or would otherwise misread. */
const JOBS = [
  '=1+1',
  '=HYPERLINK("http://x.test","Klik")',
  '+62811',
  '-5',
  '@SUM(A1)',
  '007',
  'a "b", c',
  '_x0041_',
  'Petani & nelayan <b>',
];

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });

beforeAll(async () => {
  const actor = { kind: 'system', name: 'test' } as const;
  const place = { kota_kab: 'Aceh', kecamatan: 'x', gampong: 'x', semester: '1', date_now: '2024-01-31' };
  await services.records.register({
    actor,
    collection: pekerjaan,
    items: JOBS.map((nama_pekerjaan, i) => ({
      ...place,
      tahun: 2015 + i,
      nama_pekerjaan,
      jumlah_penduduk: i,
    })),
    wantData: false,
  });
  const html = `\t=1+1\r\n<p>${'é'.repeat(40_000)}</p>`;
  const items = [{ html_static: html, date_now: '2024-01-31' }];
  await services.records.register({ actor, collection: jamLayanan, items, wantData: false });
});

type Options = {
  role?: Role | undefined;
  groups?: string[];
  language?: Language;
  path?: string;
  extra?: string;
};

async function download(
  format: string,
  view: View = {},
  layout: Layout = {},
  {
    role = 'viewer',
    groups = ['*'],
    language = 'id',
    path = 'drka/penduduk_pekerjaan',
    extra = '',
  }: Options = {},
): Promise<Response> {
  const actor: StaffActor = { kind: 'staff', id: randomUUID(), name: role, email: 'x', role, groups };
  const recognised = { actor, setCookies: ['a=b'] };
  const staff = { ...services.staff, actorOf: vi.fn().mockResolvedValue(recognised) };
  const [group = '', resource = ''] = path.split('/');
  const request = new Request(`http://x/export?${writeAddress(view, layout)}&format=${format}${extra}`);
  const aboutOf = (about: TableAbout) =>
    aboutFile({ ...about, language, isLatest: false }).map((line) => line.join(': '));
  return downloadTable(request, { group, resource, language, aboutOf }, { ...services, staff });
}

const bytesOf = async (answer: Response) => new Uint8Array(await answer.arrayBuffer());

async function cellsOf(answer: Response): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(await bytesOf(answer))) rows.push(values);
  return rows;
}

const byYear: View = { sort: [{ column: 'tahun' }] };
const layout = { columns: ['nama_pekerjaan', 'jumlah_penduduk', 'tahun'] };

describe('as CSV', () => {
  it('has the columns of the view in its order, and no formula', async () => {
    const answer = await download('csv', byYear, layout);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="penduduk_pekerjaan-\d{4}-\d\d-\d\d\.csv"$/,
      ),
      'set-cookie': 'a=b',
    });
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await bytesOf(answer));
    expect(text.split('\r\n')).toEqual([
      '\uFEFFPekerjaan;Jumlah penduduk;Tahun',
      "'=1+1;0;2015",
      `"'=HYPERLINK(""http://x.test"",""Klik"")";1;2016`,
      "'+62811;2;2017",
      "'-5;3;2018",
      "'@SUM(A1);4;2019",
      '007;5;2020',
      '"a ""b"", c";6;2021',
      '_x0041_;7;2022',
      'Petani & nelayan <b>;8;2023',
      '',
    ]);
  });

  it('begins with what it is where that is asked for', async () => {
    const view: View = { filter: { column: 'tahun', op: 'gte', value: '2022' } };
    const [plain, explained] = await Promise.all(
      ['', '&about=1'].map(async (extra) =>
        (await (await download('csv', view, layout, { extra, language: 'en' })).text()).split('\r\n'),
      ),
    );
    const comments = explained!.slice(0, -plain!.length);
    expect(explained!.slice(comments.length)).toEqual(plain);
    expect(comments.map((line) => line.split(': ')[0])).toEqual(
      expect.arrayContaining(['# Source', '# Filter', '# Coverage', '# Made']),
    );
    expect(comments).toContain('# Filter: Year ≥ 2022');
  });

  it('has the rows of the view, with headers in the given language', async () => {
    const view: View = {
      search: 'PETANI',
      filter: { column: 'tahun', op: 'gt', value: '2000' },
      sort: [{ column: 'tahun', desc: true }],
    };
    const text = await (await download('csv', view, {}, { language: 'en' })).text();
    const [header, ...rows] = text.trim().split('\r\n');
    expect(header).toBe(pekerjaan.columns.map(({ label }) => label.en).join(';'));
    expect(rows).toEqual(['9;Aceh;x;x;1;2023;Petani & nelayan <b>;8;2024-01-31 00:00:00']);
  });

  it('without rows has a header', async () => {
    const text = await (await download('csv', { search: 'tidak ada' }, layout)).text();
    expect(text).toBe('Pekerjaan;Jumlah penduduk;Tahun\r\n');
  });
});

describe('as XLSX', () => {
  it('has numbers as numbers and texts as texts, even if they look like formulas', async () => {
    const answer = await download('xlsx', byYear, layout);
    expect(answer.headers.get('content-disposition')).toMatch(/\.xlsx"$/);
    expect(await cellsOf(answer)).toEqual([
      ['Pekerjaan', 'Jumlah penduduk', 'Tahun'],
      ...JOBS.map((job, i) => [job, i, 2015 + i]),
    ]);
  });

  it('has moments as dates in the time zone of the service', async () => {
    const [, row] = await cellsOf(await download('xlsx', byYear, { columns: ['tahun', 'date_now'] }));
    expect(row).toEqual([2015, new Date('2024-01-31T00:00:00Z')]);
  });

  it('has no cell that is too long for spreadsheet programs', async () => {
    const [, row] = await cellsOf(
      await download('xlsx', {}, { columns: ['html_static'] }, { path: 'rsud/jam_layanan' }),
    );
    const text = String(row?.[0]);
    expect(text).toMatch(/^\t?=1\+1\r\n<p>éé.*é…$/s);
    expect(text.length).toBeLessThanOrEqual(32_767);
  });
});

it.each(['csv', 'xlsx'])('has calculated columns as the table shows them (%s)', async (format) => {
  const calculated = [
    { name: 'calc1', label: '=Per tiga', formula: '[jumlah_penduduk] / 3', decimals: 2 },
    { name: 'calc2', label: 'Terbalik', formula: '60 / -[jumlah_penduduk]', decimals: 0 },
  ];
  const columns = ['calc1', 'nama_pekerjaan', 'calc2'];
  const expected = [
    [0, JOBS[0], undefined],
    [0.33, JOBS[1], -60],
    [0.67, JOBS[2], -30],
    [1, JOBS[3], -20],
  ];
  const answer = await download(format, byYear, { columns, calculated });
  if (format === 'xlsx') {
    const [header, ...rows] = await cellsOf(answer);
    expect(header).toEqual(['=Per tiga', 'Pekerjaan', 'Terbalik']);
    // The cell has an empty text, so that it is empty in every program.
    expect(rows.slice(0, 4)).toEqual(expected.map((row) => row.map((value) => value ?? '')));
  } else {
    const [header, first, second] = (await answer.text()).split('\r\n');
    expect(header).toBe("'=Per tiga;Pekerjaan;Terbalik");
    expect([first, second?.slice(0, 5), second?.slice(-4)]).toEqual(["0;'=1+1;", '0,33;', ';-60']);
  }
  const alone = await download(format, byYear, { columns: ['calc1'], calculated });
  expect(alone.status).toBe(200);
  await alone.body?.cancel();
});

it.each([
  ['a role of no rights', 'csv', { role: 'nobody' as Role }, 403, 'not_permitted', undefined],
  ['another group', 'csv&filter={', { groups: ['rsud'] }, 403, 'not_permitted', undefined],
  ['another place', 'csv', { path: 'rsud/penduduk_pekerjaan' }, 404, 'not_found', undefined],
  ['no format', '', {}, 400, 'invalid_parameter', 'format'],
  ['another format', 'pdf', {}, 400, 'invalid_parameter', 'format'],
  ['a filter that is none', 'csv', { extra: '&filter={' }, 400, 'invalid_parameter', 'filter'],
  ['an unknown column', 'csv', { extra: '&columns=tahun,warna' }, 400, 'invalid_parameter', 'warna'],
  [
    'a formula with an unknown column',
    'csv',
    {
      extra: `&calculated=${encodeURIComponent(JSON.stringify([{ name: 'calc1', label: 'Hasil', formula: '[warna]', decimals: 0 }]))}`,
    },
    400,
    'invalid_parameter',
    'Hasil',
  ],
  ['an unknown sort', 'csv', { extra: '&sort=-warna' }, 400, 'invalid_parameter', 'warna'],
  [
    'a wrong value',
    'xlsx',
    { extra: `&filter=${JSON.stringify({ column: 'tahun', op: 'eq', value: 'x' })}` },
    400,
    'invalid_parameter',
    'tahun',
  ],
])('%s is refused', async (_, format, options, status, code, field) => {
  const answer = await download(format, {}, {}, options);
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ refusal: field === undefined ? { code } : { code, field } });
  expect(answer.headers.get('content-disposition')).toBeNull();
});

it('has moments that are imported as the same ones, also at a change of the clock', async () => {
  const zone = 'America/New_York';
  const moments = [
    '0001-01-01T00:00:00.000Z',
    '2024-07-01T12:00:00.000Z',
    '2024-11-03T05:30:00.000Z',
    '2024-11-03T06:30:00.120Z',
  ];
  const field = dokter.field('date_now')! as TimestampField;
  const items = moments.map((date_now, i) => ({ nama_dokter: `dr. ${i}`, spesialis: 'Anak', date_now }));
  const actor = { kind: 'system', name: 'test' } as const;
  await services.records.register({ actor, collection: dokter, items, wantData: false });
  const view = judgedView({}, dokter, ANY_CONTEXT);
  const columns = [field];
  const rows = await readAll(createStreams({ pool: services.pool, connections: 1, hasRoom: () => true }), {
    collection: dokter,
    view,
    columns,
    timeZone: zone,
    owner: 'test',
  });
  const texts = (await rows.next())?.map(([text]) => text);
  rows.close();
  expect(texts).toEqual([
    '0001-01-01T00:00:00.000Z',
    '2024-07-01 08:00:00',
    '2024-11-03T05:30:00.000Z',
    '2024-11-03 01:30:00.120',
  ]);
  const context = { ...ANY_CONTEXT, timeZone: timeZoneOf(zone) };
  expect(texts?.map((text) => parseTimestamp(text, field, context))).toEqual(moments);
});

it('is a Parquet file for programs, with the names of REST, types, and moments of the clock', async () => {
  const layout = { columns: ['nama_pekerjaan', 'tahun', 'date_now'] };
  const answer = await download('parquet', { filter: { column: 'tahun', op: 'gte', value: '2022' } }, layout);
  expect(answer.headers.get('content-type')).toBe('application/vnd.apache.parquet');
  expect(answer.headers.get('content-disposition')).toMatch(/penduduk_pekerjaan-[\d-]+\.parquet"$/);
  const { types, rows } = await readParquet(await bytesOf(answer));
  expect(types).toEqual({ nama_pekerjaan: 'VARCHAR', tahun: 'INTEGER', date_now: 'TIMESTAMP' });
  expect(rows.map((row) => row['nama_pekerjaan']).sort()).toEqual(['Petani & nelayan <b>', '_x0041_']);
  expect(rows[0]!['date_now']).toBe('2024-01-31 00:00:00');
});

it.each(['csv', 'xlsx', 'parquet'])('a reader who leaves a %s releases the connection', async (format) => {
  // There are more downloads than connections in their pool.
  for (let i = 0; i < 4; i++) {
    const reader = (await download(format)).body!.getReader();
    if (i % 2 === 0) await reader.read();
    await reader.cancel();
  }
  expect((await bytesOf(await download(format))).length).toBeGreaterThan(100);
});
