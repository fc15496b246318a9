import { randomUUID } from 'node:crypto';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ImportState } from '@/domain/imports/import';
import type { ImportMode } from '@/domain/imports/recipe';
import type { RecipeStep } from '@/domain/imports/steps';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { createCaller } from '../records/edit/testing';
import { listOf } from '../records/history/testing';
import { OFFICER, settledOn, uploadOn } from './testing';

vi.mock('./program/import-process', async () => ({
  startImportProcess: (await import('./program/testing')).startHere,
}));

/** Workbooks of rows left out, which are uploaded again corrected, and continue their import. */

const services = await createOwnServices();

const { imports } = createCaller(services, OFFICER);
const INTO = { into: 'pengulangan_kelas' };
type Cell = string | number | null;
type Sheets = { name: string; rows: Cell[][] }[];

beforeEach(async () => {
  await services.pool.query('TRUNCATE pengulangan_kelas');
  await services.prisma.importRecipe.deleteMany();
});

const uploadFile = uploadOn(services);
async function upload(
  content: string | Uint8Array,
  fileName: string,
  options: { by?: StaffActor; into?: string } = {},
) {
  return settled(await uploadFile(content, { fileName, ...options }), 'preparing');
}

const waitUntil = settledOn(services);
async function settled(id: string, until: ImportState['status']): Promise<ImportState> {
  await waitUntil(id, until);
  return services.imports.get(id, { ...OFFICER, role: 'administrator' });
}

/** The calls that the page makes by itself: the steps of an import, then its preview. */
async function previewed({ id, collection, fits }: ImportState): Promise<ImportState> {
  await imports.prepare({ id, collection: collection ?? fits[0]!.collection });
  const { mode } = await settled(id, 'preparing');
  await imports.preview({ id, mode: mode ?? 'addAndChange' });
  return settled(id, 'ready');
}

async function store({ id, effect }: ImportState): Promise<ImportState> {
  await imports.store({ id, expected: effect! });
  return settled(id, 'applied');
}

/** The sheets of the workbook of an import, the first with the rows. */
async function leftOutOf(id: string): Promise<Sheets> {
  const file = await services.imports.leftOut({ id, language: 'id' }, OFFICER);
  const { sheets } = await readXlsx(Buffer.from(await new Response(file).arrayBuffer()));
  return sheets.map(({ name, rows }) => ({ name, rows: rows as Cell[][] }));
}

/** The workbook as another program saves it, with other texts in some cells of the rows. */
const saved = (sheets: Sheets, corrections: Readonly<Record<string, Cell>> = {}): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheets.map(({ name, rows }, at) => ({
      name,
      rows: at > 0 ? rows : rows.map((row) => row.map((cell) => corrections[String(cell)] ?? cell)),
    })),
  });

const stored = async () =>
  (await listOf(services)).records.map((record) =>
    ['kota_kab', 'kecamatan', 'tahun', 'jenjang', 'jumlah_siswa'].map((field) => record[field]).join('|'),
  );

/** The title of the report has the period, and its name has the place. */
const REPORT_NAME = 'mengulang_kab_aceh_besar.csv';
const report = (...rows: string[]) =>
  ['Jumlah Siswa Mengulang Kelas Tahun 2023;;', 'Kecamatan;Jenjang;Jumlah', ...rows].join('\n');
const FIGURES: readonly (readonly [kecamatan: string, figure: Cell])[] = [
  ['Lhoong', 5],
  ['Lhoknga', 6],
  ['Indrapuri', 7],
  ['Darul Imarah', 9],
  ['Montasik', '1o'],
  ['Sukamakmur', 3],
  ['Seulimeum', '2o'],
  ['Blang Bintang', 4],
];
const ROWS = FIGURES.map(([kecamatan, figure]) => `${kecamatan};SD;${figure}`);
const constantsOf = ({ recipe }: ImportState) =>
  recipe!.steps
    .flatMap(({ kind, field, value }) => (kind === 'constant' ? [`${field}=${value}`] : []))
    .sort();

