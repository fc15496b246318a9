import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import { packagedPlaces } from '@/domain/places/testing';
import { strictCheckOf } from '@/domain/places/vocabulary';
import type { StaffActor } from '@/server/actor';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma, type PrismaClient } from '@/server/database/prisma';
import { createOwnDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import { createRecords, type Records } from '../records';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
let prisma: PrismaClient;
let records: Records;

const siswa = findCollection('siswa')!;
const kecamatan = siswa.field('kecamatan')!;

const officer = (bindings?: readonly { field: string; values: string[] }[]): StaffActor => ({
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Sari',
  email: 'a@example.test',
  role: 'data_officer',
  groups: ['disdik'],
  ...(bindings && { scope: { bindings, listsOwnOnly: false } }),
});
const BY = { actor: officer(), address: '10.0.0.1' };

beforeAll(async () => {
  database = await createOwnDatabase();
  pool = createPool(database.settings, createLogger('silent'), 6);
  prisma = createPrisma(pool);
  records = createRecords({ pool, prisma, settings: database.settings });
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool.end();
  await database.drop();
});

beforeEach(() => pool.query('DELETE FROM siswa; DELETE FROM history_event'));

type Pupils = readonly [regency: string, district: string, year: number, count: number];

async function register(...items: readonly Pupils[]): Promise<number[]> {
  const { data } = await records.register({
    ...BY,
    collection: siswa,
    items: items.map(([kota_kab, district, tahun, jumlah_siswa]) => ({
      kota_kab,
      kecamatan: district,
      tahun,
      semester: '1',
      jenjang: 'SD',
      jumlah_siswa,
    })),
    wantData: true,
  });
  return JSON.parse(data).map((record: { id_siswa: number }) => record.id_siswa);
}

const stored = async () =>
  (await pool.query('SELECT kota_kab, kecamatan, tahun, jumlah_siswa FROM siswa ORDER BY 1, 2, 3')).rows
    .map((row) => Object.values(row).join(' '))
    .sort();

const MERGE = {
  collection: 'siswa',
  field: 'kecamatan',
  within: { kota_kab: ['Aceh Besar', 'ACEH BESAR'] },
  values: ['SIMPANG TIGA', 'Simpang 3'],
  to: 'Simpang Tiga',
};

describe('the texts of a field', () => {
  it('are counted by place, for a bound person within the scope only', async () => {
    await register(
      ['Pidie', 'Delima', 2024, 1],
      ['Pidie', 'Delima', 2023, 1],
      ['Aceh Besar', 'Delima', 2024, 1],
    );
    const texts = (actor: StaffActor) =>
      records.spellings.texts({ collection: siswa, field: kecamatan, actor });
    expect(await texts(officer())).toEqual([
      { text: 'Delima', within: { kota_kab: 'Pidie' }, records: 2 },
      { text: 'Delima', within: { kota_kab: 'Aceh Besar' }, records: 1 },
    ]);
    expect(await texts(officer([{ field: 'kota_kab', values: ['Aceh Besar'] }]))).toHaveLength(1);
  });
});

describe('a merge', () => {
  it('changes all records with the spellings in these places, as one batch that can be undone', async () => {
    await register(
      ['Aceh Besar', 'SIMPANG TIGA', 2023, 1],
      ['ACEH BESAR', 'Simpang 3', 2024, 2],
      ['Aceh Besar', 'Simpang Tiga', 2022, 3],
      ['Pidie', 'SIMPANG TIGA', 2024, 4],
    );
    const before = await stored();
    const foreseen = await records.spellings.merge({ ...MERGE, preview: true }, BY);
    expect(foreseen).toEqual({ value: 'Simpang Tiga', records: 2, collisions: 0, removed: 0, batch: null });
    expect(await stored()).toEqual(before);
    const { batch, records: count } = await records.spellings.merge(MERGE, BY);
    expect(count).toBe(2);
    expect(await stored()).toEqual(
      [
        'ACEH BESAR Simpang Tiga 2024 2',
        'Aceh Besar Simpang Tiga 2022 3',
        'Aceh Besar Simpang Tiga 2023 1',
        'Pidie SIMPANG TIGA 2024 4',
      ].sort(),
    );
    await records.undo({ ...BY, collection: siswa, batch: batch! });
    expect(await stored()).toEqual(before);
    const [event] = await prisma.historyEvent.findMany();
    expect(event).toMatchObject({ action: 'vocabulary.spellings_merged', subjectName: 'Simpang Tiga' });
    await expect(records.spellings.merge({ ...MERGE, values: ['Nowhere'] }, BY)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('of records that become duplicates keeps the one that is chosen', async () => {
    const [old] = await register(
      ['Aceh Besar', 'SIMPANG TIGA', 2024, 1],
      ['Aceh Besar', 'Simpang Tiga', 2024, 2],
    );
    await expect(records.spellings.merge(MERGE, BY)).rejects.toMatchObject({ code: 'would_duplicate' });
    const one = { ...MERGE, values: ['SIMPANG TIGA'] };
    expect(await records.spellings.merge({ ...one, preview: true }, BY)).toMatchObject({ collisions: 1 });
    const seen = await records.moment({ actor: BY.actor, collection: siswa });
    const { pairs } = await records.spellings.pairs({ ...one, limit: 10 }, BY.actor);
    expect(pairs).toMatchObject([{ renamed: { record: { id_siswa: old, jumlah_siswa: 1 } } }]);
    const choice = { expected: 1, seen, renamed: [old!], existing: [] };
    expect(await records.spellings.merge({ ...one, pairs: choice }, BY)).toMatchObject({
      records: 1,
      removed: 1,
    });
    expect(await stored()).toEqual(['Aceh Besar Simpang Tiga 2024 1']);
  });

  it('leaves alone what a bound person may not change, and refuses values outside their scope', async () => {
    await register(['Aceh Besar', 'SIMPANG TIGA', 2024, 1], ['Pidie', 'SIMPANG TIGA', 2024, 2]);
    const bound = officer([{ field: 'kota_kab', values: ['Pidie'] }]);
    const within = { kota_kab: ['Aceh Besar', 'Pidie'] };
    await records.spellings.merge({ ...MERGE, within }, { ...BY, actor: bound });
    expect(await stored()).toEqual(['Aceh Besar SIMPANG TIGA 2024 1', 'Pidie Simpang Tiga 2024 2']);
    const regencies = { collection: 'siswa', field: 'kota_kab', values: ['Pidie'], to: 'Aceh Besar' };
    await expect(records.spellings.merge(regencies, { ...BY, actor: bound })).rejects.toMatchObject({
      code: 'outside_scope',
    });
  });

  it('into what is not listed is refused where the field is strict, as its preview is', async () => {
    await register(['Aceh Besar', 'SIMPANG TIGA', 2024, 1], ['Pidie', 'SIMPANG TIGA', 2024, 2]);
    const rules = { fields: ['kecamatan'], data: { version: 1, places: packagedPlaces('11'), lists: {} } };
    const strictCheck = (collection: Collection) => Promise.resolve(strictCheckOf(collection, rules));
    const { spellings } = createRecords({ pool, prisma, settings: database.settings, strictCheck });
    const merge = (to: string, kota_kab: string[], preview = false) =>
      spellings.merge({ ...MERGE, within: { kota_kab }, to, preview }, BY);
    const refused = { code: 'invalid_parameter', refusal: { field: 'to', fault: { code: 'refused_value' } } };
    for (const preview of [true, false]) {
      await expect(merge('Simpang Tigo', ['Aceh Besar'], preview)).rejects.toMatchObject(refused);
      // The value is listed in only one of the two regencies.
      await expect(merge('Darul Imarah', ['Aceh Besar', 'Pidie'], preview)).rejects.toMatchObject(refused);
    }
    expect(await merge('Darul Imarah', ['Aceh Besar'])).toMatchObject({ records: 1 });
    expect(await stored()).toEqual(['Aceh Besar Darul Imarah 2024 1', 'Pidie SIMPANG TIGA 2024 2']);
  });

  it("into a person's national number is refused", async () => {
    await register(['Aceh Besar', 'SIMPANG TIGA', 2024, 1]);
    await expect(records.spellings.merge({ ...MERGE, to: 'NIK 3519015708900001' }, BY)).rejects.toMatchObject(
      { code: 'invalid_parameter', refusal: { field: 'to' } },
    );
  });

  it('is refused for other fields and places', async () => {
    const refused = { code: 'invalid_parameter' };
    const field = 'jumlah_siswa';
    await expect(records.spellings.merge({ ...MERGE, field, within: {} }, BY)).rejects.toMatchObject(refused);
    await expect(
      records.spellings.merge({ ...MERGE, within: { "x') OR true --": ['y'] } }, BY),
    ).rejects.toMatchObject(refused);
    await expect(
      records.spellings.merge({ ...MERGE, within: { kota_kab: ["') OR ('' = '"] } }, BY),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
