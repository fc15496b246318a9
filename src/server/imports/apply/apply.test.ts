import { beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Doubt } from '@/domain/imports/steps';
import { onConnection } from '@/server/database/pool';
import { by, collection, item, listOf, writesOn } from '@/server/records/history/testing';
import type { Scope } from '@/server/records/scope';
import { createOwnServices } from '@/server/testing';
import { storeImport } from './store-import';
import { previewOn } from './testing';

/** Comparing judged items with a collection, and storing them. */

const services = await createOwnServices();
const { pool } = services;
const { register, change, remove } = writesOn(() => services);
const ID = collection.identifier;

beforeEach(() => pool.query('TRUNCATE pengulangan_kelas, dokter'));

const preview = previewOn(services);

const stored = async () =>
  (await listOf(services)).records.map(({ kecamatan, jumlah_siswa }) => [kecamatan, jumlah_siswa]);
const counted = (counts: object) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

describe('a preview', () => {
  it('says of each row what it is, by the natural key', async () => {
    const ids = await register([item(1), item(2), { ...item(3), date_now: '2024-01-01T00:00:00Z' }]);
    const { counts, rows } = await preview(
      [
        item(1),
        item(2, 20),
        { ...item(3), date_now: '2024-01-02T00:00:00Z' },
        item(4),
        { ...item(5), jumlah_siswa: 'n/a' },
        item(6),
      ],
      {
        doubts: {
          5: [
            { field: 'jumlah_siswa', code: 'ambiguousNumber', text: '6.000', read: '6000', otherwise: '6' },
          ],
        },
      },
    );
    expect(counts).toEqual({ new: 1, changed: 2, same: 1, faulty: 1, doubtful: 1, deleted: 0 });
    expect(await rows('same')).toMatchObject([{ n: 0, line: 2, lines: 1, record: ids[0], was: null }]);
    expect(await rows('changed')).toMatchObject([
      { n: 1, record: ids[1], was: { jumlah_siswa: 2 }, item: { jumlah_siswa: 20 } },
      { n: 2, record: ids[2], was: { date_now: '2024-01-01T00:00:00.000Z' } },
    ]);
    expect(await rows('new')).toMatchObject([
      { n: 3, record: null, item: { kecamatan: 'Kecamatan 4', tahun: 2024 } },
    ]);
    expect(await rows('faulty')).toMatchObject([
      {
        n: 4,
        item: { jumlah_siswa: 'n/a', tahun: 2024 },
        faults: [{ code: 'invalid_value', field: 'jumlah_siswa' }],
      },
    ]);
    expect(await rows('doubtful')).toMatchObject([{ n: 5, doubts: [{ text: '6.000', otherwise: '6' }] }]);
  });

  it('of all there is names the records that are missing, of what the file covers only', async () => {
    await register([
      item(1),
      item(2),
      item(3),
      { ...item(4), tahun: 2023 },
      { ...item(5), kota_kab: 'Sabang' },
      { ...item(6), kota_kab: 'Langsa' },
    ]);
    const faulty = { ...item(3), jumlah_siswa: 'n/a' };
    const langsa = { ...item(7), kota_kab: 'Langsa', kecamatan: null };
    const { counts, rows } = await preview([item(1), faulty, { ...item(8), kota_kab: 'Langsa' }, langsa], {
      mode: 'replace',
    });
    // The record of the faulty row is kept, and the row without a district may be the record of Langsa.
    expect(counted(counts)).toEqual({ same: 1, new: 1, faulty: 2, deleted: 1 });
    expect(await rows('deleted')).toMatchObject([
      { item: { kecamatan: 'Kecamatan 2', jumlah_siswa: 2 }, line: 0 },
    ]);
    // It is unknown what a row without place and period covers.
    const unread = await preview([item(1), { ...item(2), kota_kab: null }], { mode: 'replace' });
    expect(counted(unread.counts)).toEqual({ same: 1, faulty: 1 });
    // A file without rows covers nothing.
    expect(counted((await preview([], { mode: 'replace' })).counts)).toEqual({});
    // A collection without places and periods is replaced whole.
    const dokter = findCollection('dokter')!;
    const doctor = { nama_dokter: 'dr. Ali', spesialis: 'Anak' };
    await services.records.register({
      ...by,
      collection: dokter,
      items: [doctor, { ...doctor, spesialis: 'Mata' }],
      wantData: false,
    });
    const doctors = await preview([doctor], { mode: 'replace', of: dokter });
    expect(counted(doctors.counts)).toEqual({ same: 1, deleted: 1 });
  });

  it('of all there is deletes nothing of where a row with an uncertain natural key may be of', async () => {
    const sabang = (n: number) => ({ ...item(n), kota_kab: 'Sabang' });
    await register([item(1), item(2), sabang(3), sabang(4)]);
    const doubt = (field: string): Doubt => ({ field, code: 'similarName', text: 'x', read: 'y' }) as never;
    const of = async (field: string, strict: boolean) => {
      const { counts } = await preview([item(1), sabang(5)], {
        mode: 'replace',
        ...(strict ? { strict: { 1: [field] } } : { doubts: { 1: [doubt(field)] } }),
      });
      return counts.deleted;
    };
    for (const strict of [false, true]) {
      // The row may belong to any place.
      expect(await of('kota_kab', strict)).toBe(0);
      // The row may be any record of its place.
      expect(await of('kecamatan', strict)).toBe(1);
      // Its place is certain, and it is certainly none of the records there.
      expect(await of('jumlah_siswa', strict)).toBe(3);
    }
  });

  it('finds a record by its identifier, and says why it cannot', async () => {
    const [one, two, three] = (await register([item(1), item(2), item(3)])) as [number, number, number];
    const named = (id: number, n: number, jumlah = n) => ({ ...item(n, jumlah), [ID]: id });
    const unknown = three + 1_000;
    const { counts, rows } = await preview([
      named(one, 11),
      named(two, 3),
      named(unknown, 5),
      item(6),
      // The first row changes the record that has this natural key.
      item(1, 9),
    ]);
    expect(counted(counts)).toEqual({ changed: 1, new: 1, faulty: 3 });
    expect(await rows('changed')).toMatchObject([
      { record: one, was: { kecamatan: 'Kecamatan 1', jumlah_siswa: 1 }, item: { [ID]: one } },
    ]);
    const faults = (await rows('faulty')).map(({ n, faults: found }) => [n, found.length, found[0]]);
    expect(faults).toMatchObject([
      [1, 1, { code: 'duplicate', reason: { en: expect.stringContaining(String(three)) } }],
      [2, 1, { code: 'not_found', field: ID }],
      [4, 1, { code: 'duplicate', reason: { en: expect.stringContaining('line 2') } }],
    ]);
    // A row with the values and identifier of a record is the same, whatever the time of the record.
    expect(counted((await preview([named(one, 1), item(2)])).counts)).toEqual({ same: 2 });
  });

  it('of all there is keeps what is named, and deletes nothing if an identifier is unknown', async () => {
    const [one, two] = (await register([item(1), item(2), item(3)])) as [number, number];
    const replace = { mode: 'replace' } as const;
    const renamed = await preview([{ ...item(11), [ID]: one }, item(2)], replace);
    expect(counted(renamed.counts)).toEqual({ changed: 1, same: 1, deleted: 1 });
    expect(await renamed.rows('deleted')).toMatchObject([{ item: { kecamatan: 'Kecamatan 3' } }]);
    const unknown = await preview([{ ...item(12), [ID]: two + 1_000 }, item(2)], replace);
    expect(counted(unknown.counts)).toEqual({ faulty: 1, same: 1 });
  });

  it('lets bound officers name no record of others', async () => {
    const [one] = (await register([item(1), { ...item(2), kota_kab: 'Sabang' }])) as [number];
    const taken = { ...item(9), kota_kab: 'Sabang', [ID]: one };
    for (const hidesOthers of [false, true]) {
      const scope: Scope = { allowed: new Map([['kota_kab', new Set(['Sabang'])]]), hidesOthers };
      const { counts, rows } = await preview([taken], { scope, mode: 'replace' });
      expect(counted(counts)).toMatchObject({ faulty: 1 });
      const code = hidesOthers ? 'not_found' : 'outside_scope';
      expect((await rows('faulty'))[0]!.faults).toMatchObject([{ code, field: ID }]);
    }
  });

  it('shows texts of any kind as they are', async () => {
    const hard = ['a,b', '{"x"}', 'a\\b', "it's", 'NULL', 'ünï\u0301'];
    const { rows } = await preview(
      hard.map((text) => ({ ...item(1), kecamatan: text, tahun: `x${text}\0` })),
    );
    expect((await rows('faulty')).map(({ item: { kecamatan, tahun } }) => [kecamatan, tahun])).toEqual(
      hard.map((text) => [text.normalize('NFC'), `x${text}`]),
    );
    const { rows: valid } = await preview(hard.map((text) => ({ ...item(1), kecamatan: text })));
    expect((await valid('new')).map(({ item: { kecamatan } }) => kecamatan)).toEqual(
      hard.map((text) => text.normalize('NFC')),
    );
  });
});