/** The import of a report, for which a person has said which column has the figures, and what they count. */
async function reported({
  rows = ROWS,
  steps = [],
  mode = 'addAndChange',
}: {
  rows?: string[];
  steps?: RecipeStep[];
  mode?: ImportMode;
} = {}): Promise<ImportState> {
  const { id } = await upload(report(...rows), REPORT_NAME, INTO);
  const collection = INTO.into;
  await imports.prepare({ id, collection });
  const { recipe } = await settled(id, 'preparing');
  const figures = { kind: 'assign', column: 'Jumlah', field: 'jumlah_siswa' };
  const proposed = recipe!.steps.filter(({ field }) => field !== figures.field);
  const told = { ...recipe!, steps: [figures, ...proposed, ...steps] };
  await imports.prepare({ id, collection, recipe: told, isCounted: true });
  await settled(id, 'preparing');
  await imports.preview({ id, mode });
  return settled(id, 'ready');
}

it('continues the import of rows left out with its period, place and answer, and so again', {
  timeout: 240_000,
}, async () => {
  const first = await reported();
  expect([first.collection, first.counts, constantsOf(first)]).toMatchObject([
    'pengulangan_kelas',
    { new: 6, faulty: 2 },
    ['kota_kab=Aceh Besar', 'tahun=2023'],
  ]);
  await store(first);
  const sheets = await leftOutOf(first.id);
  expect(sheets[1]!.name).toBe('Keterangan');
  const said = sheets[1]!.rows.map((row) => row.join(': '));
  for (const line of [
    `Nomor impor: ${first.id}`,
    `Berkas: ${REPORT_NAME}`,
    'Judul di berkas: Jumlah Siswa Mengulang Kelas Tahun 2023',
    'Tahun: 2023',
    'Baris yang belum disimpan: 2 / 8',
  ])
    expect(said).toContain(line);
  expect(said.some((line) => line.endsWith(': Aceh Besar'))).toBe(true);

  // Another program saves it under another name, which names another year and subject.
  const read = await upload(await saved(sheets, { '1o': 10 }), 'korban_2025.xlsx');
  expect(read).toMatchObject({
    collection: first.collection,
    mode: first.mode,
    continues: { id: first.id, fileName: REPORT_NAME, createdAt: first.createdAt },
    notContinued: null,
    file: { rows: 2, sheets: [{ name: 'Data' }] },
  });
  const second = await previewed(read);
  expect([second.origin, second.counted, second.carried, second.counts]).toMatchObject([
    { kind: 'continued' },
    null,
    [],
    { new: 1, faulty: 1 },
  ]);
  expect(constantsOf(second)).toEqual(constantsOf(first));
  await store(second);
  const third = await previewed(
    await upload(await saved(await leftOutOf(second.id), { '2o': 20 }), 'a.xlsx'),
  );
  expect([third.continues?.id, third.counts]).toMatchObject([second.id, { new: 1, faulty: 0 }]);
  await store(third);
  const truth = FIGURES.map(([kecamatan, figure]) => [kecamatan, String(figure).replace('o', '0')]);
  expect((await stored()).sort()).toEqual(
    truth.map(([kecamatan, figure]) => `Aceh Besar|${kecamatan}|2023|SD|${figure}`).sort(),
  );
  const { continues, continuedBy } = await imports.get({ id: second.id });
  expect([continues?.id, continuedBy.map(({ id }) => id)]).toEqual([first.id, [third.id]]);
  // The next file is prepared as the first was, not as the workbook.
  const next = await previewed(
    await upload(report(...ROWS).replace('2023', '2024'), 'mengulang_kab_pidie.csv', INTO),
  );
  expect([next.origin?.kind, next.counted, constantsOf(next)]).toEqual([
    'remembered',
    null,
    ['kota_kab=Pidie', 'tahun=2024'],
  ]);
  // The import that it continues may be removed; what is shown of that stays the same.
  await imports.remove({ id: first.id });
  expect((await imports.get({ id: second.id })).continues).toMatchObject({ id: null, fileName: REPORT_NAME });
});

