import { randomUUID } from 'node:crypto';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ImportState } from '@/domain/imports/import';
import type { StaffActor } from '@/server/actor';
import { createLogger } from '@/server/log';
import { xlsxFile } from '@/server/sheets/xlsx';
import { createOwnServices } from '@/server/testing';
import { downloadLeftOut } from '@/server/trpc/downloads/left-out-download';
import { createCaller } from '../records/edit/testing';
import { collection, item, listOf, writesOn } from '../records/history/testing';
import { AT_REST, createJobs, type Job } from './jobs';
import { removeOldFiles } from './retention';
import { stageTablesOf } from './stage/stage-tables';
import { OFFICER, settledOn, uploadOn } from './testing';

vi.mock('./program/import-process', async () => ({
  startImportProcess: (await import('./program/testing')).startHere,
}));

/** An import from the upload to its undo, through the procedures. */

const services = await createOwnServices();
const { register, change } = writesOn(() => services);

const officer = createCaller(services, OFFICER);
const { imports } = officer;
const name = collection.resource;

beforeEach(() => services.pool.query('TRUNCATE pengulangan_kelas'));

type Uploading = { by?: StaffActor; fileName?: string; collection?: string | undefined };
const uploadFile = uploadOn(services);
const upload = (content: string | Buffer, options: Uploading = {}) => {
  const {
    by,
    fileName,
    collection: into,
  } = { by: OFFICER, fileName: 'siswa.csv', collection: name, ...options };
  return uploadFile(content, { by, fileName, into });
};

const waitUntil = settledOn(services);
async function settled(id: string, until: ImportState['status']): Promise<ImportState> {
  await waitUntil(id, until);
  const state = await imports.get({ id });
  expect([state.status, state.fault]).toEqual([until, null]);
  return state;
}

const HEADER = 'Kabupaten,Kecamatan,Tahun,Jenjang,Siswa mengulang';
const line = (n: number, jumlah: number | string = n) => `Banda Aceh,Kecamatan ${n},2024,SD,${jumlah}`;
const assign = (column: string, field: string) => ({ kind: 'assign', column, field });
const RECIPE = {
  reading: {},
  steps: [
    assign('Kabupaten', 'kota_kab'),
    assign('Kecamatan', 'kecamatan'),
    assign('Tahun', 'tahun'),
    assign('Jenjang', 'jenjang'),
    assign('Siswa mengulang', 'jumlah_siswa'),
  ],
};

/** Uploads lines, and previews them by the recipe. */
async function previewed(
  lines: readonly string[],
  mode: 'add' | 'addAndChange' | 'replace' = 'addAndChange',
) {
  const id = await upload([HEADER, ...lines].join('\n'));
  await settled(id, 'preparing');
  await imports.prepare({ id, collection: name, recipe: RECIPE });
  await settled(id, 'preparing');
  await imports.preview({ id, mode });
  return settled(id, 'ready');
}

const LOCK_WAITERS = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

const stored = async () =>
  (await listOf(services)).records.map(({ kecamatan, jumlah_siswa }) => [kecamatan, jumlah_siswa]);

it('goes from the file to the records and back', { timeout: 120_000 }, async () => {
  await register([item(1), item(2)]);
  const before = await listOf(services);
  const { id, counts, effect, file, steps, sha256 } = await previewed([
    line(1),
    line(2, 20),
    line(3),
    line(4, 'n/a'),
  ]);
  expect(file).toMatchObject({ format: 'csv', rows: 4 });
  expect(steps.at(-1)).toMatchObject({
    rows: 4,
    columns: ['kota_kab', 'kecamatan', 'tahun', 'jenjang', 'jumlah_siswa'],
  });
  expect(counts).toEqual({ new: 1, changed: 1, same: 1, faulty: 1, doubtful: 0, deleted: 0 });
  expect(effect).toEqual({ registered: 1, changed: 1, deleted: 0 });
  const rowsOf = async (status: 'changed' | 'faulty') => (await imports.rows({ id, status })).rows;
  expect(await rowsOf('changed')).toMatchObject([
    { line: 3, was: { jumlah_siswa: 2 }, item: { jumlah_siswa: 20 } },
  ]);
  const [faulty] = await rowsOf('faulty');
  expect(faulty).toMatchObject({
    line: 5,
    item: { jumlah_siswa: 'n/a' },
    faults: [{ field: 'jumlah_siswa' }],
  });
  const problem = { code: faulty!.faults[0]!.code, field: 'jumlah_siswa' };
  expect(await imports.problems({ id })).toEqual({
    problems: [
      {
        ...problem,
        status: 'faulty',
        rows: 1,
      },
    ],
  });
  expect(await imports.problemTexts({ id, problem })).toEqual({
    texts: [{ text: 'n/a', rows: 1, read: null, otherwise: null }],
    total: 1,
  });
  const filtered = { id, status: 'faulty', problem } as const;
  expect((await imports.rows(filtered)).rows).toHaveLength(1);
  expect((await imports.rows({ ...filtered, from: 1 })).rows).toEqual([]);
  const elsewhere = { ...problem, field: 'tahun' };
  expect((await imports.rows({ ...filtered, problem: elsewhere })).rows).toEqual([]);
  expect(await imports.stepRows({ id, step: 0, offset: 1, take: 1 })).toMatchObject({
    total: 4,
    rows: [['Banda Aceh', 'Kecamatan 2', '2024', 'SD', '20']],
  });
  expect((await imports.profile({ id, step: 5 })).columns.at(-1)).toMatchObject({
    name: 'jumlah_siswa',
    distinct: 4,
  });

  // A cell is corrected, and compared again.
  await imports.fix({ id, fixes: [{ field: 'jumlah_siswa', to: '4', of: { row: faulty!.n } }] });
  const fixed = await settled(id, 'ready');
  expect(fixed.counts).toMatchObject({ new: 2, faulty: 0 });
  await expect(imports.store({ id, expected: effect!, looked: true })).rejects.toMatchObject({
    cause: { code: 'import_not_ready' },
  });
  await imports.store({ id, expected: fixed.effect!, looked: true });
  const applied = await settled(id, 'applied');
  expect(applied).toMatchObject({
    effect: fixed.effect,
    batch: expect.any(String),
    appliedAt: expect.any(String),
  });
  expect(await stored()).toEqual([1, 20, 3, 4].map((jumlah, i) => [`Kecamatan ${i + 1}`, jumlah]));
  const { batches } = await officer.edits.list({ collection: name, limit: 1 });
  expect(batches[0]).toMatchObject({
    id: applied.batch,
    note: 'import',
    registered: 2,
    changed: 1,
    details: { file: 'siswa.csv', sha256 },
  });
  await expect(imports.store({ id, expected: fixed.effect!, looked: true })).rejects.toMatchObject({
    cause: { code: 'import_ended' },
  });

  // The next file of the shape needs no decision.
  const next = await upload([HEADER, line(9)].join('\r\n'), { fileName: 'lain.csv' });
  await settled(next, 'preparing');
  await imports.prepare({ id: next, collection: name });
  const proposed = await settled(next, 'preparing');
  expect(proposed).toMatchObject({ origin: { kind: 'remembered' }, mode: 'addAndChange' });
  // The recipe is kept without the correction of a row, which was for the other file.
  expect(proposed.recipe!.steps).toEqual(RECIPE.steps);
  await imports.remove({ id: next });

  const undo = async (batch: string) => (await officer.edits.undo({ collection: name, batch })).batch;
  const undoing = await undo(applied.batch!);
  expect((await imports.get({ id })).status).toBe('undone');
  expect(await listOf(services)).toMatchObject({ records: before.records });
  const again = await undo(undoing);
  expect((await imports.get({ id })).status).toBe('applied');
  expect(await stored()).toEqual([1, 20, 3, 4].map((jumlah, i) => [`Kecamatan ${i + 1}`, jumlah]));
  await undo(again);
});

