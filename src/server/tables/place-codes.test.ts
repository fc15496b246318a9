import { beforeAll, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { placeCode } from '@/domain/collections/place-code';
import type { Filter, View } from '@/domain/collections/view/view';
import { createOwnServices } from '@/server/testing';

const siswa = findCollection('siswa')!;
const actor = { kind: 'system', name: 'test' } as const;
const RECORDS = [
  ['Aceh Besar', 'Darul Imarah', '11.06.07'],
  ['KAB. ACEH BESAR', 'kec. darul imarah', '11.06.07'],
  ['Aceh Besar', 'Lhoong', '11.06.01'],
  ['Aceh Besar', 'Antah Berantah', ''],
  ['Pidie', 'Darul Imarah', ''],
] as const;

/** Known and unknown texts, each of which names a place only within some of the others. */
const TEXTS = {
  kota_kab: ['Aceh Besar', 'KAB. ACEH BESAR', 'Pidie', 'Kota Banda Aceh', 'entah'],
  kecamatan: ['Darul Imarah', 'kec darul imarah', 'Lhoong', 'Syiah Kuala', 'Kota Sigli'],
  gampong: ['Lamreung', 'gp lamreung', 'Umong Seuribee', 'Rukoh', 'Tanpa Nama'],
};

const services = await createOwnServices();
const { tables } = services;

beforeAll(async () => {
  const items = RECORDS.map(([kota_kab, kecamatan], n) => ({
    ...{ kota_kab, kecamatan, tahun: 2024, semester: '1', jenjang: 'SMA', jumlah_siswa: n },
  }));
  await services.records.register({ actor, collection: siswa, items, wantData: false });
});

const code = (op: 'eq' | 'ne', value: string): Filter => ({ column: placeCode.name, op, value });
const emptiness = (op: 'empty' | 'notEmpty'): Filter => ({ column: placeCode.name, op, value: '' });
const asked = (view: View) => ({ collection: siswa, view });

describe('the code of a place in tables', () => {
  it('is in rows where it is asked for', async () => {
    const { rows } = await tables.rows({ ...asked({}), take: 10, codes: true });
    expect(rows.map((row) => row[placeCode.name])).toEqual(RECORDS.map(([, , known]) => known));
    const [plain] = (await tables.rows({ ...asked({}), take: 1 })).rows;
    expect(plain).not.toHaveProperty(placeCode.name);
  });

  it.each<[string, Filter, number[]]>([
    ['a regency and the places in it', code('eq', '11.06'), [0, 1, 2, 3]],
    ['a district, without full stops', code('eq', '110607'), [0, 1]],
    ['all other places', code('ne', '11.06.07'), [2, 3, 4]],
    ['a code that no record has', code('eq', '11.99'), []],
    ['all but such a code', code('ne', '11.06.99'), [0, 1, 2, 3, 4]],
    ['what has none', emptiness('empty'), [3, 4]],
    ['what has one', emptiness('notEmpty'), [0, 1, 2]],
    ['what has none within a regency', { all: [code('eq', '11.06'), emptiness('empty')] }, [3]],
    [
      'one of several, with another condition',
      {
        all: [
          { any: [code('eq', '11.06.07'), code('eq', '11.06.01')] },
          { column: 'jumlah_siswa', op: 'gte', value: '1' },
        ],
      },
      [1, 2],
    ],
  ])('filters by %s', async (_, filter, expected) => {
    const { rows } = await tables.rows({ ...asked({ filter }), take: 10 });
    expect(rows.map(({ jumlah_siswa }) => jumlah_siswa)).toEqual(expected);
    expect((await tables.count(asked({ filter }))).total).toBe(expected.length);
    const matching = await tables.matching(asked({ filter }));
    const found = await services.pool.query(`SELECT ${matching.text}`, [...matching.values]);
    expect(found.rowCount).toBe(expected.length);
    const { columns } = await tables.aggregate({ ...asked({ filter }), columns: ['jumlah_siswa'] });
    expect(columns['jumlah_siswa']?.sum).toBe(String(expected.reduce((sum, one) => sum + one, 0)));
    expect((await tables.find({ ...asked({ filter }), text: '2024' })).total).toBe(expected.length);
    expect((await tables.anchors({ ...asked({ filter }), every: 100 })).total).toBe(expected.length);
  });

  it('are empty for exactly the records whose cell is empty, on each of three levels', async () => {
    const villages = findCollection('penduduk_jk')!;
    const items = TEXTS.kota_kab.flatMap((kota_kab) =>
      TEXTS.kecamatan.flatMap((kecamatan) =>
        TEXTS.gampong.map((gampong) => ({ kota_kab, kecamatan, gampong })),
      ),
    );
    await services.records.register({
      ...{ actor, collection: villages, wantData: false },
      items: items.map((one) => ({ ...one, semester: '1', tahun: 2024, laki_laki: 1, perempuan: 1 })),
    });
    const read = async (view: View) =>
      (await tables.rows({ collection: villages, view, take: items.length, codes: true })).rows;
    const all = await read({});
    const [none, some] = [
      await read({ filter: emptiness('empty') }),
      await read({ filter: emptiness('notEmpty') }),
    ];
    expect(none).toEqual(all.filter((row) => row[placeCode.name] === ''));
    expect(some).toEqual(all.filter((row) => row[placeCode.name] !== ''));
    expect(some.length).toBeGreaterThan(0);
  });

  it('refuses what is no code, other comparisons, sorting and figures by it', async () => {
    const refused = (promise: Promise<unknown>, field: string) =>
      expect(promise).rejects.toMatchObject({ code: 'invalid_parameter', field });
    await refused(tables.count(asked({ filter: code('eq', 'Aceh') })), placeCode.name);
    const contains: Filter = { column: placeCode.name, op: 'contains', value: '11' };
    await refused(tables.count(asked({ filter: contains })), placeCode.name);
    await refused(tables.count(asked({ sort: [{ column: placeCode.name }] })), placeCode.name);
    await refused(tables.aggregate({ ...asked({}), columns: [placeCode.name] }), placeCode.name);
    const withValue = { column: placeCode.name, op: 'empty', value: '11.06' } as const;
    await refused(tables.count(asked({ filter: withValue })), placeCode.name);
    const stored = { column: 'kecamatan', op: 'empty', value: '' } as const;
    await refused(tables.count(asked({ filter: stored })), 'kecamatan');
    const dokter = { collection: findCollection('dokter')!, view: { filter: code('eq', '11.06') } };
    await refused(tables.count(dokter), placeCode.name);
  });

  it('is exported where its column is shown, in the place of the column', async () => {
    const columns = ['kecamatan', placeCode.name, 'jumlah_siswa'].map((name) => siswa.readableField(name)!);
    const filter: Filter = {
      any: [code('eq', '11.06.07'), { all: [code('eq', '11.06'), emptiness('empty')] }],
    };
    const file = await tables.export({
      ...asked({ filter }),
      columns,
      language: 'id',
      format: 'csv',
      owner: 'test',
    });
    expect((await new Response(file).text()).replace('\uFEFF', '').split('\r\n')).toEqual([
      'Kecamatan;Kode wilayah;Jumlah siswa',
      'Darul Imarah;11.06.07;0',
      'kec. darul imarah;11.06.07;1',
      'Antah Berantah;;3',
      '',
    ]);
  });
});
