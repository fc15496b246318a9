import { afterAll, describe, expect, it, vi } from 'vitest';
import { change, collectionOf, register, sql, startFromEmpty } from '../support/shared';

/** Fields that accept listed values only (docs/decisions/places.md). */

startFromEmpty();

const siswa = collectionOf('siswa');
const ITEM = {
  kota_kab: 'KAB. ACEH BESAR',
  kecamatan: 'Darul Imara',
  tahun: '2024',
  semester: 'II',
  jenjang: 'SMA',
  jumlah_siswa: '1',
};
const LISTED = { ...ITEM, kota_kab: 'Aceh Besar', kecamatan: 'Darul Imarah', semester: '2' };

/** Instances notice within a second or two. */
async function makeStrict(...fields: string[]): Promise<void> {
  await sql('DELETE FROM strict_field');
  for (const field of fields) await sql(`INSERT INTO strict_field VALUES ('siswa', $1)`, [field]);
  await sql('UPDATE vocabulary_version SET version = version + 1');
  await vi.waitFor(
    async () => {
      const { json } = await register(siswa, [ITEM]);
      const refused = json.errors.some(({ code }: { code: string }) => code === 'not_listed');
      await sql('DELETE FROM siswa');
      expect(refused).toBe(fields.length > 0);
    },
    { timeout: 20_000, interval: 200 },
  );
}

afterAll(() => makeStrict());

describe('without a strict field', () => {
  it('any text is stored as it was sent', async () => {
    const { json } = await register(siswa, [ITEM]);
    expect(json).toMatchObject({ info: { jumlah_tersimpan: 1 }, errors: [] });
    expect(json.data[0]).toMatchObject({
      kota_kab: 'KAB. ACEH BESAR',
      kecamatan: 'Darul Imara',
      semester: 'II',
    });
  });
});

describe('with strict fields', () => {
  it('items with other values fail, in batches of any size, and the nearest is named', async () => {
    await makeStrict('kota_kab', 'kecamatan', 'semester');
    const { json } = await register(siswa, [ITEM, LISTED]);
    expect(json.info).toMatchObject({ jumlah_tersimpan: 1, jumlah_gagal: 1 });
    const [error] = json.errors;
    expect(error).toMatchObject({
      index: 0,
      code: 'not_listed',
      field: 'kota_kab',
      message: 'kota_kab: is not a listed value; the nearest is: Aceh Besar',
    });
    expect(error.more.map(({ field, message }: Record<string, string>) => [field, message])).toEqual([
      ['kecamatan', 'kecamatan: is not a listed value; the nearest is: Darul Imarah'],
      ['semester', 'semester: is not a listed value; the nearest is: 2'],
    ]);
    // A batch that is large enough to be validated on another thread.
    const many = Array.from({ length: 3_000 }, (_, i) => ({
      ...(i % 2 ? ITEM : LISTED),
      tahun: 1901 + (i % 250),
    }));
    const large = (await register(siswa, many)).json;
    expect(large.info.jumlah_gagal).toBe(1_500);
    expect(large.errors[0]).toMatchObject({ index: 1, code: 'not_listed', field: 'kota_kab' });
  });

  it('a change is judged by the values that it names', async () => {
    await makeStrict('kota_kab', 'kecamatan');
    const [again] = (await register(siswa, [LISTED])).json.data;
    const put = async (item: object) =>
      (await change(siswa, [{ id_siswa: again.id_siswa, ...item }])).json.errors.map(
        ({ code, field }: Record<string, string>) => [code, field],
      );
    expect(await put({ jumlah_siswa: 2 })).toEqual([]);
    expect(await put({ kecamatan: 'Darul Kamal' })).toEqual([]);
    expect(await put({ kecamatan: 'Darul Kamall' })).toEqual([['not_listed', 'kecamatan']]);
    expect(await put({ kota_kab: 'Pidie', kecamatan: 'Darul Imarah' })).toEqual([
      ['not_listed', 'kecamatan'],
    ]);
  });
});
