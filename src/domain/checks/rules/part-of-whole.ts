import { PARTS_OF_WHOLES } from '../relations';
import { defineRule } from '../rule';

/** A part that exceeds what it is a part of. */
export const partOfWhole = defineRule({
  name: 'part_of_whole',
  title: { id: 'Bagian melebihi keseluruhan', en: 'Part larger than the whole' },
  explanation: {
    id: 'Siswa yang mengulang tidak bisa melebihi semua siswa, dan APM tidak bisa melebihi APK.',
    en: 'Pupils who repeat a year cannot exceed all pupils, and net enrolment cannot exceed gross enrolment.',
  },
  severity: 'error',
  thresholds: [],
  appliesTo: ({ resource }) => PARTS_OF_WHOLES.some(({ part }) => part === resource),
});