describe('applying', () => {
  it.each(['add', 'addAndChange', 'replace'] as const)(
    'does what the preview promised, as one batch, which is undone as one (%s)',
    async (mode) => {
      await register([item(1), item(2), item(3)]);
      const before = await listOf(services);
      const { importId, counts, store } = await preview(
        [item(1), item(2, 20), item(4), { ...item(5), jumlah_siswa: -1 }],
        { mode },
      );
      const { batch } = (await store()) as { batch: string };
      const after = {
        add: [1, 2, 3, 4].map((n) => [`Kecamatan ${n}`, n]),
        addAndChange: [
          ['Kecamatan 1', 1],
          ['Kecamatan 2', 20],
          ['Kecamatan 3', 3],
          ['Kecamatan 4', 4],
        ],
        replace: [
          ['Kecamatan 1', 1],
          ['Kecamatan 2', 20],
          ['Kecamatan 4', 4],
        ],
      }[mode];
      expect(await stored()).toEqual(after);
      expect(counts).toMatchObject({ new: 1, changed: 1, same: 1, faulty: 1 });
      const { batches } = await services.records.batches({
        collections: [collection.resource],
        limit: 1,
      } as never);
      const written = { registered: 1, changed: mode === 'add' ? 0 : 1, deleted: mode === 'replace' ? 1 : 0 };
      const details = { import: importId, file: 'a.csv', sha256: 'ab' };
      expect(batches[0]).toMatchObject({ id: batch, operation: 'edit', note: 'import', ...written, details });
      const { records } = await services.records.recordsOf({ collection, batch, after: 0, limit: 10 });
      expect(records).toHaveLength(written.registered + written.changed + written.deleted);
      // Kept totals and versions are those of the stored records.
      expect((await listOf(services)).total).toBe(after.length);
      await services.records.undo({ ...by, batch });
      expect(await listOf(services)).toMatchObject({ records: before.records, total: 3 });
    },
  );

  it.each(['add', 'addAndChange', 'replace'] as const)(
    'changes natural keys of records that are named, and undoes it exactly (%s)',
    async (mode) => {
      const [one, two] = (await register([item(1), item(2), item(3)])) as [number, number];
      const before = await listOf(services);
      const { counts, store } = await preview(
        [{ ...item(11, 5), [ID]: one }, { ...item(2, 2), [ID]: two }, item(4)],
        { mode },
      );
      expect(counted(counts)).toEqual({
        changed: 1,
        same: 1,
        new: 1,
        ...(mode === 'replace' && { deleted: 1 }),
      });
      const { batch } = (await store()) as { batch: string };
      const after = {
        add: ['Kecamatan 1', 'Kecamatan 2', 'Kecamatan 3', 'Kecamatan 4'],
        addAndChange: ['Kecamatan 11', 'Kecamatan 2', 'Kecamatan 3', 'Kecamatan 4'],
        replace: ['Kecamatan 11', 'Kecamatan 2', 'Kecamatan 4'],
      }[mode];
      const { records } = await listOf(services);
      expect(records.map(({ kecamatan }) => kecamatan)).toEqual(after);
      expect(records[0]).toMatchObject({ [ID]: one });
      await services.records.undo({ ...by, batch });
      expect(await listOf(services)).toMatchObject({ records: before.records, total: 3 });
    },
  );

  it('stores nothing if another writer takes a natural key that a named record gets', async () => {
    const [one] = (await register([item(1)])) as [number];
    const { store, rows } = await preview([{ ...item(11), [ID]: one }]);
    const [other] = (await register([item(11, 7)])) as [number];
    expect(await store()).toMatchObject({
      counts: { faulty: 1, changed: 0 },
      differences: { count: 1, rows: [{ n: 0, was: 'changed', is: 'faulty' }] },
    });
    expect((await rows('faulty'))[0]!.faults[0]).toMatchObject({
      reason: { en: expect.stringContaining(String(other)) },
    });
    expect(await stored()).toEqual([
      ['Kecamatan 1', 1],
      ['Kecamatan 11', 7],
    ]);
  });

  it('sets the time of a record as every write does, unless the file names one', async () => {
    await register([
      { ...item(1), date_now: '2020-01-01T00:00:00Z' },
      { ...item(2), date_now: '2020-01-01T00:00:00Z' },
    ]);
    const named = { date_now: '2021-01-01T00:00:00.000Z' };
    const { store } = await preview([
      item(1, 10),
      { ...item(2, 20), ...named },
      item(3),
      { ...item(4), ...named },
    ]);
    await store();
    const times = (await listOf(services)).records.map(({ date_now }) => String(date_now).slice(0, 4));
    expect(times).toEqual([
      expect.not.stringMatching('2020|2021'),
      '2021',
      expect.not.stringMatching('2021'),
      '2021',
    ]);
  });

  it('stores nothing if others have written meanwhile, and compares again', async () => {
    const [first, second, third] = await register([item(1), item(2), item(3), item(4)]);
    const items = [item(1), item(2, 20), item(5), item(6)];
    const { store, rows } = await preview(items, { mode: 'replace' });
    await register([item(5, 50)]);
    await change([
      { [ID]: first, jumlah_siswa: 100 },
      { [ID]: second, jumlah_siswa: 20 },
    ]);
    await remove([third!]);
    const before = await stored();
    const told = await store();
    expect(told).toMatchObject({
      counts: { new: 1, changed: 2, same: 1, deleted: 1 },
      differences: { count: 4 },
    });
    expect((told as { differences: { rows: unknown } }).differences.rows).toMatchObject([
      { n: 0, was: 'same', is: 'changed' },
      { n: 1, was: 'changed', is: 'same' },
      { n: 2, was: 'new', is: 'changed' },
      { was: 'deleted', is: null },
    ]);
    expect(await stored()).toEqual(before);
    expect(await rows('changed')).toMatchObject([
      { n: 0, was: { jumlah_siswa: 100 } },
      { n: 2, was: { jumlah_siswa: 50 } },
    ]);
  });

  it('goes on if what others have written does not concern it', async () => {
    await register([item(1)]);
    const { store } = await preview([item(1, 10), item(2)]);
    await register([item(9)]);
    expect(await store()).toMatchObject({ batch: expect.any(String) });
    expect(await stored()).toHaveLength(3);
  });

  it('notices writers that come between the comparison and its own statements', {
    timeout: 60_000,
  }, async () => {
    const [id] = await register([item(1)]);
    const { store, counts } = await preview([item(1, 10), item(2)]);
    expect(counted(counts)).toEqual({ changed: 1, new: 1 });
    // Another writer has locked the record, and changes it while the import waits.
    const other = await pool.connect();
    await other.query('BEGIN');
    await other.query(`UPDATE pengulangan_kelas SET jumlah_siswa = 5 WHERE ${ID} = $1`, [id]);
    const storing = store();
    await expect
      .poll(
        async () => (await pool.query('SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted')).rows[0].n,
        { timeout: 30_000 },
      )
      .toBeGreaterThan(0);
    await other.query('COMMIT');
    other.release();
    expect(await storing).toMatchObject({
      differences: { count: 1, rows: [{ n: 0, was: 'changed', is: 'changed' }] },
    });
    expect(await stored()).toEqual([['Kecamatan 1', 5]]);
  });

  it.each([
    ['all of its rows', 'TRUNCATE', ['items', 'result']],
    ['its items', 'TRUNCATE', ['items']],
    ['one item', 'DELETE FROM', ['items']],
    ['one row', 'DELETE FROM', ['result']],
  ] as const)('stores nothing of a preview that has lost %s', async (_, statement, names) => {
    await register([item(1)]);
    const { store, tables } = await preview([item(1, 10), item(2)]);
    const where = statement === 'TRUNCATE' ? '' : `WHERE ${names[0] === 'items' ? '__n' : 'n'} = 1`;
    for (const of of names) await pool.query(`${statement} ${tables[of]} ${where}`);
    await expect(store()).rejects.toMatchObject({ code: 'import_preview_lost' });
    // It also stores nothing if others have written since, so that it is compared again.
    await register([item(9)]);
    await expect(store()).rejects.toMatchObject({ code: 'import_preview_lost' });
    expect(await stored()).toEqual([
      ['Kecamatan 1', 1],
      ['Kecamatan 9', 9],
    ]);
  });

  it('stores all or nothing: a failure at the very end leaves everything as it was', async () => {
    await register([item(1), item(2)]);
    const before = await listOf(services);
    const { store } = await preview([item(1, 10), item(3)], { mode: 'replace' });
    await expect(store(() => Promise.reject(new Error('cancelled')))).rejects.toThrow('cancelled');
    expect(await listOf(services)).toMatchObject({ records: before.records, total: 2 });
    expect(await store()).toMatchObject({ batch: expect.any(String) });
  });

  it('changes and deletes only records inside the scope of a bound officer', async () => {
    await register([item(1), { ...item(2), kota_kab: 'Sabang' }, { ...item(3), kota_kab: 'Sabang' }]);
    const scope: Scope = { allowed: new Map([['kota_kab', new Set(['Sabang'])]]), hidesOthers: false };
    const sabang = { ...item(2, 20), kota_kab: 'Sabang' };
    const { counts, store } = await preview([sabang], { mode: 'replace', scope });
    expect(counted(counts)).toEqual({ changed: 1, deleted: 1 });
    await store();
    expect(await stored()).toEqual([
      ['Kecamatan 1', 1],
      ['Kecamatan 2', 20],
    ]);
    // Somebody who has lost the right since the preview cannot store it.
    const outside = await preview([item(1, 10)]);
    const scoped = { ...scope };
    expect(outside.counts.changed).toBe(1);
    await expect(
      onConnection(pool, (client) =>
        storeImport(client, {
          collection,
          tables: outside.tables,
          mode: 'addAndChange',
          counts: outside.counts,
          scope: scoped,
          version: '',
          by,
          details: { import: outside.importId, file: 'a.csv', sha256: 'ab', recipe: {} },
          onProgress: async () => {},
          finish: async () => {},
        }),
      ),
    ).rejects.toMatchObject({ code: 'outside_scope' });
  });

  it('two imports into one collection take turns', async () => {
    const [a, b] = [await preview([item(1), item(2)]), await preview([item(2, 20), item(3)])];
    const results = await Promise.all([a.store(), b.store()]);
    // One of them finds what the other has stored.
    expect(results.filter((result) => 'batch' in result)).toHaveLength(1);
    const outdated = results.find((result) => 'differences' in result);
    expect(outdated).toMatchObject({ counts: { new: 1, changed: 1 }, differences: { count: 1 } });
  });
});
