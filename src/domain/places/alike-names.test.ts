import { expect, it } from 'vitest';
import { alikeNames, comparedName, likeness } from './alike-names';

const between = (one: string, other: string) => likeness(comparedName(one), comparedName(other));

it.each([
  ['dr. Cut Meutia, Sp.A', 'DR. CUT MEUTIA SP.A'],
  ['dr. Cut Meutia, Sp.A', 'Cut Meutia, dr., Sp.A(K), M.Kes'],
  ['dr. Cut Meutia, Sp.A', 'Cut  Meutia'],
  ['dr. Rizal Hasan, Sp.T.H.T.K.L', 'dr Rizal Hasan'],
  ['Dinas Kesehatan', 'DINAS  KESEHATAN'],
  ['Dinas Kesehatan', 'Din. Kesehatan'],
  ['Dinas Penanaman Modal dan PTSP', 'Dinas Penanaman Modal & PTSP'],
  ['Diabetes melitus tipe 2', 'Diabetes Mellitus Tipe II'],
  ['Hipertensi esensial', 'I10 - Hipertensi Esensial'],
  ['Demam berdarah dengue', 'Demam Berdarah Dengue (DBD)'],
  ['Poli Saraf', 'Poliklinik Syaraf'],
])('%s and %s are the same', (one, other) => {
  expect(between(one, other)).toBe('same');
});

it.each([
  ['Hipertensi esensial (primer)', 'Hipertensi esensial'],
  ['Dinas Kesehatan', 'Dinkes'],
  ['Dinas Sosial', 'DINSOS Aceh'],
  ['Dinas Perhubungan', 'DISHUB Provinsi Aceh'],
  ['Dinas Pendidikan', 'Dinas Pendidikan Prov. Aceh'],
  ['Badan Perencanaan Pembangunan Daerah', 'Bappeda'],
  ['Dinas Kesehatan', 'Dinas Kesehatn'],
  ['Penyakit jantung koroner', 'Penyakit jantung koronner'],
  ['dr. Nurlaila Yusuf, Sp.A', 'dr. Nurlaila Yusup, Sp.A'],
])('%s and %s are alike', (one, other) => {
  expect(between(one, other)).toBeDefined();
});

it.each([
  ['SMP Negeri 1', 'SMP Negeri 2'],
  ['Diabetes melitus tipe 1', 'Diabetes melitus tipe 2'],
  ['Diabetes melitus tipe I', 'Diabetes melitus tipe II'],
  ['Hepatitis A', 'Hepatitis B'],
  ['Tuberkulosis paru (BTA positif)', 'Tuberkulosis paru (BTA negatif)'],
  ['Poli Gigi', 'Poli Gizi'],
  ['Poli Bedah', 'Poli Bedah Saraf'],
  ['Hipertensi', 'Hipotensi'],
  ['Dinas Pendidikan', 'Dinas Pendidikan Dayah'],
  ['Dinas Pertanian', 'Dinas Perikanan'],
  ['dr. Rizal Hasan, Sp.A', 'dr. Rizal Usman, Sp.A'],
])('%s and %s are two', (one, other) => {
  expect(between(one, other)).toBeUndefined();
});

it('names are grouped under the first of them', () => {
  const names = ['Poli Anak', 'Poli Mata', 'POLI ANAK', 'Klinik Mata', 'Poli Jiwa'].map((text) => ({ text }));
  expect(
    alikeNames(names).map(({ kept, others }) => [kept.text, ...others.map(({ name }) => name.text)]),
  ).toEqual([
    ['Poli Anak', 'POLI ANAK'],
    ['Poli Mata', 'Klinik Mata'],
  ]);
});
