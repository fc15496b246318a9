import { beforeEach, describe, expect, it } from 'vitest';
import { daysBetween } from '@/domain/calendar';
import { collections, findCollection } from '@/domain/collections';
import { UNSET_DELIVERY } from '@/domain/deliveries/board';
import type { Actor, StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { appRouter } from '@/server/trpc/router';

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });
const { deliveries, pool, records } = services;
const siswa = findCollection('siswa')!;

beforeEach(async () => {
  await pool.query('DELETE FROM siswa; DELETE FROM penyakit_top_10; DELETE FROM delivery_setting');
  await pool.query('TRUNCATE record_history.batch, record_history.siswa');
  await pool.query(`UPDATE record_history.beginning SET at = '2020-01-01'`);
});

const SYSTEM: Actor = { kind: 'system', name: 'test' };
const DISTRICTS = ['Sukakarya', 'Sukajaya', 'Sukamakmue'];

const itemOf = (kecamatan: string, more: Record<string, unknown> = {}) => ({
  kota_kab: 'Kota Sabang',
  kecamatan,
  tahun: 2025,
  semester: '1',
  jenjang: 'SD',
  jumlah_siswa: 100,
  ...more,
});

/** Registers pupils of these districts, and dates the batch to that day. */
async function give(day: string, districts: readonly string[], more: Record<string, unknown> = {}) {
  await records.register({
    actor: SYSTEM,
    collection: siswa,
    items: districts.map((one) => itemOf(one, more)),
    wantData: false,
  });
  await date(day, 'batch');
}

/** Gives the last batch and its records another time, although the history normally cannot be changed. */
async function date(day: string, ...tables: string[]) {
  for (const table of tables) {
    await pool.query(`ALTER TABLE record_history.${table} DISABLE TRIGGER USER`);
    await pool.query(`UPDATE record_history.${table} SET at = $1 WHERE at > '2025-12-31'`, [
      `${day}T05:00:00Z`,
    ]);
    await pool.query(`ALTER TABLE record_history.${table} ENABLE TRIGGER USER`);
  }
}

const sabang = async (period = '2025-S1', actor?: Actor) => {
  const { units } = await deliveries.board({ collection: siswa, actor });
  return units
    .find(({ unit }) => unit === '11.72')
    ?.deliveries.find((delivery) => delivery.period === period);
};

describe('the board', () => {
  it('has what was first given when, as the history has it', async () => {
    await give('2025-07-05', DISTRICTS.slice(0, 2));
    expect(await sabang()).toMatchObject({
      state: 'partial',
      records: 2,
      districts: { given: 2, expected: 3, missing: ['Sukamakmue'] },
      first: new Date('2025-07-05T05:00:00Z'),
    });
    await give('2025-08-04', DISTRICTS.slice(2), { jenjang: 'SMP' });
    expect(await sabang()).toMatchObject({ state: 'late', daysLate: 5, records: 3 });
    await records.change({
      actor: SYSTEM,
      collection: siswa,
      items: [
        { id_siswa: (await pool.query('SELECT max(id_siswa) AS id FROM siswa')).rows[0].id, jumlah_siswa: 7 },
      ],
      wantData: false,
    });
    await date('2025-09-01', 'batch', 'siswa');
    expect(await sabang()).toMatchObject({
      state: 'revised',
      daysLate: 5,
      changed: new Date('2025-09-01T05:00:00Z'),
    });
  });

  it('remembers when something was first given, although it was deleted and given again', async () => {
    await give('2025-07-05', ['Langsa Barat'], { kota_kab: 'Langsa' });
    await give('2025-07-05', DISTRICTS);
    const { rows } = await pool.query(`SELECT id_siswa FROM siswa WHERE kota_kab = 'Kota Sabang'`);
    await records.remove({ actor: SYSTEM, collection: siswa, items: rows, wantData: false });
    await date('2025-08-01', 'batch', 'siswa');
    expect(await sabang()).toMatchObject({
      state: 'missing',
      records: 0,
      changed: new Date('2025-08-01T05:00:00Z'),
    });
    await give('2025-08-20', DISTRICTS);
    expect(await sabang()).toMatchObject({
      state: 'revised',
      daysLate: 0,
      first: new Date('2025-07-05T05:00:00Z'),
    });
  });

  it('does not call late what was due before the history begins', async () => {
    await give('2025-08-20', DISTRICTS);
    expect(await sabang()).toMatchObject({ state: 'late', daysLate: 21 });
    await pool.query(`UPDATE record_history.beginning SET at = '2025-08-01'`);
    await pool.query(`UPDATE collection_version SET token = floor(random() * 1e9)`);
    expect(await sabang()).toMatchObject({ state: 'undated', daysLate: 0 });
  });

  it('of a key whose lists are limited has only its own records and units', async () => {
    await give('2025-07-05', DISTRICTS, { jenjang: 'SMA' });
    await give('2025-07-05', DISTRICTS);
    const bound = (bindings: { field: string; values: string[] }[], listsOwnOnly = true): Actor => ({
      kind: 'key',
      id: '00000000-0000-4000-8000-000000000000',
      name: 'key',
      scope: { bindings, listsOwnOnly },
    });
    const sma = bound([{ field: 'jenjang', values: ['SMA'] }]);
    expect((await sabang('2025-S1', sma))?.records).toBe(3);
    expect((await sabang('2025-S1', bound([{ field: 'jenjang', values: ['SMA'] }], false)))?.records).toBe(6);
    const { units } = await deliveries.board({
      collection: siswa,
      actor: bound([{ field: 'kota_kab', values: ['Langsa'] }]),
    });
    expect(units.map(({ name }) => name)).toEqual(['Kota Langsa']);
    expect(units[0]?.deliveries.map(({ records: count }) => count)).not.toContain(6);
  });
});