it('takes a file of the table back that was changed in a spreadsheet program', {
  timeout: 120_000,
}, async () => {
  const places = ['Meuraxa', 'Kuta Alam', 'Ulee Kareng'];
  const [first] = await register(places.map((kecamatan, n) => ({ ...item(n), kecamatan })));
  const before = await listOf(services);
  const file = await services.tables.export({
    collection,
    view: {},
    columns: [...collection.columns],
    language: 'id',
    format: 'csv',
    owner: OFFICER.id,
  });
  const text = await new Response(file).text();
  const fileName = `${name}-2026-01-31.csv`;
  const compared = async (content: string) => {
    const id = await upload(content, { fileName });
    await settled(id, 'preparing');
    await imports.prepare({ id, collection: name });
    const { steps } = await settled(id, 'preparing');
    expect(steps.filter(({ fault }) => fault !== undefined)).toEqual([]);
    await imports.preview({ id, mode: 'addAndChange' });
    return settled(id, 'ready');
  };
  expect((await compared(text)).counts).toMatchObject({ same: 3, changed: 0, new: 0, faulty: 0 });
  // Its district was misspelled.
  const { id, counts, effect } = await compared(text.replace('Meuraxa', 'Baiturrahman'));
  expect(counts).toMatchObject({ same: 2, changed: 1, new: 0, faulty: 0 });
  await imports.store({ id, expected: effect!, looked: true });
  const { batch } = await settled(id, 'applied');
  expect((await listOf(services)).records[0]).toMatchObject({
    [collection.identifier]: first,
    kecamatan: 'Baiturrahman',
    jumlah_siswa: 0,
  });
  await officer.edits.undo({ collection: name, batch: batch! });
  expect(await listOf(services)).toMatchObject({ records: before.records });
});

it('says which constants of an earlier file the next one does not confirm', {
  timeout: 120_000,
}, async () => {
  const header = 'Kabupaten,Kecamatan,Sekolah,Murid mengulang';
  const steps = (tahun: string) => [
    assign('Kabupaten', 'kota_kab'),
    assign('Kecamatan', 'kecamatan'),
    assign('Sekolah', 'jenjang'),
    assign('Murid mengulang', 'jumlah_siswa'),
    { kind: 'constant', field: 'tahun', value: tahun },
  ];
  const uploaded = async (fileName: string) => {
    const id = await upload([header, 'Banda Aceh,Kuta Alam,SD,5'].join('\n'), { fileName });
    await settled(id, 'preparing');
    return id;
  };
  const prepare = async (id: string, recipe?: ImportState['recipe']) => {
    await imports.prepare({ id, collection: name, ...(recipe && { recipe }) });
    return settled(id, 'preparing');
  };
  const tahun2024 = [{ field: 'tahun', value: '2024' }];
  const first = await uploaded('murid.csv');
  // A constant that a person has typed for this file needs no confirmation.
  expect(await prepare(first, { reading: {}, steps: steps('2024') })).toMatchObject({ carried: [] });
  await imports.recipes.save({
    collection: name,
    name: 'Murid',
    recipe: { reading: {}, steps: steps('2024') },
    mode: 'add',
    shared: false,
  });
  expect(await prepare(first, { reading: {}, steps: steps('2024') })).toMatchObject({ carried: [] });
  await imports.preview({ id: first, mode: 'addAndChange' });
  const { effect } = await settled(first, 'ready');
  await imports.store({ id: first, expected: effect!, looked: true });
  await settled(first, 'applied');

  const next = await uploaded('murid (2).csv');
  expect(await prepare(next)).toMatchObject({
    origin: { kind: 'remembered' },
    recipe: { steps: steps('2024') },
    carried: tahun2024,
  });
  await imports.preview({ id: next, mode: 'addAndChange' });
  expect((await settled(next, 'ready')).carried).toEqual(tahun2024);
  // Another change does not confirm it; another value does.
  await imports.fix({
    id: next,
    fixes: [{ field: 'kecamatan', to: 'Ulee Kareng', of: { text: 'Kuta Alam' } }],
  });
  const { recipe, origin, carried } = await settled(next, 'ready');
  expect([origin, carried]).toEqual([{ kind: 'changed' }, tahun2024]);
  expect((await prepare(next, recipe)).carried).toEqual(tahun2024);
  expect((await prepare(next, { reading: {}, steps: steps('2025') })).carried).toEqual([]);

  // The name of the file confirms it, or has another value.
  expect(await prepare(await uploaded('murid_2024.csv'))).toMatchObject({ carried: [] });
  expect(await prepare(await uploaded('murid_2025.csv'))).toMatchObject({
    recipe: { steps: steps('2025') },
    carried: [],
  });

  // The same holds for a recipe that is chosen by its name.
  const other = await uploaded('murid (3).csv');
  await prepare(other, { reading: {}, steps: steps('2023').slice(0, 4) });
  const { recipes } = await imports.recipes.list({ collection: name });
  const named = recipes.find((one) => one.name === 'Murid');
  expect((await prepare(other, named!.recipe)).carried).toEqual(tahun2024);
});

it('guesses the collection and the recipe of a workbook, and says why a file fits none', {
  timeout: 120_000,
}, async () => {
  const rows = [
    ['Kabupaten/Kota', 'Kecamatan', 'Tahun', 'Jenjang', 'Jumlah siswa mengulang'],
    ['KAB. ACEH BESAR', 'Darul Imarah', '2024', 'SD', '1.250'],
    ['KAB. ACEH BESAR', 'Ingin Jaya', '2024', 'SD', '2.340'],
  ];
  const columns = rows[0]!.map((header) => ({ field: { kind: 'varchar' }, header }) as const);
  const pieces: Uint8Array[] = [];
  const data = (async function* () {
    yield rows.slice(1);
  })();
  for await (const piece of xlsxFile(data, { name: 'Data', columns })) pieces.push(piece);
  const id = await upload(Buffer.concat(pieces), { fileName: 'pengulangan_2024.xlsx' });
  const { fits } = await settled(id, 'preparing');
  expect(fits[0]).toMatchObject({ collection: name, missing: [] });
  await imports.prepare({ id, collection: name });
  expect(await settled(id, 'preparing')).toMatchObject({ origin: { kind: 'guessed' } });
  await imports.preview({ id, mode: 'add' });
  const { counts } = await settled(id, 'ready');
  expect(counts).toMatchObject({ new: 2, faulty: 0, doubtful: 0 });
  expect((await imports.rows({ id, status: 'new' })).rows[0]!.item).toMatchObject({
    kota_kab: 'Aceh Besar',
    jumlah_siswa: 1250,
  });
  const other = await upload('Judul,Penulis\nBumi Manusia,Pramoedya\n', { collection: undefined });
  expect(await settled(other, 'preparing')).toMatchObject({ fits: [], noFit: { code: 'noFigures' } });
});

