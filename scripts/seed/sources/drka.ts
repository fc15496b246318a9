import { agencyApplications } from '../data/agencies';
import { ageGroups, occupations } from '../data/population';
import { type Period, periods } from '../periods';
import { districts, type Gampong, gampongs } from '../places';
import { ageWeights, divide, peopleOf } from '../population';
import { around } from '../random';
import { counted, type Item, type Source } from '../source';
import { dailyUse } from './daily-use';

const SEX = 11;
const OCCUPATIONS = 12;

/** Records of each of some categories for every gampong and half-year. */
function byGampong(
  perGampong: number,
  recordsOf: (seed: number, gampong: Gampong, period: Period, base: Item) => Iterable<Item>,
): Source {
  return {
    size: gampongs.length * periods.length * perGampong,
    *records(seed) {
      for (const [gampong, period] of inOrder())
        yield* recordsOf(seed, gampong, period, baseOf(gampong, period));
    },
  };
}

/**
 * First one gampong of every district, half-year by half-year, so that a small number of records covers many places. Then
 * gampong by gampong, each with all its half-years, so that at the end no year lacks places that another has.
 */
function* inOrder(): Generator<readonly [Gampong, Period]> {
  for (const period of periods) {
    for (const gampong of gampongs.slice(0, districts.length)) yield [gampong, period];
  }
  for (const gampong of gampongs.slice(districts.length)) {
    for (const period of periods) yield [gampong, period];
  }
}

const baseOf = ({ name, district }: Gampong, { year, semester, recordedAt }: Period): Item => ({
  kota_kab: district.regency.name,
  kecamatan: district.name,
  gampong: name,
  semester: String(semester),
  tahun: year,
  date_now: recordedAt,
});

export const pendudukJk = byGampong(1, (seed, gampong, period, base) => {
  const people = peopleOf(seed, gampong, period);
  const men = Math.round((people / 2) * around(0.03, seed, SEX, gampong.number));
  return [{ ...base, laki_laki: men, perempuan: people - men }];
});

export const pendudukUmur = byGampong(ageGroups.length, function* (seed, gampong, period, base) {
  const parts = divide(peopleOf(seed, gampong, period), ageWeights(seed, gampong, period.t));
  for (const [group, [name]] of ageGroups.entries()) {
    yield { ...base, range_usia: name, jumlah_penduduk: parts[group]! };
  }
});

export const pendudukPekerjaan = byGampong(occupations.length, function* (seed, gampong, period, base) {
  const weights = occupations.map(
    ([, country, city], i) =>
      (gampong.district.regency.city ? city : country) * around(0.5, seed, OCCUPATIONS, gampong.number, i),
  );
  const parts = divide(peopleOf(seed, gampong, period), weights);
  for (const [i, [name]] of occupations.entries()) {
    yield { ...base, nama_pekerjaan: name, jumlah_penduduk: parts[i]! };
  }
});

export const warehouseNik = counted(function* (seed) {
  for (const { application, ...use } of dailyUse(seed, agencyApplications)) {
    yield { nama_skpa: application.agency, nama_app: application.name, ...use };
  }
});
