import { describe, expect, it } from 'vitest';
import type { ListName } from '../collections/field';
import { judgeListed } from './judge-listed';
import { DEFAULT_LISTS } from './lists';

const meanings: Readonly<Record<ListName, Readonly<Record<string, readonly string[]>>>> = {
  semester: {
    '1': [
      'I',
      '01',
      '1.',
      'Ganjil',
      'GASAL',
      'Semester I',
      'smt 1',
      'semester1',
      'Semester Ganjil 2023/2024',
      'S1',
    ],
    '2': ['II', 'Genap', 'Semester II', 'SEM. 2', 'Semester 2 Tahun 2024', 'kedua', 'dua', 'Smt-II'],
  },
  jenjang: {
    SD: ['sd', 'Sekolah Dasar', 'SDN', 'S.D.', 'total_sd', 'jumlah siswa SD', 'Jenjang SD'],
    SMP: ['SLTP', 'smp ', 'Sekolah Menengah Pertama', 'SMPN'],
    SMA: ['total_sma', 'SMU', 'Sekolah Menengah Atas'],
    SMK: ['jumlah_smk', 'STM'],
    MTs: ['MTS', 'mts', 'Madrasah Tsanawiyah', 'MTsN'],
    TK: ['Taman Kanak-Kanak', 'tk'],
    'SD/MI': ['sd/mi', 'SD / MI', 'SD/MI/Sederajat'],
    'SMP/MTs': ['SMP/MTS'],
  },
  ageGroup: {
    '00-04': [
      '0-4',
      '0 - 4',
      '0–4 tahun',
      '00 s/d 04',
      'Umur 0-4',
      'umur_0_4',
      '0 sampai 4 Thn',
      '<5',
      'U0-4',
      '0 s.d. 4',
    ],
    '05-09': ['5-9', '05 - 09', "'5-9", '5 hingga 9'],
    '75+': [
      '>=75',
      '≥ 75',
      '75 ke atas',
      '75 tahun keatas',
      '> 74',
      '75 +',
      '75 tahun dan lebih',
      '75 plus',
      '75th +',
    ],
  },
  month: {
    '1': ['Januari', 'JAN', '01', 'Jan-24', 'Januari 2024', 'bulan 1', 'I'],
    '2': ['Pebruari', 'feb'],
    '8': ['Agt', 'Agst', 'Agustus', 'August'],
    '11': ['Nopember', 'NOV', 'XI'],
    '12': ['Des', 'December'],
  },
  sex: {
    'Laki-laki': ['L', 'laki laki', 'LAKI - LAKI', 'Lk', 'Laki2', 'Pria', 'Male', 'jumlah laki-laki'],
    Perempuan: ['P', 'pr', 'PEREMPUAN', 'wanita', 'female', 'penduduk perempuan'],
  },
  status: {},
};

describe('a value of a list', () => {
  const cases = Object.entries(meanings).flatMap(([list, values]) =>
    Object.entries(values).flatMap(([value, texts]) => texts.map((text) => [list, text, value] as const)),
  );

  it.each(cases)('%s: %j is %j', (list, text, value) => {
    expect(judgeListed(text, list as ListName)).toEqual({ kind: 'spelling', value });
  });

  it('is listed as itself', () => {
    for (const [list, entries] of Object.entries(DEFAULT_LISTS)) {
      for (const { value } of entries) {
        expect([list, value, judgeListed(value, list as ListName)]).toEqual([
          list,
          value,
          { kind: 'listed', value },
        ]);
      }
    }
  });

  it.each<readonly [ListName, string, readonly string[]]>([
    ['month', 'Septembr', ['9']],
    ['sex', 'Perempuann', ['Perempuan']],
    // Spreadsheets convert such groups to dates.
    ['ageGroup', '14-Okt', ['10-14']],
    ['ageGroup', '05-Sep', ['05-09']],
  ])('%s: %j is only near', (list, text, values) => {
    const { kind, candidates = [] } = judgeListed(text, list);
    expect([kind, candidates.map(({ value }) => value)]).toEqual(['near', values]);
  });

  it.each<readonly [ListName, string]>([
    ['semester', '3'],
    ['semester', '2024'],
    ['semester', ''],
    ['jenjang', 'Total'],
    ['ageGroup', '0-17'],
    ['ageGroup', '4-0'],
    ['month', '13'],
    ['status', 'inap'],
  ])('%s: %j is unknown', (list, text) => {
    expect(judgeListed(text, list)).toEqual({ kind: 'unknown' });
  });

  it('follows the list as it was changed', () => {
    const lists = {
      ageGroup: [{ value: '0-17' }, { value: '80+' }],
      status: [{ value: 'Rawat inap', aliases: ['RI'] }],
    };
    expect(judgeListed('0 - 17 tahun', 'ageGroup', lists)).toMatchObject({ kind: 'spelling', value: '0-17' });
    expect(judgeListed('80 ke atas', 'ageGroup', lists)).toMatchObject({ value: '80+' });
    expect(judgeListed('00-04', 'ageGroup', lists)).toEqual({ kind: 'unknown' });
    expect(judgeListed('rawat-inap', 'status', lists)).toMatchObject({ value: 'Rawat inap' });
    expect(judgeListed('ri', 'status', lists)).toMatchObject({ value: 'Rawat inap' });
  });
});
