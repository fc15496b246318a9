/**
 * Files that the service does not yet handle as their facts say, each with the reason. `waits`: it fits, and is not stored.
 * `unasked`: its figures are stored right, without the question that it needs. None is stored wrongly, and none is stored
 * that no collection holds: there is no gap of that kind.
 */
export const knownGaps: Readonly<Record<string, { verdict: 'waits' | 'unasked'; reason: string }>> = {
  'pekerjaan L P per kecamatan.xlsx': {
    verdict: 'waits',
    reason: 'men and women below each of a few occupations, without a total, are not added',
  },
  'Kecamatan Dalam Angka 4.1.2.xls': {
    verdict: 'unasked',
    reason:
      'schools are stored; teachers and pupils are named as left out, and storing does not wait for an answer',
  },
  'Data Sekolah Dapodik.xlsx': {
    verdict: 'unasked',
    reason:
      'one of the three collections is stored; the other figures are named as left out, and storing does not wait for an answer',
  },
};
