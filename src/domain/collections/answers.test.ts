import { describe, expect, it } from 'vitest';
import { collections, findCollection } from '.';
import { categoriesOf, declaredFigures, periodsOf, placesOf, unitOf, verifyAnswers } from './answers';

const siswa = findCollection('siswa')!;
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe('the answers of a collection', () => {
  it('divide its natural key into places, period and categories', () => {
    expect(names(placesOf(siswa))).toEqual(['kota_kab', 'kecamatan']);
    expect(names(periodsOf(siswa))).toEqual(['tahun', 'semester']);
    expect(names(categoriesOf(siswa))).toEqual(['jenjang']);
    for (const collection of collections) {
      const parts = [...placesOf(collection), ...periodsOf(collection), ...categoriesOf(collection)];
      const html = collection.resource === 'jam_layanan' ? ['html_static'] : [];
      expect([...names(parts), ...html].sort()).toEqual([...collection.naturalKey].sort());
    }
  });

  it('make every other whole number a figure', () => {
    for (const collection of collections) {
      const numbers = collection.fields.filter(
        ({ name, kind }) => kind === 'int' && !collection.naturalKey.includes(name),
      );
      expect(declaredFigures(collection).map(({ field }) => field)).toEqual(numbers);
    }
  });

  it('name the field of those who deliver', () => {
    const units = collections.map((collection) => [collection.resource, unitOf(collection)?.name]);
    expect(Object.fromEntries(units)).toMatchObject({
      siswa: 'kota_kab',
      warehouse_nik: 'nama_skpa',
      trans_api_nik: 'nama_app',
      pasien: undefined,
    });
  });

  it('are refused if they do not fit the fields', () => {
    const declared = (answers: object) => ({ ...siswa, answers: { ...siswa.answers!, ...answers } });
    const wrong = [
      { figures: [{ field: 'tahun', additive: 'always' }] },
      { period: ['date_now'] },
      { period: [], deliveries: { unit: 'none', dueDays: 1 } },
      { deliveries: { unit: 'source', dueDays: 1 } },
    ];
    for (const answers of wrong) expect(() => verifyAnswers(declared(answers))).toThrow('siswa: ');
  });
});
