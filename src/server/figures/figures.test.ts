import { beforeEach, expect, it, vi } from 'vitest';
import type { View } from '@/domain/collections/view/view';
import { createLogger } from '@/server/log';
import { createCaller } from '@/server/records/edit/testing';
import { dropMonths } from '@/server/records/history/months';
import { by, collection, item, writesOn } from '@/server/records/history/testing';
import { createOwnServices } from '@/server/testing';
import { downloadImport } from '@/server/trpc/downloads/import-download';
import { removeOldFiles } from '../imports/retention';
import { OFFICER, settledOn, uploadOn } from '../imports/testing';

vi.mock('../imports/program/import-process', async () => ({
  startImportProcess: (await import('../imports/program/testing')).startHere,
}));

/** Figures with a permanent address, from the figure to the line of the file. */

const services = await createOwnServices();
const { pool, records } = services;
const { register, change, remove } = writesOn(() => services);
const officer = createCaller(services, OFFICER);
const { figures, imports } = officer;
const name = collection.resource;
const ID = collection.identifier;

beforeEach(() => pool.query('TRUNCATE pengulangan_kelas'));

const sum = { collection: name, measure: 'sum' as const, figures: ['jumlah_siswa'] };
const view: View = { filter: { all: [{ column: 'tahun', op: 'eq', value: '2024' }] } };
const pin = async (more: object = {}) => (await figures.pin({ ...sum, view, ...more })).id;

/** All records behind a figure, read page by page. */
async function allBehind(id: string) {
  const all = [];
  for (let cursor: number | null = 0; cursor !== null; ) {
    const page: Awaited<ReturnType<typeof figures.behind>> = await figures.behind({ id, cursor });
    all.push(...page.records);
    cursor = page.next;
  }
  return all;
}
const amounts = async (id: string) =>
  (await allBehind(id)).map(({ record }) => [record?.['kecamatan'], record?.['jumlah_siswa']]);

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
const HEADER = 'Kabupaten,Kecamatan,Tahun,Jenjang,Siswa mengulang';
const line = (n: number, jumlah: number | string = n) => `Banda Aceh,Kecamatan ${n},2024,SD,${jumlah}`;

/** Imports lines. @returns the import, and its file */
async function importLines(lines: readonly string[]) {
  const settled = settledOn(services);
  const content = [HEADER, ...lines].join('\n');
  const id = await uploadOn(services)(content, { fileName: 'siswa.csv', into: name });
  await settled(id, 'preparing');
  await imports.prepare({ id, collection: name, recipe: RECIPE });
  await settled(id, 'preparing');
  await imports.preview({ id, mode: 'addAndChange' });
  await settled(id, 'ready');
  const { effect } = await imports.get({ id });
  await imports.store({ id, expected: effect!, looked: true });
  await settled(id, 'applied');
  return { id, content };
}

it('leaves out figures for whole places beside those of their parts, also without a filter', async () => {
  const { text: kecamatan } = await services.places.whole();
  await register([item(1), item(2), { ...item(3, 99), kecamatan }]);
  const id = await pin({ view: {}, measure: 'max' });
  expect(await figures.read({ id })).toMatchObject({ value: '2', records: 2, leftOut: 1 });
});

