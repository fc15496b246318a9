import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { createOwnChecks, type OwnChecks } from './testing';

/** A ratio that differs for one period, although each of its figures is within its own limits (docs/decisions/checks.md). */

let own: OwnChecks;
beforeAll(async () => {
  own = await createOwnChecks();
});
afterAll(() => own.drop());

const [siswa, guru] = ['siswa', 'guru'].map((name) => findCollection(name)!) as [Collection, Collection];
const BY = { actor: { kind: 'system', name: 'test' }, address: '10.0.0.1' } as const;
const OFFICER: StaffActor = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Sari',
  email: 'a@example.test',
  role: 'data_officer',
  groups: ['disdik'],
};

/** Records with a figure for twelve districts and six half-years, each multiplied by its `factor`. */
const items = (field: string, size: number, factor: (district: number, period: number) => number) =>
  Array.from({ length: 72 }, (_, i) => {
    const [district, period] = [i % 12, Math.floor(i / 12)];
    const noise = 1 + (((i * 37) % 11) - 5) / 500;
    return {
      ...{ kota_kab: 'Pidie', kecamatan: `Wilayah ${'ABCDEFGHIJKL'[district]}`, jenjang: 'SD' },
      ...{ tahun: 2020 + Math.floor(period / 2), semester: String(1 + (period % 2)) },
      [field]: Math.round(size * (10 + district) * noise * factor(district, period)),
    };
  });

async function found(factor: (district: number, period: number) => [pupils: number, teachers: number]) {
  await own.pool.query('DELETE FROM siswa; DELETE FROM guru');
  await own.checks.plan();
  await own.checks.drain();
  await own.pool.query('DELETE FROM finding');
  for (const [collection, field, size, at] of [
    [siswa, 'jumlah_siswa', 150, 0],
    [guru, 'jumlah_guru', 10, 1],
  ] as const)
    await own.records.register({
      ...{ ...BY, collection, wantData: false },
      items: items(field, size, (district, period) => factor(district, period)[at]),
    });
  await own.checks.plan();
  await own.checks.drain();
  const findings = await own.checks.list({ actor: OFFICER, collections: [siswa, guru], skip: 0, limit: 50 });
  return findings.map(({ rule, collection, key }) => [
    rule,
    collection,
    key['kecamatan'],
    key['tahun'],
    key['semester'],
  ]);
}

it('is found where pupils and teachers moved apart, each by less than its own rule asks', async () => {
  const jump = ['ratio_jump', 'guru', 'Wilayah E', 2021, '1'];
  expect(await found((district, period) => (district === 4 && period === 2 ? [1.18, 0.84] : [1, 1]))).toEqual(
    [jump],
  );
});

it('is not found where all of the regency moved, where it stays so, or where both moved alike', async () => {
  const isOne = (district: number) => district === 4;
  for (const factor of [
    (_: number, period: number): [number, number] => (period === 2 ? [1.18, 0.84] : [1, 1]),
    (district: number, period: number): [number, number] =>
      isOne(district) && period >= 3 ? [1.18, 0.84] : [1, 1],
    (district: number, period: number): [number, number] =>
      isOne(district) && period === 2 ? [1.18, 1.18] : [1, 1],
  ])
    expect((await found(factor)).filter(([rule]) => rule === 'ratio_jump')).toEqual([]);
});