it('corrects all cells with a text, for the next file of the shape too', { timeout: 120_000 }, async () => {
  const { id } = await previewed([line(1, 'tiga'), line(2, 'tiga'), line(3, 'empat'), line(4)]);
  const fix = async (text: string, to: string) => {
    await imports.fix({ id, fixes: [{ field: 'jumlah_siswa', to, of: { text } }] });
    return settled(id, 'ready');
  };
  expect((await fix('tiga', '3')).counts).toMatchObject({ new: 3, faulty: 1 });
  expect((await fix('empat', ' ')).counts).toMatchObject({ new: 3, faulty: 1 });
  expect((await imports.rows({ id, status: 'faulty' })).rows).toMatchObject([
    { line: 4, item: { jumlah_siswa: null } },
  ]);
  // A text that a correction has written can be corrected again.
  const { effect, recipe } = await fix('3', '33');
  const correction = (text: string, value: string | null) => ({ column: 'jumlah_siswa', text, value });
  expect(recipe!.steps.slice(RECIPE.steps.length)).toEqual([
    { kind: 'correct', fixes: [correction('tiga', '3'), correction('empat', null)] },
    { kind: 'correct', fixes: [correction('3', '33')] },
  ]);
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
  expect(await stored()).toEqual([
    ['Kecamatan 1', 33],
    ['Kecamatan 2', 33],
    ['Kecamatan 4', 4],
  ]);
  const next = await upload([HEADER, line(5, 'tiga')].join('\n'));
  await settled(next, 'preparing');
  await imports.prepare({ id: next, collection: name });
  expect((await settled(next, 'preparing')).recipe!.steps).toEqual(recipe!.steps);
  await imports.preview({ id: next, mode: 'add' });
  await settled(next, 'ready');
  expect((await imports.rows({ id: next, status: 'new' })).rows).toMatchObject([
    { item: { jumlah_siswa: 33 } },
  ]);
});

it('decides all doubts of a kind at once, for the next file of the shape where that is safe', {
  timeout: 120_000,
}, async () => {
  const reads = { kind: 'readNumbers', columns: ['jumlah_siswa'], decimal: ',', mixed: true, whole: true };
  const places = { kind: 'readPlaces', regency: 'kota_kab', district: 'kecamatan' };
  const read = async (rows: readonly (readonly [district: string, figure: string, year?: number])[]) => {
    const lines = rows.map(
      ([kecamatan, jumlah, year = 2024]) => `Aceh Besar;${kecamatan};${year};SD;${jumlah}`,
    );
    const id = await upload([HEADER.replaceAll(',', ';'), ...lines].join('\n'));
    await settled(id, 'preparing');
    return id;
  };
  const previewOf = async (id: string) => {
    await imports.preview({ id, mode: 'add' });
    return settled(id, 'ready');
  };
  const many = Array.from({ length: 60 }, (_, n) => ['Lhoong', `2.${101 + n}`, 1960 + n] as const);
  const id = await read([...many, ['Lhoknge', '12'], ['Kampung Entah', '13']]);
  await imports.prepare({
    id,
    collection: name,
    recipe: { ...RECIPE, steps: [...RECIPE.steps, reads, places] },
  });
  expect((await previewOf(id)).counts).toMatchObject({ doubtful: 62, new: 0 });
  const { problems } = await imports.problems({ id });
  const ambiguous = problems.find(({ code }) => code === 'ambiguousNumber');
  expect(ambiguous?.rows).toBe(60);
  const problem = { code: 'ambiguousNumber', field: 'jumlah_siswa' } as const;
  const { texts, total } = await imports.problemTexts({ id, problem, cursor: 50, limit: 50 });
  expect([texts.length, total]).toEqual([10, 60]);
  expect(texts.at(-1)).toEqual({ text: '2.160', rows: 1, read: '2160', otherwise: '2.16' });
  const decide = async (field: string, doubt: 'ambiguousNumber' | 'nearSpelling' | 'unknownPlace') => {
    await imports.fix({ id, fixes: [{ field, doubt, reading: 'read' }] });
    return settled(id, 'ready');
  };
  expect((await decide('jumlah_siswa', 'ambiguousNumber')).counts).toMatchObject({ doubtful: 2, new: 60 });
  await decide('kecamatan', 'nearSpelling');
  const { counts, effect, recipe } = await decide('kecamatan', 'unknownPlace');
  expect(counts).toMatchObject({ doubtful: 0, new: 62 });
  expect(recipe!.steps.slice(-2)).toMatchObject([
    { kind: 'acceptDoubts', doubt: 'nearSpelling', texts: ['Lhoknge'] },
    { kind: 'acceptDoubts', doubt: 'unknownPlace', texts: ['Kampung Entah'] },
  ]);
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
  const records = await stored();
  expect(records.slice(59)).toEqual([
    ['Lhoong', 2160],
    ['Lhoknga', 12],
    ['Kampung Entah', 13],
  ]);

  const next = await read([
    ['Lhoong', '3.250'],
    ['Lhoknge', '14'],
    ['Darul Imara', '15'],
  ]);
  await imports.prepare({ id: next, collection: name });
  await settled(next, 'preparing');
  const again = await previewOf(next);
  expect(again.counts).toMatchObject({ doubtful: 1, changed: 1, new: 1 });
  const shown = await imports.rows({ id: next, status: 'new' });
  expect(shown.rows).toMatchObject([{ item: { kecamatan: 'Lhoong', jumlah_siswa: 3250 } }]);
  expect((await imports.rows({ id: next, status: 'doubtful' })).rows).toMatchObject([
    { doubts: [{ code: 'nearSpelling', text: 'Darul Imara' }] },
  ]);
});

