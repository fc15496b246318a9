import { randomUUID } from 'node:crypto';
import { streamXlsxRows } from 'hucre/xlsx';
import { beforeAll, expect, it, vi } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { summarySheet } from '@/ui/summaries/summary-sheet';
import { downloadSummary } from './summary-download';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });

/** A spreadsheet program would read the second name as a formula. */
const PUPILS = [
  ['Aceh', 'SD', 2022, 100],
  ['Aceh', 'SMA', 2022, 50],
  ['Aceh', 'SD', 2023, 90],
  ['=1+1', 'SD', 2023, 10],
] as const;

beforeAll(async () => {
  const items = PUPILS.map(([kota_kab, jenjang, tahun, jumlah_siswa]) => ({
    ...{ kota_kab, kecamatan: 'x', tahun, semester: '1', jenjang, jumlah_siswa },
  }));
  const actor = { kind: 'system', name: 'test' } as const;
  const collection = findCollection('siswa')!;
  await services.records.register({ actor, collection, items, wantData: false });
});

function download(query: string, { groups = ['disdik'], place = 'disdik/siswa' } = {}): Promise<Response> {
  const actor: StaffActor = {
    kind: 'staff',
    id: randomUUID(),
    name: 'x',
    email: 'x',
    role: 'viewer',
    groups,
  };
  const staff = { ...services.staff, actorOf: vi.fn().mockResolvedValue({ actor, setCookies: [] }) };
  const [group = '', resource = ''] = place.split('/');
  const request = new Request(`http://x/collections/${place}/summary/export?${query}`);
  return downloadSummary(request, { group, resource, sheetOf: summarySheet('en') }, { ...services, staff });
}

const query = 'rows=kota_kab,jenjang&columns=tahun&last=jumlah_siswa';

it('has the table as it is shown, with its totals, subtotals where asked for, and no formula', async () => {
  const reply = await download(`${query}&order=-2023&subtotals=1&format=csv`);
  expect(reply.headers.get('content-disposition')).toMatch(
    /filename="siswa-summary-[\d-]+\.csv"; filename\*=UTF-8''/,
  );
  expect((await reply.text()).trim().split('\r\n')).toEqual([
    'Regency or city;School level;2022;2023;Latest',
    'Aceh;Latest;150;90;90',
    'Aceh;SD;100;90;90',
    'Aceh;SMA;50;;50',
    "'=1+1;Latest;;10;10",
    "'=1+1;SD;;10;10",
    'Latest;;150;100;100',
  ]);
});

it('adds up to its total; XLSX says what it is on a second sheet, CSV where that is asked for', async () => {
  const filter = JSON.stringify({ column: 'tahun', op: 'eq', value: '2022' });
  const asked = `rows=kota_kab,jenjang&last=jumlah_siswa&filter=${filter}`;
  const inWords = await download(asked.replace(/filter=.*/, 'tahun=2022&format=csv'));
  expect(await inWords.text()).toBe(await (await download(`${asked}&format=csv`)).text());
  const linesOf = async (more: string) =>
    (await (await download(`${asked}&format=csv${more}`)).text()).trim().split('\r\n');
  const plain = await linesOf('');
  expect(plain.slice(1)).toEqual(['Aceh;SD;100', 'Aceh;SMA;50', 'Latest;;150']);
  const explained = await linesOf('&about=1');
  const sheet: unknown[][] = [];
  const file = await (await download(`${asked}&format=xlsx`)).arrayBuffer();
  for await (const { values } of streamXlsxRows(new Uint8Array(file), { sheet: 1 })) sheet.push(values);
  const about = [
    ['Source', 'Pupils'],
    ['Content', 'Pupils, latest period, by Regency or city and School level'],
    ['Filter', 'Year = 2022'],
    ['Coverage', 'half-year 1 of 2022: 0 of 23 complete'],
    ['Coverage', 'Not in the list of places: Aceh'],
  ];
  const cited = expect.stringMatching(
    /^Pupils: Pupils, latest period, .*\. Data as of .*\. Cited .*\. http:\/\/x\/[^ ]*\/summary\?rows=[^ ]*$/,
  );
  expect(sheet).toEqual([
    ...about,
    ['Last changed', expect.any(String)],
    ['Made', expect.any(String)],
    ['Citation', cited],
  ]);
  const comments = sheet.map((line) => `# ${line.join(': ')}`);
  expect(explained).toEqual([...comments, ...plain]);
});