describe('the summary', () => {
  it('has the last period that is over, and what is late, of every collection with deliveries', async () => {
    const guru = findCollection('guru')!;
    const items = DISTRICTS.map((one) => {
      const { jumlah_siswa: jumlah_guru, ...item } = itemOf(one, { semester: '2' });
      return { ...item, jumlah_guru };
    });
    await records.register({ actor: SYSTEM, collection: guru, items, wantData: false });
    const found = await deliveries.summary(collections);
    expect(found.map(({ collection }) => collection)).not.toContain('dokter');
    expect(found).toHaveLength(14);
    const teachers = found.find(({ collection }) => collection === 'guru');
    expect(teachers?.last).toMatchObject({ delivered: 0, expected: 23 });
    expect(teachers?.late[0]).toMatchObject({ period: '2025-S2', daysLate: expect.any(Number) });
    expect(teachers?.late[0]?.units.map(({ name }) => name)).not.toContain('Kota Sabang');
    expect(teachers?.late[0]?.units).toHaveLength(22);
    expect(found.find(({ collection }) => collection === 'pasien')).toEqual({
      collection: 'pasien',
      last: null,
      late: [],
    });
  });
});

describe('the detail', () => {
  it('names who wrote it and under which spellings it is stored', async () => {
    await give('2025-07-05', DISTRICTS.slice(0, 1), { kota_kab: 'KOTA SABANG', semester: 'Ganjil' });
    await give('2025-07-06', DISTRICTS.slice(1));
    await give('2025-07-06', DISTRICTS, { semester: '2' });
    const detail = await deliveries.detail({ collection: siswa, unit: '11.72', period: '2025-S1' });
    expect(detail.stored).toEqual({
      units: ['KOTA SABANG', 'Kota Sabang'],
      year: 2025,
      parts: ['1', 'Ganjil'],
    });
    expect(detail.batches.map(({ actor, registered }) => [actor.name, registered])).toEqual([
      ['test', 2],
      ['test', 1],
    ]);
  });
});