it('shares recipes with colleagues, who use them and may not change them', { timeout: 120_000 }, async () => {
  const someone = (actor: Partial<StaffActor>) => {
    const by = { ...OFFICER, id: randomUUID(), ...actor };
    const { recipes, prepare } = createCaller(services, by).imports;
    return { by, recipes, prepare };
  };
  const owner = someone({ name: 'Pemilik' });
  const colleague = someone({ name: 'Rekan' });
  const outsider = someone({ groups: ['rsud'] });
  const administrator = someone({ role: 'administrator', groups: [] });
  const refused = (code: string) => ({ cause: { code } });
  const names = async ({ recipes }: typeof owner) => (await recipes.list({})).recipes.map((one) => one.name);
  /** An import of a file with columns that no other test has. */
  const uploadedBy = async ({ by }: typeof owner) => {
    const id = await upload('Wil,Kec,Thn,Tkt,Ulang\nBanda Aceh,Kuta Alam,2024,SD,5', { by });
    await settled(id, 'preparing');
    return id;
  };
  const columns = ['Wil', 'Kec', 'Thn', 'Tkt', 'Ulang'];
  const recipe = {
    reading: {},
    steps: RECIPE.steps.map(({ field }, i) => assign(columns[i]!, field)),
  };
  const [of, file] = [await uploadedBy(owner), await uploadedBy(colleague)];
  const preparedByColleague = async () => {
    await colleague.prepare({ id: file, collection: name });
    return settled(file, 'preparing');
  };
  const saved = {
    import: of,
    collection: name,
    name: 'Sekolah',
    recipe,
    mode: 'add' as const,
    shared: false,
  };
  const kept = await owner.recipes.save(saved);
  expect(kept).toMatchObject({ name: 'Sekolah', mine: true, shared: false, by: { name: 'Pemilik' }, recipe });
  const { id } = kept;

  // Only its owner sees it.
  expect(await names(owner)).toEqual(['Sekolah']);
  for (const other of [colleague, outsider, administrator]) {
    expect(await names(other)).not.toContain('Sekolah');
    for (const call of [
      () => other.recipes.rename({ id, name: 'Lain' }),
      () => other.recipes.share({ id, shared: true }),
      () => other.recipes.remove({ id }),
    ])
      await expect(call()).rejects.toMatchObject(refused('not_found'));
  }
  expect((await preparedByColleague()).origin).toEqual({ kind: 'guessed' });

  // Once shared, everybody who may import into the collection uses it.
  expect(await owner.recipes.share({ id, shared: true })).toMatchObject({ shared: true });
  expect((await colleague.recipes.list({ collection: name })).recipes).toMatchObject([
    { id, mine: false, by: { name: 'Pemilik' } },
  ]);
  expect(await preparedByColleague()).toMatchObject({
    origin: { kind: 'remembered', id, name: 'Sekolah' },
    recipe: { steps: recipe.steps },
    mode: 'add',
  });
  expect(await names(outsider)).toEqual([]);
  await expect(outsider.recipes.list({ collection: name })).rejects.toThrow();
  await expect(outsider.recipes.save(saved)).rejects.toThrow();
  await expect(outsider.recipes.save({ ...saved, collection: 'pasien' })).rejects.toMatchObject(
    refused('not_found'),
  );
  await expect(outsider.recipes.rename({ id, name: 'Lain' })).rejects.toMatchObject(refused('not_found'));
  for (const call of [
    () => colleague.recipes.rename({ id, name: 'Lain' }),
    () => colleague.recipes.share({ id, shared: false }),
    () => colleague.recipes.remove({ id }),
  ])
    await expect(call()).rejects.toMatchObject(refused('not_permitted'));

  // A person's own recipe comes first; a person has one recipe of a name.
  const own = await colleague.recipes.save(saved);
  expect(own.id).not.toBe(id);
  expect((await preparedByColleague()).origin).toMatchObject({ id: own.id });
  expect((await colleague.recipes.save({ ...saved, mode: 'replace' })).id).toBe(own.id);
  const second = await owner.recipes.save({ ...saved, name: 'Kedua' });
  await expect(owner.recipes.rename({ id, name: 'Kedua' })).rejects.toMatchObject(refused('name_taken'));
  await owner.recipes.remove({ id: second.id });
  expect(await owner.recipes.rename({ id, name: 'Kedua' })).toMatchObject({ id, name: 'Kedua', recipe });

  // Administrators change shared ones.
  expect(await administrator.recipes.rename({ id, name: 'Resmi' })).toMatchObject({
    name: 'Resmi',
    mine: false,
  });
  await owner.recipes.remove({ id });
  expect(await names(owner)).toEqual([]);
  expect(await names(colleague)).toEqual(['Sekolah']);

  // The history has the changes of the recipe that others use.
  const events = await services.prisma.historyEvent.findMany({
    where: { subjectKind: 'recipe' },
    orderBy: { id: 'asc' },
  });
  expect(
    events.map(({ action, subjectName, before, after }) => [action, subjectName, before, after]),
  ).toEqual([
    ['recipe.saved', 'Sekolah', { shared: false }, { shared: true }],
    ['recipe.saved', 'Kedua', { name: 'Sekolah' }, { name: 'Kedua' }],
    ['recipe.saved', 'Resmi', { name: 'Kedua' }, { name: 'Resmi' }],
    ['recipe.removed', 'Resmi', null, null],
  ]);
  expect(events.every(({ actorKind, subjectId }) => actorKind === 'staff' && subjectId === id)).toBe(true);
});

it('refuses a reading that would become part of a statement, also of a shared recipe', {
  timeout: 120_000,
}, async () => {
  const reading = { header: { line: 1, lines: '1) OR (1=1' } };
  const hostile = { ...RECIPE, reading } as never;
  const id = await upload([HEADER, line(1)].join('\n').replace('Siswa mengulang', 'Siswa mengulang lain'));
  await settled(id, 'preparing');
  const refused = { cause: { name: 'ZodError' } };
  await expect(imports.prepare({ id, collection: name, recipe: hostile })).rejects.toMatchObject(refused);
  const kept = { import: id, collection: name, name: 'x', mode: 'add', shared: true } as const;
  await expect(imports.recipes.save({ ...kept, recipe: hostile })).rejects.toMatchObject(refused);
  // A hostile recipe that is stored all the same is not used either.
  const recipe = await imports.recipes.save({ ...kept, recipe: RECIPE });
  await services.prisma.importRecipe.update({ where: { id: recipe.id }, data: { recipe: hostile } });
  await imports.prepare({ id, collection: name });
  await expect
    .poll(async () => (await imports.get({ id })).fault, { timeout: 30_000 })
    .toMatchObject({ code: 'invalid_parameter', field: 'reading.header.lines' });
  await imports.recipes.remove({ id: recipe.id });
});

it('keeps a named recipe as it was saved, and no replacing for further files', {
  timeout: 120_000,
}, async () => {
  const id = await upload([HEADER, line(1)].join('\n').replace('Kecamatan', 'Kec'));
  await settled(id, 'preparing');
  const { shape } = await services.prisma.import.findUniqueOrThrow({ where: { id } });
  const { recipes } = services.imports;
  const stored = { collection: name, shape: shape!, agency: null, staff: OFFICER, mode: 'replace' } as const;
  const about = { shape: shape!, collection };
  await recipes.remember({ ...stored, recipe: RECIPE });
  expect(await recipes.find(about, OFFICER)).toMatchObject({ name: null, mode: 'addAndChange' });
  const kept = { import: id, collection: name, name: 'Bulanan', mode: 'add', shared: true } as const;
  const { id: named } = await imports.recipes.save({ ...kept, recipe: RECIPE });
  await services.prisma.importRecipe.deleteMany({ where: { shape: shape!, name: null } });
  await recipes.remember({ ...stored, recipe: { reading: {}, steps: [] } });
  expect(await recipes.find(about, OFFICER)).toMatchObject({
    id: named,
    recipe: RECIPE,
    mode: 'add',
    usedAt: expect.any(String),
  });
  await imports.recipes.remove({ id: named });
});

/** Downloads the workbook of an import as a person. */
const leftOutOf = (id: string, actor: StaffActor): Promise<Response> =>
  downloadLeftOut(
    new Request('http://x/imports/x/left-out.xlsx'),
    { id, language: 'id' },
    {
      ...services,
      staff: { ...services.staff, actorOf: async () => ({ actor, staff: undefined, setCookies: [] }) },
    },
  );