it('has changes as numbers, of the records of the filter', async () => {
  const filter = JSON.stringify({ column: 'kota_kab', op: 'eq', value: 'Aceh' });
  const reply = await download(
    `rows=jenjang&columns=tahun&last=jumlah_siswa&as=percent&filter=${filter}&format=xlsx`,
  );
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(new Uint8Array(await reply.arrayBuffer()))) rows.push(values);
  expect(rows).toEqual([
    ['School level', '2022 (%)', '2023, not all compared (%)'],
    ['SD', '', -10],
    ['SMA', '', ''],
    // The change of the parts that both years have.
    ['Latest', '', -10],
  ]);
  const beside = `rows=jenjang&columns=tahun&last=jumlah_siswa&as=percent&beside=1&filter=${filter}&format=csv`;
  const lines = (await (await download(beside)).text()).trim().split('\r\n');
  const [heading = '', ...figures] = lines.map((line) => line.split(';'));
  expect(heading).toEqual([
    'School level',
    ...['2022', '2022, change in percent (%)'],
    ...['2023', '2023, change in percent, not all compared (%)'],
  ]);
  // The changes are those of the other file, each after its amount.
  expect(figures.map((row) => [row[0], row[2], row[4]])).toEqual([
    ['SD', '', '-10'],
    ['SMA', '', ''],
    ['Latest', '', '-10'],
  ]);
  expect(figures.map((row) => row[3])).toEqual(['90', '', '90']);
});

it('says of a ranking what it does not list, which is not nothing', async () => {
  const collection = findCollection('penyakit_top_10')!;
  const items = [
    ['Flu', 1, 40],
    ['Diare', 1, 30],
    ['Diare', 2, 36],
  ].map(([nama_penyakit, bulan, jumlah]) => ({ nama_penyakit, bulan, tahun: 2024, jumlah }));
  const actor = { kind: 'system', name: 'test' } as const;
  await services.records.register({ actor, collection, items, wantData: false });
  const linesOf = async (way: string) => {
    const asked = `rows=nama_penyakit&columns=period&sum=jumlah${way}&format=csv`;
    const reply = await download(asked, { groups: ['rsud'], place: 'rsud/penyakit_top_10' });
    return (await reply.text()).trim().split('\r\n').slice(1);
  };
  expect(await linesOf('')).toEqual(['Diare;30;36;66', 'Flu;40;not among the ten;40', 'Total;70;36;106']);
  // A change counts only the diseases that both months list.
  expect(await linesOf('&as=difference')).toEqual(['Diare;;6', 'Flu;;', 'Total;;6']);
});

it.each([
  ['another group', `${query}&format=csv`, { groups: ['rsud'] }, 403],
  ['another place', `${query}&format=csv`, { place: 'rsud/siswa' }, 404],
  ['another format', `${query}&format=pdf`, {}, 400],
  ['a word that it does not have', `${query}&format=csv&tahn=2022`, {}, 400],
  ['a filter that is none', `${query}&format=csv&filter={`, {}, 400],
  ['a sum that must not be made', 'rows=kota_kab&sum=jumlah_siswa&format=csv', {}, 400],
])('%s is refused', async (_, asked, options, status) => {
  expect((await download(asked, options)).status).toBe(status);
});

it('names the measure, the change and the filter', async () => {
  const filter = encodeURIComponent(JSON.stringify({ column: 'kota_kab', op: 'eq', value: 'Aceh' }));
  const reply = await download(`${query}&as=difference&filter=${filter}&format=csv`);
  const [, name = ''] = reply.headers.get('content-disposition')!.split("UTF-8''");
  expect(decodeURIComponent(name)).toMatch(
    /^Pupils, .*latest period.*difference.*Aceh.-\d{4}-\d\d-\d\d\.csv$/,
  );
});
