import { describe, expect, it } from 'vitest';
import { collections, findCollection } from '.';
import { defineCollection } from './collection';
import { count, gampong, kotaKab, semester, tahun, timestamp, units } from './common-fields';
import { categoriesOf, figureFieldsOf, periodsOf, placesOf, unitOf } from './parts';

const siswa = findCollection('siswa')!;
const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

describe('the parts of a collection', () => {
  it('divide its natural key into places, period and categories', () => {
    expect(names(placesOf(siswa))).toEqual(['kota_kab', 'kecamatan']);
    expect(names(periodsOf(siswa))).toEqual(['tahun', 'semester']);
    expect(names(periodsOf(findCollection('penyakit_top_10')!))).toEqual(['tahun', 'bulan']);
    expect(names(categoriesOf(siswa))).toEqual(['jenjang']);
    for (const collection of collections) {
      const parts = [...placesOf(collection), ...periodsOf(collection), ...categoriesOf(collection)];
      const html = collection.resource === 'jam_layanan' ? ['html_static'] : [];
      expect([...names(parts), ...html].sort()).toEqual([...collection.naturalKey].sort());
    }
  });

  it('make every other whole number a figure', () => {
    for (const { fields, naturalKey, parts } of collections)
      expect(figureFieldsOf({ parts })).toEqual(
        fields.filter(({ name, kind }) => kind === 'int' && !naturalKey.includes(name)),
      );
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
});

describe('a declaration that contradicts itself', () => {
  const text = { id: '', en: '' };
  const described = { label: text, description: text, example: '' };
  const declared = (changes: object) => () => defineCollection({ ...siswa, ...changes });
  const figures = siswa.answers.figures;
  const fields = (...more: object[]) => ({ fields: [...siswa.fields, ...more] });
  const replaced = (name: string, other: object) => ({
    fields: siswa.fields.map((field) => (field.name === name ? other : field)),
  });
  const keyWithout = (name: string) => ({ naturalKey: siswa.naturalKey.filter((key) => key !== name) });
  const keyWith = (name: string) => ({ naturalKey: [...siswa.naturalKey, name] });

  it.each([
    ['a place outside the key', '"gampong" names a place', fields(gampong)],
    [
      'two places of one level',
      '"kota" names a place, like',
      { ...fields({ ...kotaKab, name: 'kota' }), ...keyWith('kota') },
    ],
    ['a period outside the key', '"semester" names a period', keyWithout('semester')],
    [
      'half-years without a year',
      '"semester" names a period without',
      replaced('tahun', { ...tahun, extent: undefined }),
    ],
    [
      'a moment beside a year',
      '"timestamp" is no half-year',
      {
        ...replaced('semester', timestamp),
        naturalKey: ['kota_kab', 'kecamatan', 'tahun', 'jenjang', 'timestamp'],
      },
    ],
    [
      'a third part',
      '"triwulan" is the third',
      { ...fields({ ...semester, name: 'triwulan' }), ...keyWith('triwulan') },
    ],
    [
      'a year as a figure',
      '"tahun" is no figure',
      { answers: { figures: [...figures, { field: 'tahun', additive: 'always' }] } },
    ],
    [
      'a figure that is no field',
      '"nilai" is no figure',
      { answers: { figures: [...figures, { field: 'nilai', additive: 'always' }] } },
    ],
    ['an undeclared figure', '"jumlah_siswa" is not declared', { answers: { figures: [] } }],
    [
      'a figure without a unit',
      '"jumlah_siswa" is a figure without',
      replaced('jumlah_siswa', { ...siswa.field('jumlah_siswa'), unit: undefined }),
    ],
    [
      'a unit in the key',
      '"kelas" has a unit',
      { ...fields(count('kelas', units.pupils, described)), ...keyWith('kelas') },
    ],
    [
      'deliveries by sources',
      'deliveries by "source"',
      { answers: { figures, deliveries: { unit: 'source', dueDays: 1 } } },
    ],
    [
      'deliveries without a period',
      'deliveries without',
      {
        fields: siswa.fields.map((field) => ({ ...field, extent: undefined })),
        answers: { figures, deliveries: { unit: 'regency', dueDays: 1 } },
      },
    ],
    [
      'a picture by a place',
      'a picture by "kota_kab"',
      { answers: { figures, pictures: [{ kind: 'series', by: 'kota_kab' }] } },
    ],
  ])('is refused: %s', (_, reason, changes) => {
    expect(declared(changes)).toThrow(`siswa: ${reason}`);
  });
});