it('makes whole sums of rows that come back with all others, and keeps what was corrected on the page', {
  timeout: 240_000,
}, async () => {
  const by = ['kota_kab', 'kecamatan', 'tahun', 'jenjang'];
  const figures = [{ field: 'jumlah_siswa', how: 'sum', column: 'jumlah_siswa' }];
  const rows = [
    ...['Lhoong;SD;5', 'Lhoong;SD;6', 'Montasik;SD;1', 'Montasik;SD;2', 'Lhoong;;40'],
    ...['Indrapuri;SD;7o', 'Lhoknga;SD;2', 'Lhoknga;SD;2o'],
  ];
  const steps = [{ kind: 'aggregate', by, figures }];
  const { id } = await reported({ rows, steps, mode: 'add' });
  const items = (await imports.rows({ id, status: 'faulty' })).rows;
  const of = (kecamatan: string) => ({ row: items.find(({ item }) => item['kecamatan'] === kecamatan)!.n });
  await imports.fix({
    id,
    fixes: [
      { field: 'jumlah_siswa', to: '8', of: of('Indrapuri') },
      { field: 'jumlah_siswa', to: '3', of: of('Lhoknga') },
    ],
  });
  await store(await settled(id, 'ready'));
  const sums = (lhoong: number) => [
    'Aceh Besar|Indrapuri|2023|SD|8',
    'Aceh Besar|Lhoknga|2023|SD|3',
    `Aceh Besar|Lhoong|2023|SD|${lhoong}`,
    'Aceh Besar|Montasik|2023|SD|3',
  ];
  expect((await stored()).sort()).toEqual(sums(11));
  const sheets = await leftOutOf(id);
  expect(
    sheets[0]!.rows
      .slice(1)
      .map((row) => row.slice(0, 3).join(';'))
      .sort(),
  ).toEqual(rows.map((row) => row.replace('7o', '8')).sort());
  // A sum of two cells is no cell of the file, which the workbook states.
  const said = sheets[1]!.rows.map((row) => row.join(': '));
  expect(said.some((line) => line.startsWith('Perbaikan di halaman impor: 1 '))).toBe(true);
  const again = await previewed(
    await upload(await saved(sheets, { '': 'SD', null: 'SD', '2o': 1 }), 'a.xlsx'),
  );
  expect(again).toMatchObject({ mode: 'addAndChange', counts: { new: 0, changed: 1, same: 3, faulty: 0 } });
  await store(again);
  expect((await stored()).sort()).toEqual(sums(51));
});

it('takes what a workbook says of itself for a claim, and reads one that continues nothing as any other', {
  timeout: 240_000,
}, async () => {
  const first = await reported();
  const sheets = await leftOutOf(first.id);
  const book = await saved(sheets);
  const claiming = (claim: string) =>
    saved([
      sheets[0]!,
      { ...sheets[1]!, rows: sheets[1]!.rows.map((row) => (row[1] === first.id ? [row[0]!, claim] : row)) },
    ]);
  const stranger = { ...OFFICER, id: randomUUID(), groups: ['rsud'] };
  const refused = async (
    why: string,
    content: Uint8Array,
    options: { by?: StaffActor; into?: string } = {},
  ) => {
    const state = await upload(content, 'a.xlsx', options);
    expect([why, state.notContinued, state.continues, state.continuedBy]).toEqual([why, why, null, []]);
    expect(state.file).toMatchObject({ rows: 2, sheets: [{ name: 'Data' }], reading: { plain: false } });
    return state;
  };
  await refused('unknown', book, { by: stranger });
  for (const claim of [randomUUID(), "' OR true --", '']) await refused('unknown', await claiming(claim));
  await refused('collection', book, { into: 'apk' });
  await refused('columns', await saved(sheets, { Jumlah: 'Banyak' }));
  // A colleague of the group continues it.
  const colleague = { ...OFFICER, id: randomUUID() };
  expect(await upload(book, 'a.xlsx', { by: colleague })).toMatchObject({ continues: { id: first.id } });
  await imports.remove({ id: first.id });
  const { id } = await refused('unknown', book, INTO);
  await imports.prepare({ id, collection: INTO.into });
  expect((await settled(id, 'preparing')).origin).toEqual({ kind: 'guessed' });
});
