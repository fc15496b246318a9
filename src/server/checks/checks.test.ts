import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { collections, findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { Records } from '@/server/records/records';
import type { Checks } from './service';
import { removeFixedFindings } from './store-found';
import { createOwnChecks, type OwnChecks } from './testing';

let own: OwnChecks;
let pool: Pool;
let records: Records;
let checks: Checks;
/** Another instance with the same database. */
let other: Checks;

const siswa = findCollection('siswa')!;
const officer = (regency?: string): StaffActor => ({
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Sari',
  email: 'a@example.test',
  role: 'data_officer',
  groups: ['disdik'],
  ...(regency !== undefined && {
    scope: { bindings: [{ field: 'kota_kab', values: [regency] }], listsOwnOnly: true },
  }),
});
const BY = { actor: officer(), address: '10.0.0.1' };

beforeAll(async () => {
  own = await createOwnChecks();
  ({ pool, records, checks, other } = own);
});

afterAll(() => own.drop());

beforeEach(async () => {
  await pool.query(
    'DELETE FROM siswa; DELETE FROM check_task; DELETE FROM check_setting; DELETE FROM history_event',
  );
  await checked();
  await pool.query('DELETE FROM finding');
});

async function checked(): Promise<void> {
  await checks.plan();
  await Promise.all([checks.drain(), other.drain()]);
}

/** Pupils of ten districts of a regency in four half-years, in one of which one figure has a digit too many. */
async function register(kota_kab: string, wrong = 10): Promise<number> {
  const items = Array.from({ length: 40 }, (_, i) => {
    const [district, period] = [i % 10, Math.floor(i / 10)];
    const isWrong = district === 4 && period === 2;
    return {
      kota_kab,
      kecamatan: `Wilayah ${'ABCDEFGHIJ'[district]}`,
      tahun: 2022 + Math.floor(period / 2),
      semester: String(1 + (period % 2)),
      jenjang: 'SD',
      jumlah_siswa: (1000 + 100 * district + 7 * period) * (isWrong ? wrong : 1),
    };
  });
  const { data } = await records.register({ ...BY, collection: siswa, items, wantData: true });
  return JSON.parse(data)[24].id_siswa;
}

const set = (id_siswa: number, jumlah_siswa: number) =>
  records.change({ ...BY, collection: siswa, items: [{ id_siswa, jumlah_siswa }], wantData: false });

const seenBy = (actor: StaffActor) =>
  checks.list({
    actor,
    collections: collections.filter(({ group }) => group === 'disdik'),
    skip: 0,
    limit: 50,
  });

describe('a finding', () => {
  it('appears after a write, is fixed after another, and is new again when it is found again', async () => {
    const id = await register('Aceh Besar');
    await checked();
    expect(await seenBy(officer())).toMatchObject([
      {
        rule: 'tenfold',
        collection: 'siswa',
        state: 'new',
        ids: [id],
        key: { kota_kab: 'Aceh Besar', kecamatan: 'Wilayah E', tahun: 2023, semester: '1' },
        value: '14140',
      },
    ]);
    await set(id, 1414);
    await checked();
    expect(await seenBy(officer())).toMatchObject([{ state: 'fixed' }]);
    const inWeeks = { actor: officer(), collections: [siswa], timeZone: 'Asia/Jakarta' };
    const weeks = await checks.weeks(inWeeks);
    expect(weeks).toHaveLength(12);
    expect(weeks.at(-1)).toMatchObject({ found: 1, accepted: 0, fixed: 1 });
    expect(await checks.weeks({ ...inWeeks, collections: [] })).toSatisfy((none: typeof weeks) =>
      none.every(({ found }) => found === 0),
    );
    await set(id, 0);
    await checked();
    expect(await seenBy(officer())).toMatchObject([{ rule: 'zero', state: 'new' }, { state: 'fixed' }]);
    const [, fixed] = await seenBy(officer());
    await set(id, 14_140);
    await checked();
    const again = (await seenBy(officer())).find(({ id: one }) => one === fixed!.id);
    expect(again).toMatchObject({ rule: 'tenfold', state: 'new' });
  });

  it('names a figure for a whole regency that is not the sum of its parts, and no other', async () => {
    const items = [
      ['Pidie', '-', '1', 500],
      ['Pidie', 'Mila', '1', 300],
      ['Pidie', 'Delima', '1', 150],
      ['Pidie', '-', '2', 452],
      ['Pidie', 'Mila', '2', 302],
      ['Pidie', 'Delima', '2', 150],
      ['Simeulue', '-', '1', 77],
    ].map(([kota_kab, kecamatan, semester, jumlah_siswa]) => ({
      kota_kab,
      kecamatan,
      tahun: 2024,
      semester,
      jenjang: 'SD',
      jumlah_siswa,
    }));
    await records.register({ ...BY, collection: siswa, items, wantData: false });
    await checked();
    expect(await seenBy(officer())).toMatchObject([
      {
        rule: 'whole_and_parts',
        field: 'jumlah_siswa',
        key: { kota_kab: 'Pidie', kecamatan: '-', semester: '1' },
        value: '500',
        expected: '450',
      },
    ]);
  });

  it('costs nothing while nothing is written, and follows only the sources of what was written', async () => {
    await register('Aceh Besar');
    const id = await register('Pidie');
    await checked();
    expect(await checks.plan()).toBe(0);
    await set(id, 1400);
    const perSource = await checks.plan();
    const { rows } = await pool.query('SELECT DISTINCT source FROM check_task');
    expect([perSource > 0, rows]).toEqual([true, [{ source: 'Pidie' }]]);
  });

  it('is accepted with a reason until its figure changes, by people who may change its record only', async () => {
    const id = await register('Aceh Besar');
    await checked();
    const [{ id: finding }] = (await seenBy(officer())) as unknown as [{ id: string }];
    const accept = (actor: StaffActor) =>
      checks.accept({
        ids: [finding],
        reason: 'Sekolah baru',
        by: { ...BY, actor },
        wanted: { actor, collections: [siswa] },
      });
    await expect(accept(officer('Pidie'))).rejects.toMatchObject({ code: 'not_found' });
    expect(await seenBy(officer('Pidie'))).toEqual([]);
    expect(await accept(officer('Aceh Besar'))).toBe(1);
    await checks.begin('test');
    await checked();
    expect(await seenBy(officer())).toMatchObject([
      { state: 'accepted', reason: 'Sekolah baru', acceptedAs: 'Sari' },
    ]);
    expect(await own.prisma.historyEvent.findMany()).toMatchObject([
      { action: 'finding.accepted', subjectName: 'siswa', reason: 'Sekolah baru' },
    ]);
    await set(id, 14_150);
    await checked();
    expect(await seenBy(officer())).toMatchObject([{ state: 'new', reason: null, value: '14150' }]);
  });
});

it('a rule can be turned off and set, and says before how many findings it would have', async () => {
  // A figure that is off for a period is no unusual change.
  const deviation = { percent: 20, deviations: 6, from: 6 };
  await checks.saveSetting(
    { rule: 'deviation', collection: 'siswa', isOff: true, thresholds: deviation },
    BY,
  );
  await register('Aceh Besar', 3);
  await checked();
  expect(await seenBy(officer())).toMatchObject([{ rule: 'change' }]);
  const given = { rule: 'change', collection: 'siswa', isOff: false };
  const strict = { ...given, thresholds: { factor: 4, deviations: 6, from: 20 } };
  expect(await checks.foresee({ ...strict, thresholds: { ...strict.thresholds, factor: 2 } })).toMatchObject({
    findings: 1,
  });
  expect(await checks.foresee(strict)).toEqual({ findings: 0, checked: 1, sources: 1 });
  await checks.saveSetting(strict, BY);
  await checked();
  expect(await seenBy(officer())).toMatchObject([{ state: 'fixed' }]);
  const { signal } = new AbortController();
  expect(await removeFixedFindings(pool, signal)).toBe(0);
  await pool.query("UPDATE finding SET changed_at = now() - interval '401 days'");
  expect(await removeFixedFindings(pool, signal)).toBe(1);
  for (const thresholds of [
    { factor: 4 },
    { ...strict.thresholds, other: 1 },
    { ...strict.thresholds, factor: 0 },
  ])
    await expect(checks.saveSetting({ ...given, thresholds }, BY)).rejects.toMatchObject({
      code: 'invalid_parameter',
    });
});

it('a rule judges by the method that the office chose, with the thresholds of that method', async () => {
  await register('Aceh Besar', 1.5);
  await checked();
  const off = { rule: 'deviation', collection: 'siswa', isOff: true };
  await checks.saveSetting({ ...off, thresholds: { percent: 20, deviations: 6, from: 6 } }, BY);
  await checked();
  expect((await seenBy(officer())).filter(({ state }) => state === 'new')).toEqual([]);
  const given = { rule: 'change', collection: 'siswa', isOff: false, method: 'share' };
  const share = { ...given, thresholds: { percent: 25, from: 20, difference: 10 } };
  expect(await checks.foresee(share)).toMatchObject({ findings: 1 });
  await checks.saveSetting(share, BY);
  await checked();
  expect((await seenBy(officer())).filter(({ state }) => state === 'new')).toMatchObject([
    { rule: 'change', key: { kecamatan: 'Wilayah E', tahun: 2023, semester: '1' } },
  ]);
  const listed = (await checks.settings([siswa])).find(({ rule }) => rule === 'change');
  expect(listed).toMatchObject({ method: 'share', thresholds: share.thresholds });
  const usual = { factor: 2, deviations: 6, from: 20 };
  const wrong = [
    { ...share, thresholds: usual },
    { ...share, method: null },
    { ...share, method: 'guess' },
    { ...given, rule: 'deviation', thresholds: { percent: 20, deviations: 6, from: 6 } },
    { ...given, rule: 'office', thresholds: {} },
  ];
  for (const one of wrong)
    await expect(checks.saveSetting(one, BY)).rejects.toMatchObject({ code: 'invalid_parameter' });
  await checks.saveSetting({ ...given, method: null, thresholds: usual }, BY);
  await checked();
  expect((await seenBy(officer())).filter(({ state }) => state === 'new')).toEqual([]);
});

it('everything is checked once at a time, and a check that was cancelled ends', async () => {
  await register('Aceh Besar');
  expect(await checks.begin('Sari')).toBe(true);
  expect(await other.begin('Budi')).toBe(false);
  expect(await checks.run()).toMatchObject({ startedBy: 'Sari', done: 0, endedAt: null });
  await other.cancel();
  expect(await checks.run()).toMatchObject({ cancelled: true, endedAt: expect.any(Date) });
  expect(await checks.begin('Budi')).toBe(true);
  await Promise.all([checks.drain(), other.drain()]);
  const run = await checks.run();
  expect(run).toMatchObject({ startedBy: 'Budi', endedAt: expect.any(Date) });
  expect(run!.done).toBe(run!.total);
});
