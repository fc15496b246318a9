import { beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { StaffActor } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { appRouter } from '@/server/trpc/router';

/** The findings about rows of a table, and the view of the rows that have some. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });
const siswa = findCollection('siswa')!;
const PERSON = {
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Sari',
  email: 'a@example.test',
  role: 'data_officer',
} as const;
const callerIn = (...groups: string[]) =>
  appRouter.createCaller({ services, actor: { ...PERSON, groups } satisfies StaffActor });
const officer = callerIn('disdik');
const WITH_FINDINGS = { collection: 'siswa', view: { findings: true } } as const;

const DISTRICTS = 30;
const figureOf = (district: number, period: number) => 1000 + 100 * district + (3 + district) * period;

/** Pupils of districts in six half-years. */
async function register(kota_kab: string, figure: (district: number, period: number) => number) {
  const items = Array.from({ length: DISTRICTS * 6 }, (_, i) => {
    const [district, period] = [i % DISTRICTS, Math.floor(i / DISTRICTS)];
    return {
      kota_kab,
      kecamatan: `Wilayah ${String.fromCharCode(65 + (district % 26)).repeat(1 + Math.floor(district / 26))}`,
      tahun: 2020 + Math.floor(period / 2),
      semester: String(1 + (period % 2)),
      jenjang: 'SD',
      jumlah_siswa: figure(district, period),
    };
  });
  const by = { actor: { kind: 'system', name: 'test' }, address: null } as const;
  const { data } = await services.records.register({ ...by, collection: siswa, items, wantData: true });
  return (JSON.parse(data) as { id_siswa: number }[]).map(({ id_siswa }) => id_siswa);
}

let wrong: number;
let repeated: readonly number[];

beforeAll(async () => {
  // One figure has a digit too many, and a half-year repeats the one before, with more records than a finding names.
  const besar = await register('Aceh Besar', (district, period) =>
    district === 4 && period === 3 ? 10 * figureOf(4, 3) : figureOf(district, period),
  );
  wrong = besar[3 * DISTRICTS + 4]!;
  const pidie = await register('Pidie', (district, period) => figureOf(district, period === 3 ? 2 : period));
  repeated = pidie.slice(3 * DISTRICTS, 4 * DISTRICTS);
  await services.checks.plan();
  await services.checks.drain();
});

it('rows have the findings about themselves and about the block that they are in', async () => {
  const { findings } = await officer.findings.ofRecords({
    collection: 'siswa',
    ids: [wrong, wrong + 1, repeated[0]!, repeated[DISTRICTS - 1]!],
  });
  expect(findings.map(({ record, rule, field }) => [record, rule, field])).toEqual([
    [wrong, 'tenfold', 'jumlah_siswa'],
    [repeated[0], 'repeated_block', 'jumlah_siswa'],
    [repeated[DISTRICTS - 1], 'repeated_block', 'jumlah_siswa'],
  ]);
});

it('a view of the rows with findings has the same rows, count and sums', async () => {
  const expected = [wrong, ...repeated].sort((a, b) => a - b);
  const { rows } = await officer.tables.rows({ ...WITH_FINDINGS, take: 100 });
  expect(rows.map(({ id_siswa }) => id_siswa)).toEqual(expected);
  expect(await officer.tables.count(WITH_FINDINGS)).toMatchObject({ total: expected.length });
  const narrowed = { findings: true, filter: { column: 'kota_kab', op: 'eq', value: 'Aceh Besar' } } as const;
  expect(
    await officer.tables.aggregate({ collection: 'siswa', view: narrowed, columns: ['jumlah_siswa'] }),
  ).toMatchObject({ count: 1, columns: { jumlah_siswa: { sum: String(10 * figureOf(4, 3)) } } });
});

it('the view follows what is decided, also in what is remembered of a collection that has not changed', async () => {
  const pictureOf = () => officer.pictures.read({ ...WITH_FINDINGS, kind: 'series' });
  const before = await pictureOf();
  const { findings } = await officer.findings.list({ rule: 'tenfold', state: 'new' });
  await officer.findings.accept({ ids: findings.map(({ id }) => id), reason: 'Benar' });
  expect(await officer.tables.count(WITH_FINDINGS)).toMatchObject({ total: DISTRICTS });
  expect(await pictureOf()).not.toEqual(before);
});

it('people of another group see nothing of it', async () => {
  const other = callerIn('rsud');
  const refused = { cause: { refusal: { code: 'not_permitted' } } };
  await expect(other.findings.ofRecords({ collection: 'siswa', ids: [wrong] })).rejects.toMatchObject(
    refused,
  );
  await expect(other.tables.count(WITH_FINDINGS)).rejects.toMatchObject(refused);
  await expect(
    officer.tables.count({ collection: 'siswa', view: { findings: 'all' } as never }),
  ).rejects.toMatchObject({ cause: { refusal: { code: 'invalid_parameter', field: 'findings' } } });
});