it('leads to the line of the file of each record', { timeout: 120_000 }, async () => {
  await register([item(2), item(5)]);
  const made = await importLines([line(1), line(2, 20), line(3, 'n/a'), line(4), line(5), line(6)]);
  const id = await pin();
  expect(await figures.read({ id })).toMatchObject({
    value: '36',
    records: 5,
    name: { id: 'Pengulangan kelas: Jumlah siswa' },
    period: { id: '2024', en: '2024' },
    release: null,
    reachesBack: true,
  });
  const linesOf = async (of: string) =>
    (await allBehind(of)).map(({ record, batch, file }) => [
      record?.['kecamatan'],
      batch?.note ?? batch?.operation,
      file && [file.name, file.line, file.lines, file.isKept],
    ]);
  const fromLine = (at: number) => ['siswa.csv', at, 1, true];
  expect(await linesOf(id)).toEqual([
    ['Kecamatan 2', 'import', fromLine(3)],
    // The import found it as it was.
    ['Kecamatan 5', 'register', null],
    ['Kecamatan 1', 'import', fromLine(2)],
    ['Kecamatan 4', 'import', fromLine(5)],
    ['Kecamatan 6', 'import', fromLine(7)],
  ]);
  const { rows } = await pool.query('SELECT first_record, last_record FROM record_history.import_line');
  // Kecamatan 2, 1, and 4 are rows of their own; that of 6 is two lines after that of 4.
  expect(rows).toHaveLength(4);

  const [first] = (await allBehind(id)).filter(({ record }) => record?.['kecamatan'] === 'Kecamatan 1');
  await change([{ [ID]: first!.id, jumlah_siswa: 100 }]);
  const edited = await pin();
  expect((await linesOf(edited))[2]).toEqual(['Kecamatan 1', 'change', fromLine(2)]);
  const { batches } = await officer.edits.list({ collection: name, limit: 2 });
  await officer.edits.undo({ collection: name, batch: batches[0]!.id });
  // Which file it is from cannot be said any more, only which batch was undone.
  const undone = (await allBehind(await pin())).find((one) => one.id === first!.id);
  expect(undone).toMatchObject({ file: null, batch: { operation: 'undo', undoes: batches[0]!.id } });
  expect((await linesOf(id))[2]).toEqual(['Kecamatan 1', 'import', fromLine(2)]);

  // The file itself: for people who may import, while it is kept.
  const download = (actor: object) =>
    downloadImport(
      new Request('http://page/'),
      { id: made.id },
      { ...services, staff: { actorOf: async () => ({ actor, setCookies: [] }) } as never },
    );
  const response = await download(OFFICER);
  expect(await response.text()).toBe(made.content);
  expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''siswa.csv");
  expect((await download({ ...OFFICER, role: 'viewer' })).status).toBe(403);
  expect((await download({ ...OFFICER, groups: ['rsud'] })).status).toBe(404);
  await pool.query("UPDATE import SET updated_at = now() - interval '8 days'");
  await pool.query("UPDATE import_file_chunk SET created_at = now() - interval '8 days'");
  await removeOldFiles(pool);
  expect((await download(OFFICER)).status).toBe(410);
  expect((await linesOf(id))[0]).toEqual(['Kecamatan 2', 'import', ['siswa.csv', 3, 1, false]]);
  await imports.remove({ id: made.id });
  expect((await linesOf(id))[0]).toEqual(['Kecamatan 2', 'import', ['siswa.csv', 3, 1, false]]);
});

it('answers the same after changes, deletions, undoing and merged spellings', async () => {
  const ids = await register([item(1), item(2), { ...item(3), kecamatan: 'KECAMATAN 3' }, item(4)]);
  const of = (value: string): View => ({
    filter: {
      all: [
        { column: 'tahun', op: 'eq', value: '2024' },
        { column: 'kecamatan', op: 'eq', value },
      ],
    },
  });
  const all = await pin();
  const spelled = await pin({ view: of('KECAMATAN 3') });
  const before = [await figures.read({ id: all }), await allBehind(all), await allBehind(spelled)];
  await change([{ [ID]: ids[0], jumlah_siswa: 1_000 }]);
  await remove([ids[1]!]);
  await register([item(9)]);
  const merge = { collection: name, field: 'kecamatan', within: { kota_kab: ['Banda Aceh'] } };
  await records.spellings.merge(
    { ...merge, values: ['KECAMATAN 3'], to: 'Kecamatan 3' } as never,
    by as never,
  );
  expect([await figures.read({ id: all }), await allBehind(all), await allBehind(spelled)]).toEqual(before);
  expect(await amounts(all)).toEqual(
    [1, 2, 3, 4].map((n) => [n === 3 ? 'KECAMATAN 3' : `Kecamatan ${n}`, n]),
  );
  expect(await figures.present({ id: all })).toEqual({ value: '1016', records: 4 });
  expect(await figures.present({ id: spelled })).toEqual({ value: null, records: 0 });
  // The deletion is undone: the record is as it was, with a history row that says that it did not exist.
  const { batches } = await officer.edits.list({ collection: name, limit: 10 });
  const deleted = batches.find(({ operation }) => operation === 'delete')!;
  await officer.edits.undo({ collection: name, batch: deleted.id });
  expect([await figures.read({ id: all }), await allBehind(all)]).toEqual(before.slice(0, 2));
});