it('gives the rows left out as a workbook, which goes in again by the same recipe', {
  timeout: 120_000,
}, async () => {
  const { id, effect } = await previewed([
    line(1),
    line(2, 'n/a'),
    `${line(3)},`.replace('2024', '24-25'),
    line(4),
  ]);
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
  const workbook = await leftOutOf(id, OFFICER);
  expect(workbook.headers.get('content-disposition')).toMatch(
    /^attachment; filename="tidak-disimpan-\w+\.xlsx"$/,
  );
  const bytes = Buffer.from(await workbook.arrayBuffer());
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  expect(sheets[0]!.rows).toEqual([
    ['Kabupaten', 'Kecamatan', 'Tahun', 'Jenjang', 'Siswa mengulang', 'Alasan tidak disimpan'],
    ['Banda Aceh', 'Kecamatan 2', 2024, 'SD', 'n/a', expect.stringMatching(/^Jumlah siswa.*: /)],
    ['Banda Aceh', 'Kecamatan 3', '24-25', 'SD', 3, expect.stringMatching(/^Tahun: /)],
  ]);
  // Only the cells at fault are marked.
  const marked = [...sheets[0]!.cells!].filter(([, { style }]) => style?.fill !== undefined);
  expect(marked.map(([at]) => at)).toEqual(['1,4', '2,2']);
  // Unchanged, the workbook leaves out the same rows, by the recipe of the file.
  const again = await upload(bytes, { fileName: 'perbaikan.xlsx' });
  await settled(again, 'preparing');
  await imports.prepare({ id: again, collection: name });
  expect(await settled(again, 'preparing')).toMatchObject({ origin: { kind: 'continued' } });
  await imports.preview({ id: again, mode: 'addAndChange' });
  expect((await settled(again, 'ready')).counts).toMatchObject({ faulty: 2, new: 0, same: 0 });
  // Persons of other groups do not find it.
  const strangers = { ...OFFICER, id: randomUUID(), groups: ['rsud'] };
  const refused = await leftOutOf(id, strangers);
  expect([refused.status, (await refused.json()).refusal.code]).toEqual([404, 'not_found']);
});

it('gives the other rows of a file too where its recipe adds them up, so that the sums are right', {
  timeout: 120_000,
}, async () => {
  const by = ['kota_kab', 'kecamatan', 'tahun', 'jenjang'];
  const figures = [{ field: 'jumlah_siswa', how: 'sum', column: 'jumlah_siswa' }];
  const recipe = { ...RECIPE, steps: [...RECIPE.steps, { kind: 'aggregate', by, figures }] };
  const id = await upload(
    [HEADER, line(1, 10), line(1, 20), line(1, 40).replace('2024', '20x4'), line(2, 7)].join('\n'),
  );
  await settled(id, 'preparing');
  await imports.prepare({ id, collection: name, recipe });
  await imports.preview({ id, mode: 'addAndChange' });
  const { effect } = await settled(id, 'ready');
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
  expect(await stored()).toEqual([
    ['Kecamatan 1', 30],
    ['Kecamatan 2', 7],
  ]);
  const { sheets } = await readXlsx(Buffer.from(await (await leftOutOf(id, OFFICER)).arrayBuffer()));
  const [header, ...rows] = sheets[0]!.rows;
  expect(rows.map((row) => [row[4], row.at(-1)])).toEqual([
    [40, expect.stringMatching(/^Tahun: /)],
    [10, ''],
    [20, ''],
    [7, ''],
  ]);
  // Its only fault is corrected.
  const fixed = [header!, ...rows].map((row) => row.join(',').replace('20x4', '2024')).join('\n');
  const again = await upload(fixed, { fileName: 'perbaikan.csv' });
  await settled(again, 'preparing');
  await imports.prepare({ id: again, collection: name, recipe });
  await imports.preview({ id: again, mode: 'addAndChange' });
  const { effect: promised } = await settled(again, 'ready');
  await imports.store({ id: again, expected: promised!, looked: true });
  await settled(again, 'applied');
  expect(await stored()).toEqual([
    ['Kecamatan 1', 70],
    ['Kecamatan 2', 7],
  ]);
});

it('gives all rows of a file in order where its recipe fills cells from those above', {
  timeout: 120_000,
}, async () => {
  const recipe = { ...RECIPE, steps: [...RECIPE.steps, { kind: 'fillDown', columns: ['kecamatan'] }] };
  const blank = (tahun: string, jumlah: number | string) => `Banda Aceh,,${tahun},SD,${jumlah}`;
  const id = await upload(
    [HEADER, line(1, 'n/a'), blank('2023', 2), line(2, 3), blank('2023', 'n/a')].join('\n'),
  );
  await settled(id, 'preparing');
  await imports.prepare({ id, collection: name, recipe });
  await imports.preview({ id, mode: 'addAndChange' });
  expect((await settled(id, 'ready')).counts).toMatchObject({ new: 2, faulty: 2 });
  const { sheets } = await readXlsx(Buffer.from(await (await leftOutOf(id, OFFICER)).arrayBuffer()));
  const [, ...rows] = sheets[0]!.rows;
  const reason = expect.stringMatching(/^Jumlah siswa.*: /);
  expect(rows.map((row) => [row[1] ?? '', row[2], row[4], row.at(-1)])).toEqual([
    ['Kecamatan 1', 2024, 'n/a', reason],
    ['', 2023, 2, ''],
    ['Kecamatan 2', 2024, 3, ''],
    ['', 2023, 'n/a', reason],
  ]);
});

it('stores figures that cannot be right only once somebody has looked at the findings', {
  timeout: 120_000,
}, async () => {
  const { id, effect } = await previewed(['Banda Aceh,Baiturrahman,2031,SD,5']);
  const look = async () => {
    const { search } = await imports.get({ id });
    return search?.state === 'done' ? search.look : undefined;
  };
  await expect.poll(look, { timeout: 30_000 }).toBe('certain');
  await expect(imports.store({ id, expected: effect! })).rejects.toMatchObject({
    cause: { code: 'import_findings_unseen' },
  });
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
});

