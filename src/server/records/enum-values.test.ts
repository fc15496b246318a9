import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma, type PrismaClient } from '@/server/database/prisma';
import { createOwnDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import { renameEnumValue } from './enum-rename';
import { createRecords, type Records } from './records';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
let prisma: PrismaClient;
let records: Records;

const pasien = findCollection('pasien')!;
const STATUS = { collection: 'pasien', field: 'status' };
const ACTOR = { kind: 'system', name: 'test' } as const;
const ADMINISTRATOR: StaffActor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Administrator',
  email: 'a@example.test',
  role: 'administrator',
  groups: ['*'],
};
const BY = { actor: ADMINISTRATOR, address: '10.0.0.1' };

beforeAll(async () => {
  database = await createOwnDatabase();
  pool = createPool(database.settings, createLogger('silent'), 6);
  prisma = createPrisma(pool);
  records = createInstance();
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool.end();
  await database.drop();
});

beforeEach(() => pool.query('DELETE FROM pasien; DELETE FROM enum_value; DELETE FROM history_event'));

/** The records as one process has them, with its own list of values in memory. */
const createInstance = () => createRecords({ pool, prisma, settings: database.settings });

const register = (...items: readonly (readonly [day: number, status: string])[]) =>
  records.register({
    actor: ACTOR,
    collection: pasien,
    items: items.map(([day, status]) => ({
      jumlah: 5,
      tanggal: `2024-01-${String(day).padStart(2, '0')}`,
      status,
    })),
    wantData: false,
  });

const add = (value: string) => records.enumValues.add({ ...STATUS, value }, BY);
const retire = (value: string) => records.enumValues.retire({ ...STATUS, value }, BY);
const rename = (value: string, to: string, options: { merge?: boolean; preview?: boolean } = {}) =>
  records.enumValues.rename({ ...STATUS, value, to, ...options }, BY);

const onList = async () => (await records.enumValues.list(STATUS)).values.map(({ value }) => value);
const stored = async () =>
  (await pool.query<{ s: string }>('SELECT status AS s FROM pasien ORDER BY tanggal, status')).rows.map(
    ({ s }) => s,
  );
const events = async () =>
  (await prisma.historyEvent.findMany({ orderBy: { id: 'asc' } })).map(
    ({ action, actorName, address, subjectKind, subjectId, subjectName, before, after }) => ({
      action,
      by: [actorName, address],
      subject: [subjectKind, subjectId, subjectName],
      before,
      after,
    }),
  );
const event = (action: string, value: string, before: unknown, after: unknown) => ({
  action: `enum_value.${action}`,
  by: ['Administrator', '10.0.0.1'],
  subject: ['enum_value', 'pasien.status', value],
  before,
  after,
});