describe('what is given', () => {
  const given = (unit: string | undefined, parts: readonly string[] = ['1']) =>
    deliveries.given({ collection: siswa, unit, periods: parts.map((part) => ({ year: 2025, part })) });

  it('of one unit has the districts of a partial delivery, the last write, and whether it was revised', async () => {
    await give('2025-07-05', DISTRICTS.slice(0, 2));
    const none = { delivered: 0, expected: 1, revised: 0 };
    expect(await given('KOTA SABANG', ['Ganjil'])).toEqual({
      ...none,
      districts: { given: 2, expected: 3 },
      changed: new Date('2025-07-05T05:00:00Z'),
    });
    expect(await given('Kota Langsa')).toEqual({ ...none, districts: null, changed: null });
    await give('2025-07-06', DISTRICTS.slice(2));
    await give('2025-09-01', DISTRICTS.slice(2), { jenjang: 'SMP' });
    expect(await given('Kota Sabang')).toEqual({
      ...{ delivered: 1, expected: 1, revised: 1, districts: null },
      changed: new Date('2025-09-01T05:00:00Z'),
    });
  });

  it('of all units and several periods is added up', async () => {
    await give('2025-07-05', DISTRICTS);
    expect(await given(undefined)).toMatchObject({ delivered: 1, expected: 23, districts: null });
    expect(await given(undefined, ['1', '2'])).toMatchObject({ delivered: 1, expected: 46 });
    expect(
      await deliveries.given({ collection: findCollection('dokter')!, unit: undefined, periods: [] }),
    ).toBeNull();
  });
});

describe('the settings', () => {
  const staff = (more: Partial<StaffActor> = {}): StaffActor => ({
    kind: 'staff',
    id: '00000000-0000-4000-8000-000000000001',
    name: 'Petugas',
    email: 'petugas@example.test',
    role: 'data_officer',
    groups: ['disdik'],
    ...more,
  });
  const callerFor = (actor: StaffActor) => appRouter.createCaller({ services, actor }).deliveries;
  const input = {
    collection: 'siswa',
    unit: '11.72',
    ...UNSET_DELIVERY,
    isExpected: false,
    seen: UNSET_DELIVERY,
  };

  it('are kept, with their history, and not written over what somebody else has set', async () => {
    await callerFor(staff()).save(input);
    expect(await sabang()).toBeUndefined();
    const { units, settings } = await deliveries.board({ collection: siswa });
    expect(units.find(({ unit }) => unit === '11.72')?.isExpected).toBe(false);
    expect(settings).toEqual([{ ...UNSET_DELIVERY, unit: '11.72', isExpected: false }]);
    const { rows } = await pool.query(
      `SELECT subject_name, before, after FROM history_event WHERE action = 'delivery.changed'`,
    );
    expect(rows).toEqual([
      { subject_name: 'Kota Sabang, Siswa', before: { isExpected: true }, after: { isExpected: false } },
    ]);
    await expect(callerFor(staff()).save(input)).rejects.toMatchObject({ message: 'record_changed' });
  });

  it('of the collection are its due days, from the day on which they are set', async () => {
    await give('2025-08-20', DISTRICTS);
    const whole = { ...input, unit: '', isExpected: true };
    await callerFor(staff()).save({ ...whole, dueDays: 51 });
    // A late delivery stays late.
    expect(await sabang()).toMatchObject({ state: 'late', daysLate: 21 });
    const dues = async () => {
      const { periods } = await deliveries.board({ collection: siswa });
      const { ends, due } = periods.at(-1)!;
      return [periods.find(({ period }) => period === '2025-S1')?.due, daysBetween(ends, due)];
    };
    expect(await dues()).toEqual(['2025-07-30', 51]);
    await callerFor(staff()).save({ ...whole, dueDays: 52, seen: { ...UNSET_DELIVERY, dueDays: 51 } });
    expect(await dues()).toEqual(['2025-07-30', 52]);
  });

  it.each<[string, StaffActor, Partial<typeof input>, string]>([
    ['another group', staff({ groups: ['drka'] }), {}, 'not_permitted'],
    ['an unknown place', staff(), { unit: '11.99' }, 'invalid_parameter'],
    ['due days of one unit', staff(), { dueDays: 3 as never }, 'invalid_parameter'],
    ['a collection without periods', staff({ groups: ['*'] }), { collection: 'dokter' }, 'invalid_parameter'],
  ])('refuses %s', async (_, actor, more, code) => {
    await expect(callerFor(actor).save({ ...input, ...more })).rejects.toMatchObject({ message: code });
  });

  it('of others are closed to a bound data officer', async () => {
    const scope = { bindings: [{ field: 'kota_kab', values: ['Kota Sabang'] }], listsOwnOnly: false };
    const caller = callerFor(staff({ scope }));
    for (const unit of ['', '11.74'])
      await expect(caller.save({ ...input, unit })).rejects.toMatchObject({ message: 'not_permitted' });
    await caller.save(input);
  });
});