it('holds no connection for a workbook that its reader takes slowly', { timeout: 120_000 }, async () => {
  const { id } = await previewed(Array.from({ length: 20_000 }, (_, n) => line(n, `n/a ${randomUUID()}`)));
  const reader = (await leftOutOf(id, OFFICER)).body!.getReader();
  expect((await reader.read()).done).toBe(false);
  const inTransaction = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()`;
  await expect
    .poll(async () => (await services.pool.query(inTransaction)).rowCount, { timeout: 30_000 })
    .toBe(0);
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) bytes += part.value.length;
  expect(bytes).toBeGreaterThan(500_000);
});

it('balances a preview in the database, and stores nothing where it does not balance', {
  timeout: 120_000,
}, async () => {
  await register([item(1), item(2)]);
  const before = await stored();
  // The file has the same line twice, a village of the same district, and a text that is no figure.
  const lines = [line(1), line(2, 20), line(3), line(3), line(4, 5), line(4, 6), line(5, 'x'), line(6, '')];
  const { id, effect, balance, counts } = await previewed(lines, 'add');
  expect(counts).toMatchObject({ new: 1, changed: 1, same: 1, faulty: 4 });
  const amounts = (state: ImportState['balance']) => {
    const { file, parts } = state!.figures[0]!;
    const some = Object.entries(parts).filter(([, { cells }]) => cells > 0);
    return { file, ...Object.fromEntries(some.map(([part, { cells, sum }]) => [part, [cells, sum]])) };
  };
  expect(amounts(balance)).toEqual({
    file: { cells: 8, sum: '38' },
    stored: [1, '3'],
    same: [1, '1'],
    kept: [1, '20'],
    faulty: [3, '11'],
    repeated: [1, '3'],
    none: [1, '0'],
  });
  const items = stageTablesOf(id).items;
  await services.pool.query(`UPDATE ${items} SET jumlah_siswa = 4 WHERE jumlah_siswa = 3`);
  await imports.store({ id, expected: effect!, looked: true });
  await expect
    .poll(async () => (await imports.get({ id })).fault?.code, { timeout: 30_000 })
    .toBe('import_unbalanced');
  expect(await stored()).toEqual(before);
  await imports.fix({ id, fixes: [{ addUp: true }] });
  const added = await settled(id, 'ready');
  expect(added.recipe!.steps.at(-1)!.kind).toBe('aggregate');
  expect(amounts(added.balance)).toEqual({
    file: { cells: 8, sum: '38' },
    stored: [4, '17'],
    same: [1, '1'],
    kept: [1, '20'],
    faulty: [1, '0'],
    none: [1, '0'],
  });
});

it('reports what others have stored since the preview, and stores nothing', {
  timeout: 120_000,
}, async () => {
  const [first] = await register([item(1)]);
  const { id, effect } = await previewed([line(1, 10), line(2)]);
  await change([{ [collection.identifier]: first, jumlah_siswa: 7 }]);
  await imports.store({ id, expected: effect!, looked: true });
  await expect
    .poll(async () => (await imports.get({ id })).fault?.code, { timeout: 30_000 })
    .toBe('import_outdated');
  const state = await imports.get({ id });
  expect(state).toMatchObject({
    status: 'ready',
    effect,
    fault: { count: 1, rows: [{ n: expect.any(Number), was: 'changed', is: 'changed' }] },
  });
  expect(await stored()).toEqual([['Kecamatan 1', 7]]);
  expect((await imports.rows({ id, status: 'changed' })).rows).toMatchObject([{ was: { jumlah_siswa: 7 } }]);
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
  expect(await stored()).toEqual([
    ['Kecamatan 1', 10],
    ['Kecamatan 2', 2],
  ]);
});

it('stores only what the person has seen, also if the preview changes at that moment', {
  timeout: 120_000,
}, async () => {
  const { id, effect } = await previewed([line(1)]);
  // Another preview is stored after the counts were compared with those that the person saw.
  const other = await services.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM import WHERE id = $1 FOR UPDATE', [id]);
  const storing = imports.store({ id, expected: effect!, looked: true });
  await expect.poll(async () => (await other.query(LOCK_WAITERS)).rowCount, { timeout: 30_000 }).toBe(1);
  await other.query(`UPDATE import SET counts = jsonb_set(counts, '{new}', '2') WHERE id = $1`, [id]);
  await other.query('COMMIT');
  other.release();
  await storing;
  await expect
    .poll(async () => (await imports.get({ id })).fault?.code, { timeout: 30_000 })
    .toBe('import_not_ready');
  expect([await stored(), (await imports.get({ id })).batch]).toEqual([[], null]);
});

it('loses no change of the recipe that another tab makes at the same time', {
  timeout: 120_000,
}, async () => {
  const { id, recipe, recipeVersion } = await previewed([line(1, 'x')]);
  const other = await services.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM import WHERE id = $1 FOR UPDATE', [id]);
  const fixing = imports
    .fix({ id, fixes: [{ field: 'jumlah_siswa', to: '5', of: { text: 'x' } }] })
    .catch((error) => error.cause.code);
  await expect
    .poll(async () => (await other.query(LOCK_WAITERS)).rowCount, { timeout: 30_000 })
    .toBeGreaterThan(0);
  await other.query(`UPDATE import SET recipe = jsonb_set(recipe, '{steps}', '[]') WHERE id = $1`, [id]);
  await other.query('COMMIT');
  other.release();
  expect(await fixing).toBe('import_recipe_changed');
  expect((await imports.get({ id })).recipe!.steps).toEqual([]);
  const sent = { id, collection: name, recipe: { ...recipe!, steps: [...recipe!.steps] } };
  await expect(imports.prepare({ ...sent, seen: recipeVersion })).rejects.toMatchObject({
    cause: { code: 'import_recipe_changed' },
  });
  const { recipeVersion: seen } = await imports.get({ id });
  await imports.prepare({ ...sent, seen });
  expect((await imports.get({ id })).recipeVersion).toBe(recipeVersion);
});

it('takes texts that PostgreSQL cannot store, and shows the beginning of long ones', {
  timeout: 120_000,
}, async () => {
  const long = 'z'.repeat(100_000);
  const id = await upload(
    [HEADER.replace('Tahun', 'Tahun,Cat\0atan'), `Banda Aceh,Kuta\0 Alam,2024,${long},SD,1`].join('\n'),
  );
  const { file } = await settled(id, 'preparing');
  expect(file!.columns[3]!.values[0]!.text).toHaveLength(300);
  await imports.prepare({ id, collection: name, recipe: RECIPE });
  const { steps } = await settled(id, 'preparing');
  expect(Math.max(...steps[0]!.sample[0]!.map((text) => text?.length ?? 0))).toBe(300);
  const { rows } = await imports.stepRows({ id, step: 0, offset: 0, take: 1 });
  expect(rows[0]![3]).toHaveLength(300);
  await expect(imports.stepRows({ id, step: 9, offset: 0, take: 1 })).rejects.toMatchObject({
    cause: { code: 'not_found' },
  });
});

it('stores nothing of an import that is cancelled while it is applied', { timeout: 120_000 }, async () => {
  const [first] = await register([item(1)]);
  const { id, effect } = await previewed([line(1, 10), line(2)]);
  // Another writer holds a record that is to be changed, so that the import waits.
  const other = await services.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM pengulangan_kelas WHERE id_pengulangan = $1 FOR UPDATE', [first]);
  expect((await imports.store({ id, expected: effect!, looked: true })).status).toBe('applying');
  await expect(imports.remove({ id })).rejects.toMatchObject({ cause: { code: 'import_busy' } });
  expect(await imports.cancel({ id })).toMatchObject({ status: 'cancelled', progress: null });
  await other.query('COMMIT');
  other.release();
  expect(await stored()).toEqual([['Kecamatan 1', 1]]);
  expect(await imports.get({ id })).toMatchObject({ status: 'cancelled', progress: null });
});

it('stores nothing of an import whose connection is lost, and stores it at the next attempt', {
  timeout: 120_000,
}, async () => {
  const [first] = await register([item(1)]);
  const { id, effect } = await previewed([line(1, 10), line(2)]);
  const other = await services.pool.connect();
  await other.query('BEGIN');
  await other.query('SELECT FROM pengulangan_kelas WHERE id_pengulangan = $1 FOR UPDATE', [first]);
  expect((await imports.store({ id, expected: effect!, looked: true })).status).toBe('applying');
  const waiting = "FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  await expect
    .poll(async () => (await other.query(`SELECT pid ${waiting}`)).rows.length, { timeout: 30_000 })
    .toBe(1);
  await other.query(`SELECT pg_terminate_backend(pid) ${waiting}`);
  await expect.poll(async () => (await imports.get({ id })).status, { timeout: 30_000 }).toBe('ready');
  expect(await imports.get({ id })).toMatchObject({ fault: { code: 'unavailable' }, batch: null });
  await other.query('COMMIT');
  other.release();
  expect(await stored()).toEqual([['Kecamatan 1', 1]]);
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
  expect(await stored()).toEqual([
    ['Kecamatan 1', 10],
    ['Kecamatan 2', 2],
  ]);
});

it('asks for another preview where a crash of the database server has emptied its tables', {
  timeout: 120_000,
}, async () => {
  /** The tables as PostgreSQL leaves unlogged tables after a crash. */
  const crash = async (id: string) => {
    const { items, result } = stageTablesOf(id);
    await services.pool.query(`TRUNCATE ${items}, ${result}`);
  };
  const lost = { cause: { code: 'import_preview_lost' } };
  const { id, counts, effect } = await previewed([line(1), line(2, 'n/a')]);
  const fixes = [{ field: 'jumlah_siswa', to: '2', of: { text: 'n/a' } }];
  for (const look of [
    () => imports.rows({ id, status: 'new' }),
    () => imports.store({ id, expected: effect!, looked: true }),
    () => imports.fix({ id, fixes }),
    () =>
      services.imports.leftOut({ id, language: 'id' }, OFFICER).catch((cause) => Promise.reject({ cause })),
    async () => {
      expect(await imports.get({ id })).toMatchObject({
        status: 'preparing',
        fault: { code: lost.cause.code },
      });
      return Promise.reject(lost);
    },
  ]) {
    await crash(id);
    await expect(look()).rejects.toMatchObject(lost);
    expect(await imports.get({ id })).toMatchObject({
      status: 'preparing',
      counts: null,
      effect: null,
      fault: { code: 'import_preview_lost' },
    });
    await imports.preview({ id, mode: 'addAndChange' });
    expect(await settled(id, 'ready')).toMatchObject({ counts, effect });
  }
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
  expect(await stored()).toEqual([['Kecamatan 1', 1]]);
  // The rows left out are lost too, but not the stored records.
  await crash(id);
  expect(await imports.get({ id })).toMatchObject({ status: 'applied', counts, effect, fault: null });
  await expect(imports.rows({ id, status: 'faulty' })).rejects.toMatchObject({
    cause: { code: 'import_file_gone' },
  });
});

it('deletes files and previews that are old or without their import', { timeout: 120_000 }, async () => {
  const [old, young] = [await previewed([line(1)]), await previewed([line(2)])];
  await services.pool.query("UPDATE import SET updated_at = now() - interval '8 days' WHERE id = $1", [
    old.id,
  ]);
  // A file is kept as long as somebody works with it.
  await services.pool.query("UPDATE import_file_chunk SET created_at = now() - interval '9 days'");
  const lost = randomUUID();
  await services.pool.query(
    "INSERT INTO import_file_chunk (import_id, n, bytes, created_at) VALUES ($1, 0, 'x', now() - interval '2 hours')",
    [lost],
  );
  await removeOldFiles(services.pool);
  const { rows } = await services.pool.query(
    `SELECT array_agg(DISTINCT import_id) AS files,
       (SELECT count(*)::int FROM pg_tables WHERE schemaname = 'import_stage' AND starts_with(tablename, $1)) AS previews
     FROM import_file_chunk WHERE import_id = ANY ($2)`,
    [old.id.replaceAll('-', ''), [old.id, young.id, lost]],
  );
  expect(rows).toEqual([{ files: [young.id], previews: 0 }]);
  expect((await imports.rows({ id: young.id, status: 'new' })).rows).toHaveLength(1);
  await expect(imports.rows({ id: old.id, status: 'new' })).rejects.toMatchObject({
    cause: { code: 'import_file_gone' },
  });
  await imports.preview({ id: old.id, mode: 'add' });
  await expect
    .poll(async () => (await imports.get({ id: old.id })).fault?.code, { timeout: 30_000 })
    .toBe('import_file_gone');
});

it('takes progress for no change of an import, so that what was checked of it stays checked', {
  timeout: 120_000,
}, async () => {
  const { id } = await previewed([line(1)]);
  const { pool, prisma } = services;
  const log = createLogger('silent');
  const jobs = createJobs({ pool, prisma, log, stopOthers: () => Promise.resolve() });
  const present = () =>
    prisma.import.findUniqueOrThrow({ where: { id }, select: { updatedAt: true, progress: true } });
  const work = async (job: Job) => {
    const { updatedAt } = await present();
    const progress = { phase: 'comparing', done: 1, of: 2 } as const;
    job.progress(progress);
    await vi.waitFor(async () => expect(await present()).toEqual({ updatedAt, progress }));
    await job.update({ status: 'ready', ...AT_REST });
  };
  await jobs.start(id, { status: 'comparing', from: ['ready'], work });
  await settled(id, 'ready');
  await jobs.close();
});

it('says of an import whose instance has ended that nothing was stored', { timeout: 120_000 }, async () => {
  const { id } = await previewed([line(1)]);
  await services.pool.query(
    "UPDATE import SET status = 'applying', alive_at = now() - interval '1 minute' WHERE id = $1",
    [id],
  );
  expect(await imports.get({ id })).toMatchObject({
    status: 'failed',
    fault: { code: 'import_interrupted' },
  });
  // It can be previewed again.
  await imports.preview({ id, mode: 'add' });
  await settled(id, 'ready');
});

it('finds records outside the scope of a bound officer faulty', { timeout: 120_000 }, async () => {
  const bound: StaffActor = {
    ...OFFICER,
    id: randomUUID(),
    scope: { bindings: [{ field: 'kota_kab', values: ['Sabang'] }], listsOwnOnly: false },
  };
  const id = await upload([HEADER, line(1), line(2).replace('Banda Aceh', 'Sabang')].join('\n'), {
    by: bound,
  });
  await settled(id, 'preparing');
  const own = createCaller(services, bound).imports;
  await own.prepare({ id, collection: name, recipe: RECIPE });
  await own.preview({ id, mode: 'addAndChange' });
  const { counts } = await settled(id, 'ready');
  expect(counts).toMatchObject({ new: 1, faulty: 1 });
  expect((await own.rows({ id, status: 'faulty' })).rows).toMatchObject([
    { faults: [{ code: 'outside_scope' }] },
  ]);
  // A colleague sees it, and may not change it; other groups do not see it.
  const expected = { registered: 1, changed: 0, deleted: 0 };
  await expect(imports.store({ id, expected, looked: true })).rejects.toMatchObject({
    cause: { code: 'not_permitted' },
  });
  const foreign = createCaller(services, { id: randomUUID(), groups: ['rsud'] }).imports;
  for (const call of [
    () => foreign.get({ id }),
    () => foreign.rows({ id, status: 'new' }),
    () => foreign.stepRows({ id, step: 0, offset: 0, take: 1 }),
    () => foreign.profile({ id, step: 0 }),
    () => foreign.preview({ id, mode: 'add' }),
    () => foreign.store({ id, expected }),
    () => foreign.fix({ id, fixes: [{ field: 'tahun', to: '2024', of: { text: 'x' } }] }),
  ])
    await expect(call()).rejects.toMatchObject({ cause: { code: 'not_found' } });
});

it('names the figures that are left out, and imports the same file into a table that counts them', {
  timeout: 120_000,
}, async () => {
  const lines = [
    'Sekolah, Guru, dan Murid SD Menurut Kecamatan di Aceh Besar, 2024 Semester 1',
    'No,Kecamatan,Sekolah,Guru,Murid,Jumlah',
    '1,Lhoknga,12,140,2300,2452',
    '2,Leupung,5,61,700,766',
  ];
  const id = await upload(lines.join('\n'), { collection: undefined, fileName: 'pendidikan.csv' });
  const { fits } = await settled(id, 'preparing');
  await imports.prepare({ id, collection: fits[0]!.collection });
  const { collection, unstored } = await settled(id, 'preparing');
  expect([collection, unstored]).toEqual([
    'sekolah',
    [
      { column: 'Guru', fits: ['guru'] },
      { column: 'Murid', fits: ['siswa'] },
    ],
  ]);
  const other = await imports.another({ id, collection: 'guru' });
  expect(await settled(other.id, 'preparing')).toMatchObject({ collection: 'guru' });
  await imports.prepare({ id: other.id, collection: 'guru' });
  const { unstored: left } = await settled(other.id, 'preparing');
  expect(left.map(({ column }) => column)).toEqual(['Sekolah', 'Murid']);
  await expect(imports.another({ id, collection: 'nothing' })).rejects.toBeDefined();
});

it('makes another import of the same file for its other sheets', { timeout: 120_000 }, async () => {
  const book = await writeXlsx({
    sheets: [
      {
        name: 'Mengulang',
        rows: [
          ['Kabupaten', 'Kecamatan', 'Tahun', 'Jenjang', 'Jumlah siswa mengulang'],
          ['Banda Aceh', 'Kuta Alam', 2024, 'SD', 5],
          ['Banda Aceh', 'Meuraxa', 2024, 'SD', 6],
        ],
      },
      {
        name: 'Guru',
        rows: [
          ['Kabupaten', 'Kecamatan', 'Tahun', 'Semester', 'Jenjang', 'Jumlah guru'],
          ['Banda Aceh', 'Kuta Alam', 2024, 1, 'SD', 50],
        ],
      },
    ],
  });
  const id = await upload(Buffer.from(book), { collection: undefined, fileName: 'sekolah.xlsx' });
  const first = await settled(id, 'preparing');
  expect(first.file?.reading.sheets).toEqual(['Mengulang']);
  const another = await imports.another({ id, sheets: ['Guru'] });
  const state = await settled(another.id, 'preparing');
  expect(state).toMatchObject({ fileName: 'sekolah.xlsx', sha256: first.sha256, file: { rows: 1 } });
  expect(state.fits[0]).toMatchObject({ collection: 'guru' });
  await imports.prepare({ id: another.id, collection: 'guru' });
  const prepared = await settled(another.id, 'preparing');
  expect(prepared.recipe?.reading.sheets).toEqual(['Guru']);
  // The other import has a file of its own.
  await imports.remove({ id });
  expect((await imports.stepRows({ id: another.id, step: 0, offset: 0, take: 1 })).total).toBe(1);
  await imports.remove({ id: another.id });
  const stranger = createCaller(services, { ...OFFICER, id: randomUUID(), groups: ['rsud'] });
  const own = await upload(HEADER);
  await expect(stranger.imports.another({ id: own, sheets: [''] })).rejects.toMatchObject({
    cause: { code: 'not_found' },
  });
});

it('proposes the steps again when a person has chosen another header', { timeout: 120_000 }, async () => {
  const content = [
    'Rekap,Data,Tahun,2024,Baris',
    'Kabupaten,Kecamatan,Tahun,Jenjang,Mengulang',
    'KAB. PIDIE,Delima,2024,SD,5',
    'KAB. PIDIE,Pidie,2024,SD,6',
  ].join('\n');
  const id = await upload(content, { fileName: 'mengulang kelas.csv' });
  const { file } = await settled(id, 'preparing');
  await imports.prepare({ id, collection: name });
  const guessed = await settled(id, 'preparing');
  const reading = { ...file!.reading, header: { line: 1, lines: 1 } };
  const read = async (line: number, steps = guessed.recipe!.steps) => {
    const recipe = { reading: { ...reading, header: { line, lines: 1 } }, steps };
    await imports.prepare({ id, collection: name, recipe });
    return settled(id, 'preparing');
  };
  const first = await read(1);
  expect(first.steps[0]?.columns).toEqual(['Rekap', 'Data', 'Tahun', '2024', 'Baris']);
  const own = { kind: 'constant', field: 'jenjang', value: 'SMP' };
  await imports.prepare({
    id,
    collection: name,
    recipe: { ...first.recipe!, steps: [...first.recipe!.steps, own] },
  });
  const changed = await settled(id, 'preparing');
  const second = await read(2, changed.recipe!.steps);
  expect(second.recipe!.steps).toEqual(
    expect.arrayContaining([assign('Kabupaten', 'kota_kab'), assign('Mengulang', 'jumlah_siswa'), own]),
  );
  expect(second.steps.every(({ fault }) => fault === undefined)).toBe(true);
  await imports.remove({ id });
});

it('stores nothing before it is known what the figures count, and remembers the answer for the next file', {
  timeout: 120_000,
}, async () => {
  const file = (...lines: string[]) => [HEADER.replace('Siswa mengulang', 'Jumlah'), ...lines].join('\n');
  const of = (kecamatan: string) => `Banda Aceh,${kecamatan},2024,SD,7`;
  const first = await upload(file(of('Meuraxa'), of('Kuta Alam')), { fileName: 'data_b.csv' });
  await settled(first, 'preparing');
  await imports.prepare({ id: first, collection: name });
  const open = await settled(first, 'preparing');
  expect(open.counted).toEqual({ because: 'unsaid', text: '' });
  await imports.preview({ id: first, mode: 'add' });
  const { effect } = await settled(first, 'ready');
  await expect(imports.store({ id: first, expected: effect!, looked: true })).rejects.toMatchObject({
    cause: { code: 'import_counts_unknown' },
  });
  expect(await stored()).toEqual([]);
  await imports.prepare({ id: first, collection: name, isCounted: true });
  const answered = await settled(first, 'preparing');
  expect(answered.counted).toBeNull();
  expect(answered.recipe!.steps).toContainEqual({ kind: 'counts', what: name, about: expect.any(String) });
  await imports.preview({ id: first, mode: 'add' });
  await imports.store({ id: first, expected: (await settled(first, 'ready')).effect!, looked: true });
  await settled(first, 'applied');
  expect(await stored()).toHaveLength(2);

  for (const [fileName, because] of [
    ['data_c.csv', undefined],
    ['data_korban.csv', 'other'],
  ] as const) {
    const next = await upload(file(of('Jaya Baru')), { fileName });
    await settled(next, 'preparing');
    await imports.prepare({ id: next, collection: name });
    expect((await settled(next, 'preparing')).counted?.because).toBe(because);
    await imports.remove({ id: next });
  }
});