describe('the list of a field', () => {
  it('has listed values in their order, then unlisted ones in use, with the number of records of each', async () => {
    await register([1, 'lama'], [2, 'lama'], [3, 'baru'], [1, 'baru'], [2, 'rujukan']);
    for (const value of ['rujukan', 'kosong', 'baru']) await add(value);
    await retire('kosong');
    const { restricted, values } = await records.enumValues.list(STATUS);
    expect(restricted).toBe(true);
    expect(values).toEqual([
      {
        value: 'rujukan',
        listed: true,
        position: 0,
        createdAt: expect.any(Date),
        retiredAt: null,
        records: 1,
      },
      {
        value: 'kosong',
        listed: true,
        position: 1,
        createdAt: expect.any(Date),
        retiredAt: expect.any(Date),
        records: 0,
      },
      { value: 'baru', listed: true, position: 2, createdAt: expect.any(Date), retiredAt: null, records: 2 },
      { value: 'lama', listed: false, position: null, createdAt: null, retiredAt: null, records: 2 },
    ]);
  });

  it('restricts new records only while a value is active', async () => {
    const failed = async (status: string) => (await register([9, status])).failed;
    expect(await failed('apa saja')).toBe(0);
    await add('baru');
    expect([await failed('lain'), await failed('baru')]).toEqual([1, 0]);
    expect(await retire('baru')).toEqual({ value: 'baru', restricted: false });
    expect(await failed('lain')).toBe(0);
  });

  it('applies on other instances within a second', async () => {
    const other = createInstance();
    expect((await other.enumValues.listed(pasien)).get('status')).toBeUndefined();
    await add('baru');
    const begun = performance.now();
    await expect
      .poll(async () => [...((await other.enumValues.listed(pasien)).get('status') ?? [])])
      .toEqual(['baru']);
    // A second, and the delay of a busy machine.
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('includes every enumerated field of every collection', async () => {
    const field = {
      collection: 'pasien',
      group: 'rsud',
      field: 'status',
      label: pasien.field('status')!.label,
      collectionLabel: pasien.label,
    };
    expect(await records.enumValues.fields()).toEqual([{ ...field, listed: 0, restricted: false }]);
    await add('baru');
    await add('lama');
    await retire('lama');
    expect(await records.enumValues.fields()).toEqual([{ ...field, listed: 1, restricted: true }]);
  });
});

describe('adding and retiring', () => {
  it('writes the history with each change, and nothing without a change', async () => {
    expect(await add('  Rawat inap ')).toEqual({ value: 'Rawat inap' });
    await add('Rawat inap');
    await retire('Rawat inap');
    await retire('Rawat inap');
    await add('Rawat inap');
    const moment = expect.stringMatching(/^\d{4}-/);
    expect(await events()).toEqual([
      event('added', 'Rawat inap', null, null),
      event('retired', 'Rawat inap', { retiredAt: null }, { retiredAt: moment }),
      event('added', 'Rawat inap', { retiredAt: moment }, { retiredAt: null }),
    ]);
  });

  it('gives concurrently added values different positions', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map(add));
    const { values } = await records.enumValues.list(STATUS);
    expect(values.map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  it.each([
    ['collection', { ...STATUS, collection: 'tidak_ada', value: 'x' }],
    ['field', { ...STATUS, field: 'jumlah', value: 'x' }],
    ['field', { ...STATUS, field: 'tidak_ada', value: 'x' }],
    ['value', { ...STATUS, value: ' ' }],
    ['value', { ...STATUS, value: 'x'.repeat(33) }],
    ['value', { ...STATUS, value: 'a\nb' }],
  ])('refuses a wrong %s', async (field, input) => {
    const refusal = {
      code: 'invalid_parameter',
      field,
    };
    await expect(records.enumValues.add(input, BY)).rejects.toMatchObject(refusal);
    await expect(records.enumValues.retire(input, BY)).rejects.toMatchObject(refusal);
    if (field !== 'value') await expect(records.enumValues.list(input)).rejects.toMatchObject(refusal);
    expect(await events()).toEqual([]);
  });

  it("takes no person's national number", async () => {
    const refused = { code: 'invalid_parameter', refusal: { fault: { code: 'refused_value' } } };
    await expect(add('3519015708900001')).rejects.toMatchObject(refused);
    expect(await onList()).toEqual([]);
  });

  it('does not retire a value that is not listed', async () => {
    await register([1, 'lama']);
    await expect(retire('lama')).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('renaming', () => {
  it('renames on the list and in the records, renews the version and writes the history', async () => {
    await add('lain');
    await add('inap');
    await add('jalan');
    await register([1, 'inap'], [2, 'inap'], [1, 'jalan']);
    const { rows: before } = await pool.query('SELECT id_kunjungan, date_now FROM pasien ORDER BY 1');
    const version = await records.version(pasien);

    expect(await rename('inap', 'Rawat inap ', { preview: true })).toEqual({
      value: 'Rawat inap',
      records: 2,
      collisions: 0,
      removed: 0,
      exists: false,
      done: false,
    });
    expect(await stored()).toEqual(['inap', 'jalan', 'inap']);
    expect(await records.version(pasien)).toBe(version);

    expect(await rename('inap', 'Rawat inap')).toMatchObject({ records: 2, done: true });
    expect(await stored()).toEqual(['Rawat inap', 'jalan', 'Rawat inap']);
    expect(await onList()).toEqual(['lain', 'Rawat inap', 'jalan']);
    expect(await records.version(pasien)).not.toBe(version);
    const { rows: after } = await pool.query('SELECT id_kunjungan, date_now FROM pasien ORDER BY 1');
    expect(after).toEqual(before);
    expect((await events()).at(-1)).toEqual(
      event('renamed', 'Rawat inap', { value: 'inap' }, { value: 'Rawat inap', records: 2, merged: false }),
    );
    const { batches } = await records.batches({ collections: ['pasien'], limit: 1 });
    expect(batches).toMatchObject([{ operation: 'rename', changed: 2 }]);
    // The natural key moved along: the new one is taken, the old one is free but no longer listed.
    expect(await register([1, 'Rawat inap'], [1, 'inap'])).toMatchObject({
      duplicates: 1,
      failed: 1,
      done: 0,
    });
  });

  it('accepts a value that no record has, and one that is used but not listed', async () => {
    await add('kosong');
    expect(await rename('kosong', 'isi')).toMatchObject({ records: 0, done: true });
    expect(await onList()).toEqual(['isi']);
    await retire('isi');
    await register([1, 'bebas']);
    expect(await rename('bebas', 'lepas')).toMatchObject({ records: 1, done: true });
    expect(await stored()).toEqual(['lepas']);
    expect((await records.enumValues.list(STATUS)).values.map(({ listed }) => listed)).toEqual([true, false]);
  });

  it('merges two values only on request', async () => {
    await register([1, 'inap'], [2, 'Inap']);
    await add('Inap');
    await add('jalan');
    for (const to of ['Inap', 'jalan']) {
      expect(await rename('inap', to, { preview: true })).toMatchObject({ exists: true, collisions: 0 });
      await expect(rename('inap', to)).rejects.toMatchObject({ code: 'value_exists' });
    }
    // A record has the value, though it is not listed.
    await expect(rename('jalan', 'inap')).rejects.toMatchObject({ code: 'value_exists' });
    expect(await stored()).toEqual(['inap', 'Inap']);

    expect(await rename('inap', 'Inap', { merge: true })).toMatchObject({
      records: 1,
      exists: true,
      done: true,
    });
    expect(await stored()).toEqual(['Inap', 'Inap']);
    expect((await events()).at(-1)?.after).toEqual({ value: 'Inap', records: 1, merged: true });
  });

  it.each([
    [true, true, 'retired'],
    [true, false, 'in force'],
    [false, true, 'in force'],
    [false, false, 'in force'],
  ])('of two listed values (retired: %s, %s) makes one that is %s', async (from, to, state) => {
    await add('dari');
    await add('ke');
    if (from) await retire('dari');
    if (to) await retire('ke');
    await rename('dari', 'ke', { merge: true });
    const { values, restricted } = await records.enumValues.list(STATUS);
    expect(values).toMatchObject([{ value: 'ke', position: 1 }]);
    expect(restricted).toBe(state === 'in force');
  });

  it('never gives two records one natural key, and then changes nothing', async () => {
    await add('inap');
    await add('Inap');
    await register([1, 'inap'], [2, 'inap'], [3, 'inap'], [1, 'Inap'], [2, 'Inap']);
    const before = [await stored(), await onList(), await events()];
    expect(await rename('inap', 'Inap', { merge: true, preview: true })).toEqual({
      value: 'Inap',
      records: 3,
      collisions: 2,
      removed: 0,
      exists: true,
      done: false,
    });
    await expect(rename('inap', 'Inap', { merge: true })).rejects.toMatchObject({ code: 'would_duplicate' });
    expect([await stored(), await onList(), await events()]).toEqual(before);
  });

  it.each([
    ['invalid_parameter', 'to', 'ada', 'ada '],
    ['invalid_parameter', 'to', 'ada', ''],
    ['invalid_parameter', 'to', 'ada', 'x'.repeat(33)],
    ['invalid_parameter', 'value', '', 'x'],
    ['not_found', undefined, 'tiada', 'x'],
  ])('refuses with %s (%s): "%s" to "%s"', async (code, field, value, to) => {
    await add('ada');
    await expect(rename(value, to)).rejects.toMatchObject({ code, field });
    await expect(rename(value, to, { preview: true })).rejects.toMatchObject({ code, field });
  });

  it('runs two renames of one value one after the other: the second finds nothing to rename', async () => {
    await add('inap');
    await register([1, 'inap'], [2, 'inap']);
    const results = await Promise.allSettled([rename('inap', 'a'), rename('inap', 'b')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'not_found',
    });
    expect(new Set(await stored()).size).toBe(1);
    expect(await onList()).toEqual([(await stored())[0]]);
  });
});

describe('renaming while others write', () => {
  it('neither loses nor duplicates records; those stored with the old value appear as unlisted', async () => {
    await add('inap');
    await add('jalan');
    await register(...Array.from({ length: 31 }, (_, i) => [i + 1, 'inap'] as const));
    const other = createInstance();
    let saved = 0;
    const write = async (from: number) => {
      for (let i = from; ; i += 4) {
        const tanggal = new Date(Date.UTC(2025, 0, 1) + i * 60_000).toISOString().slice(0, 19);
        const item = { jumlah: 1, tanggal, status: 'inap' };
        const outcome = await other.register({
          actor: ACTOR,
          collection: pasien,
          items: [item],
          wantData: false,
        });
        saved += outcome.done;
        if (outcome.failed > 0) return;
      }
    };
    const writers = [0, 1, 2, 3].map(write);
    await expect.poll(() => saved).toBeGreaterThan(0);
    const { records: renamed } = await rename('inap', 'Rawat inap');
    // The other instance soon refuses the old value, which ends its writers.
    await Promise.all(writers);

    const counts = new Map((await records.enumValues.list(STATUS)).values.map((row) => [row.value, row]));
    const late = counts.get('inap')?.records ?? 0;
    expect(counts.get('Rawat inap')?.records).toBe(renamed);
    expect(renamed + late).toBe(31 + saved);
    if (late > 0) expect(counts.get('inap')).toMatchObject({ listed: false });
    // The same rename once more also changes the late records.
    if (late > 0) await rename('inap', 'Rawat inap', { merge: true });
    expect(new Set(await stored())).toEqual(new Set(['Rawat inap']));
  });

  it('gives up waiting for a writer, and then renames nothing', async () => {
    await add('inap');
    await register([1, 'inap']);
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('UPDATE pasien SET jumlah = 6');
      const renaming = renameEnumValue(
        { prisma, by: BY, lockTimeout: 200 },
        { ...STATUS, value: 'inap', to: 'x' },
      );
      await expect(renaming).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect([await stored(), await onList()]).toEqual([['inap'], ['inap']]);
  });
});
