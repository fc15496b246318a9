import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collections, findCollection } from '../collections';
import { Fault } from '../collections/fault';
import { ALL_GRANTS } from '../permissions';
import {
  allowedValuesOf,
  BINDABLE_FIELDS,
  bindableField,
  bindableFieldsOf,
  findIdleBinding,
  formatBindings,
  normaliseBindings,
  readBindings,
  readBoundValue,
  unlimitedCollections,
} from './bindings';

const siswa = findCollection('siswa')!;
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('bindable fields', () => {
  it('are texts and years that say whose record it is, the releases, and the way of access', () => {
    expect(names(BINDABLE_FIELDS)).toEqual([
      ...['kota_kab', 'kecamatan', 'gampong', 'semester', 'tahun', 'nama_pekerjaan', 'range_usia'],
      ...['nama_skpa', 'nama_app', 'jenjang', 'nama_penyakit', 'nama_poli', 'nama_dokter', 'spesialis'],
      ...['release', 'access'],
    ]);
  });

  it('are part of the natural key wherever a collection has them', () => {
    for (const collection of collections)
      for (const field of BINDABLE_FIELDS)
        if (collection.field(field.name) !== undefined)
          expect([collection.resource, names(bindableFieldsOf(collection))]).toEqual([
            collection.resource,
            expect.arrayContaining([field.name]),
          ]);
  });

  it('have the same limits in every collection, so that one value fits all', () => {
    for (const collection of collections)
      for (const field of bindableFieldsOf(collection))
        expect({ ...field, label: '', description: '', example: '' }).toEqual({
          ...bindableField(field.name),
          ...{ label: '', description: '', example: '' },
        });
  });
});

describe('a value', () => {
  it('is read in its canonical form', () => {
    const field = bindableField('kota_kab')!;
    expect(readBoundValue('  Pidie Jaye\u0301 ', field)).toBe('Pidie Jay\u00e9');
    expect(readBoundValue(' 2024 ', bindableField('tahun')!)).toBe('2024');
    for (const raw of ['', ' ', 'a\nb', 'x'.repeat(256)])
      expect(readBoundValue(raw, field)).toBeInstanceOf(Fault);
    expect(readBoundValue('1900', bindableField('tahun')!)).toBeInstanceOf(Fault);
  });
});

describe('bindings', () => {
  const anyBindings = fc.array(
    fc.record({
      field: fc.constantFrom(...names(BINDABLE_FIELDS)),
      values: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }),
    }),
  );

  it('are stored and read without loss', () => {
    fc.assert(
      fc.property(anyBindings, (bindings) => {
        const normal = normaliseBindings(bindings);
        expect(readBindings(formatBindings(normal))).toEqual(normal);
        expect(normaliseBindings(normal)).toEqual(normal);
        expect(normaliseBindings(bindings.toReversed())).toEqual(normal);
      }),
    );
  });

  it('limit the collections that have their fields', () => {
    const bindings = readBindings(['tahun=2024', 'kota_kab=Sabang', 'kota_kab=A=B', 'nothing=x']);
    expect(allowedValuesOf(bindings, siswa)).toEqual(
      new Map<string, ReadonlySet<unknown>>([
        ['kota_kab', new Set(['A=B', 'Sabang'])],
        ['tahun', new Set([2024])],
      ]),
    );
    expect(allowedValuesOf(bindings, findCollection('dokter')!)).toBeUndefined();
    expect(allowedValuesOf([], siswa)).toBeUndefined();
  });

  it('leave others unlimited, which can be named', () => {
    const bindings = readBindings(['nama_app=SIMRS']);
    const grants = [{ scope: 'rsud', operations: ['list'] }] as const;
    expect(unlimitedCollections(bindings, grants).map(({ resource }) => resource)).toEqual([
      'penyakit_top_10',
      'kunjungan_poli',
      'pasien',
      'dokter',
      'jam_layanan',
    ]);
    expect(unlimitedCollections([], ALL_GRANTS)).toHaveLength(16);
    expect(findIdleBinding(readBindings(['kota_kab=Sabang']), grants)).toMatchObject({ field: 'kota_kab' });
    expect(findIdleBinding(bindings, grants)).toBeUndefined();
  });
});
