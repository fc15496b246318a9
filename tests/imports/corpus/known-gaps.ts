/**
 * Files of which the service does not yet do what the truth says, each with the reason. `waits`: it fits, and is not stored. `unasked`: its
 * figures are stored right, but what else is in the file is left out without a word. None is stored wrongly, and none is stored that no
 * collection holds: there is no gap of that kind.
 */
export const knownGaps: Readonly<Record<string, { verdict: 'waits' | 'unasked'; reason: string }>> = {
  'pekerjaan L P per kecamatan.xlsx': {
    verdict: 'waits',
    reason: 'men and women below each of a few occupations, without a total, are not added',
  },
  'Kecamatan Dalam Angka 4.1.2.xls': {
    verdict: 'unasked',
    reason: 'schools are stored; teachers and pupils beside them are left out',
  },
  'Data Sekolah Dapodik.xlsx': {
    verdict: 'unasked',
    reason: 'a list of schools gives one of the three collections; the others are not named',
  },
  'jumlah_siswa_2024.xlsx': {
    verdict: 'unasked',
    reason: 'the title is believed, and nothing says that the name of the file names another thing',
  },
};
