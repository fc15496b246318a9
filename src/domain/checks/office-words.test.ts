import { expect, it } from 'vitest';
import type { OfficeRule } from './office-rule';
import { brokenRuleText, officeRuleText, officeUnitText } from './office-words';

const format = (value: number) => value.toLocaleString('id');
const ID = { language: 'id', format } as const;
const EN = { language: 'en', format: (value: number) => value.toLocaleString('en') } as const;

const TEACHERS: OfficeRule = {
  name: 'Guru',
  left: { collection: 'guru', figures: ['jumlah_guru'], only: {} },
  comparison: 'lte',
  right: { kind: 'figures', times: 1, collection: 'siswa', figures: ['jumlah_siswa'], only: {} },
  ...{ percent: 0, from: 1, level: 'district', apart: ['jenjang'] },
};

it('says left, right and both figures in plain words', () => {
  const figures = { value: '12', expected: '10' };
  expect(brokenRuleText(TEACHERS, figures, ID)).toBe('Jumlah guru 12 melebihi jumlah siswa 10');
  expect(brokenRuleText(TEACHERS, figures, EN)).toBe('Teachers 12, more than pupils 10');
  expect(officeRuleText({ ...TEACHERS, percent: 2.5 }, ID)).toBe(
    'Jumlah guru ≤ jumlah siswa, toleransi 2,5 %',
  );
  expect(officeUnitText(TEACHERS, 'id')).toBe('Kota/Kabupaten, Kecamatan, Jenjang, Tahun, Semester');
  expect(officeUnitText({ ...TEACHERS, level: 'regency', apart: [] }, 'en')).toBe(
    'Regency or city, Year, Half-year',
  );
});

it('names tables whose figures have the same name, the values that are counted, and how many times', () => {
  const repeaters: OfficeRule = {
    ...TEACHERS,
    left: { collection: 'pengulangan_kelas', figures: ['jumlah_siswa'], only: { jenjang: ['SD', 'MI'] } },
    comparison: 'gt',
    right: { kind: 'figures', times: 0.1, collection: 'siswa', figures: ['jumlah_siswa'], only: {} },
  };
  expect(brokenRuleText(repeaters, { value: '90', expected: '81.5' }, ID)).toBe(
    'Jumlah siswa (SD, MI, Pengulangan kelas) 90 tidak lebih dari 0,1 × jumlah siswa (Siswa) = 81,5',
  );
  const people: OfficeRule = {
    ...TEACHERS,
    left: { collection: 'penduduk_jk', figures: ['laki_laki', 'perempuan'], only: {} },
    comparison: 'eq',
    right: { kind: 'before', times: 1 },
  };
  expect(brokenRuleText(people, { value: '1200', expected: '900' }, ID)).toBe(
    'Laki-laki + perempuan 1.200 tidak sama dengan periode sebelumnya 900',
  );
  const most: OfficeRule = { ...people, right: { kind: 'number', number: 50_000 } };
  expect(officeRuleText(most, ID)).toBe('Laki-laki + perempuan = 50.000');
});
