import { type Period, periods, years } from '../periods';
import { levelsByDistrict, type Schooling, schoolingOf } from '../schools';
import { counted, type Item, type Source } from '../source';

type Place = (typeof levelsByDistrict)[number];

/** One figure for every district, level and half-year. */
const bySemester = (figure: (schooling: Schooling) => Item): Source =>
  counted(function* (seed) {
    for (const period of periods) {
      for (const place of levelsByDistrict) {
        const { semester } = period;
        yield {
          ...baseOf(place, period),
          semester: String(semester),
          ...figure(schoolingOf(seed, place, period)),
        };
      }
    }
  });

/** One figure for every district, level and year: of its first semester. */
const byYear = (figure: (schooling: Schooling) => Item): Source =>
  counted(function* (seed) {
    for (const year of years) {
      for (const place of levelsByDistrict) {
        if (place.level.name === 'SLB') continue;
        const recordedAt = `${year}-11-15T02:00:00Z`;
        yield {
          ...baseOf(place, { year, recordedAt }),
          ...figure(schoolingOf(seed, place, { year, semester: 1 })),
        };
      }
    }
  });

const baseOf = (
  { district, level }: Place,
  { year, recordedAt }: Pick<Period, 'year' | 'recordedAt'>,
): Item => ({
  kota_kab: district.regency.name,
  kecamatan: district.name,
  tahun: year,
  jenjang: level.name,
  date_now: recordedAt,
});

export const pengulanganKelas = byYear(({ repeating }) => ({ jumlah_siswa: repeating }));
export const sekolah = bySemester(({ schools }) => ({ jumlah_sekolah: schools }));
export const siswa = bySemester(({ pupils }) => ({ jumlah_siswa: pupils }));
export const guru = bySemester(({ teachers }) => ({ jumlah_guru: teachers }));
export const apm = byYear(({ ofAge }) => ({ jumlah_apm: ofAge }));
export const apk = byYear(({ pupils }) => ({ jumlah_apk: pupils }));