it('is computed as of its label, whoever writes meanwhile', { timeout: 60_000 }, async () => {
  const ids = await register(Array.from({ length: 250 }, (_, n) => item(n)));
  let isOver = false;
  const write = async (at: number) => {
    for (let n = 0; !isOver; n += 1) {
      const id = ids[(n * 7 + at * 31) % ids.length]!;
      await change([{ [ID]: id, jumlah_siswa: n }]);
      await register([item(1_000 + at * 10_000 + n)]);
    }
  };
  const writers = [write(0), write(1), write(2)];
  const pinned = [];
  for (let n = 0; n < 8; n += 1) pinned.push(await pin());
  isOver = true;
  await Promise.all(writers);
  for (const id of pinned) {
    const { value, records: count } = await figures.read({ id });
    const behind = await allBehind(id);
    const total = behind.reduce((so, { record }) => so + Number(record?.['jumlah_siswa']), 0);
    expect([String(total), behind.length]).toEqual([value, count]);
  }
});

it('has the records that a summary counts, whatever is found or registered later', async () => {
  const ids = await register([item(1), item(2), { ...item(3), kecamatan: '-' }, item(4)]);
  await pool.query(
    `INSERT INTO finding (digest, rule, collection, subject, source, key, field, ids, records, value, expected)
     VALUES ('a', 'tenfold', $1, 's', '', '{}', 'jumlah_siswa', $2, 1, '1', '2')`,
    [name, [ids[3]]],
  );
  const whole = await pin();
  expect(await figures.read({ id: whole })).toMatchObject({ value: '7', records: 3, leftOut: 1 });
  const counted = await pin({ measure: 'count', figures: [] });
  expect(await figures.read({ id: counted })).toMatchObject({ value: '4', leftOut: 0 });
  const without = await pin({ view: { ...view, findings: 'without' } });
  expect(await figures.read({ id: without })).toMatchObject({ value: '3', records: 2 });
  await pool.query("DELETE FROM finding WHERE digest = 'a'");
  expect(await figures.present({ id: without })).toMatchObject({ value: '7' });
  expect(await amounts(without)).toEqual([1, 2].map((n) => [`Kecamatan ${n}`, n]));
  const average = await pin({ measure: 'average' });
  expect(await figures.read({ id: average })).toMatchObject({ value: '2.33' });
});

it('is refused where a summary would refuse it, with the reason', async () => {
  await register([item(1)]);
  const refused = (more: object) => figures.pin({ ...sum, view, ...more });
  const because = (field: string) => ({ cause: { refusal: { code: 'invalid_parameter', field } } });
  await expect(refused({ view: {} })).rejects.toMatchObject(because('sum'));
  await expect(refused({ measure: 'last', view: {} })).rejects.toMatchObject(because('view'));
  await expect(refused({ figures: ['tahun'] })).rejects.toMatchObject(because('sum'));
  await expect(refused({ figures: [] })).rejects.toMatchObject(because('sum'));
  const none: View = { filter: { column: 'tahun', op: 'eq', value: '1999' } };
  await expect(refused({ view: none })).rejects.toMatchObject(because('view'));
  await expect(refused({ collection: 'pasien', figures: ['jumlah'] })).rejects.toMatchObject({
    cause: { code: 'not_permitted' },
  });
});

it('is shown to whom its table is open, and to nobody else', async () => {
  await register([item(1)]);
  const id = await pin();
  const hospital = createCaller(services, { ...OFFICER, groups: ['rsud'] }).figures;
  const viewer = createCaller(services, { ...OFFICER, role: 'viewer' }).figures;
  const auditor = createCaller(services, { ...OFFICER, role: 'auditor' }).figures;
  expect(await viewer.read({ id })).toMatchObject({ value: '1' });
  for (const other of [hospital, auditor])
    for (const asked of [other.read({ id }), other.present({ id }), other.behind({ id })])
      await expect(asked).rejects.toMatchObject({ cause: { code: 'not_permitted' } });
  await expect(figures.read({ id: 'a'.repeat(12) })).rejects.toMatchObject({ cause: { code: 'not_found' } });
  const [event] = await services.prisma.historyEvent.findMany({
    where: { subjectKind: 'figure', subjectId: id },
  });
  expect(event).toMatchObject({ action: 'figure.pinned', after: { value: '1' } });
});

it('keeps its value and citation where the history no longer reaches back', async () => {
  await register([item(1)]);
  const id = await pin();
  const later = new Date();
  later.setUTCMonth(later.getUTCMonth() + 3);
  await dropMonths(pool, { months: 1, log: createLogger('silent'), now: later });
  expect(await figures.read({ id })).toMatchObject({ value: '1', records: 1, reachesBack: false });
  expect(await figures.behind({ id })).toEqual({ records: [], next: null });
  const { rows } = await pool.query('SELECT FROM record_history.import_line');
  expect(rows).toEqual([]);
});
