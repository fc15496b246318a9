import { describe, expect, it } from 'vitest';
import { periods } from '../periods';
import { gampongs } from '../places';
import { peopleOf } from '../population';
import { levelsByDistrict, schoolingOf } from '../schools';
import type { Item, Source } from '../source';
import { apk, apm, siswa } from './disdik';
import { pendudukJk, pendudukPekerjaan, pendudukUmur } from './drka';
import { penyakitTop10 } from './rsud';

const SEED = 3;

describe('population', () => {
  it('is the same number by sex, age and occupation', () => {
    const perGampong = pendudukJk.size;
    const take = 400;
    const bySex = sums(pendudukJk, take, ['laki_laki', 'perempuan']);
    for (const source of [pendudukUmur, pendudukPekerjaan]) {
      const parts = source.size / perGampong;
      expect(sums(source, take * parts, ['jumlah_penduduk'])).toEqual(bySex);
    }
  });

  it('is that of the province, and grows', () => {
    const inYear = (wanted: number) => {
      const period = periods.find(({ year, semester }) => year === wanted && semester === 1)!;
      return gampongs.reduce((sum, gampong) => sum + peopleOf(SEED, gampong, period), 0);
    };
    const totals = [2015, 2018, 2020, 2022, 2024].map(inYear);
    expect(totals).toEqual(totals.toSorted((a, b) => a - b));
    expect(totals[2]).toBeGreaterThan(5_200_000);
    expect(totals[2]).toBeLessThan(5_350_000);
  });

  it('is a pyramid: more children than old people', () => {
    const ages = [...first(pendudukUmur, 16 * 289)];
    const of = (range: string) =>
      ages
        .filter(({ range_usia }) => range_usia === range)
        .reduce((sum, item) => sum + Number(item['jumlah_penduduk']), 0);
    expect(of('00-04')).toBeGreaterThan(of('40-44'));
    expect(of('40-44')).toBeGreaterThan(3 * of('70-74'));
  });
});

describe('schools', () => {
  it('have pupils, teachers and repeaters in proportion', () => {
    for (const place of levelsByDistrict) {
      for (const { year, semester } of periods) {
        const { pupils, ofAge, teachers, schools, repeating } = schoolingOf(SEED, place, { year, semester });
        expect(ofAge).toBeLessThanOrEqual(pupils);
        expect(repeating).toBeLessThan(pupils * 0.04 + 1);
        expect(teachers).toBeGreaterThanOrEqual(schools * 4);
        expect(pupils / teachers).toBeLessThan(16);
      }
    }
  });

  it('count net enrolment within gross enrolment, which is the pupils of the first semester', () => {
    const key = ({ kota_kab, kecamatan, tahun, jenjang }: Item) =>
      [kota_kab, kecamatan, tahun, jenjang].join('|');
    const gross = new Map([...apk.records(SEED)].map((item) => [key(item), Number(item['jumlah_apk'])]));
    for (const item of apm.records(SEED))
      expect(Number(item['jumlah_apm'])).toBeLessThanOrEqual(gross.get(key(item))!);
    for (const item of siswa.records(SEED)) {
      if (item['semester'] === '1' && item['jenjang'] !== 'SLB')
        expect(item['jumlah_siswa']).toBe(gross.get(key(item)));
    }
  });
});

describe('diseases', () => {
  it('are ten a month, the most frequent first', () => {
    const records = [...penyakitTop10.records(SEED)];
    expect(records).toHaveLength(1200);
    for (let i = 0; i < records.length; i += 10) {
      const counts = records.slice(i, i + 10).map(({ jumlah }) => Number(jumlah));
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    }
  });
});

function* first(source: Source, count: number): Generator<Item> {
  let taken = 0;
  for (const item of source.records(SEED)) {
    if (taken === count) return;
    taken += 1;
    yield item;
  }
}

/** What the fields add up to for each gampong and half-year. */
function sums(source: Source, count: number, fields: readonly string[]): Map<string, number> {
  const totals = new Map<string, number>();
  for (const item of first(source, count)) {
    const key = [item['kota_kab'], item['kecamatan'], item['gampong'], item['tahun'], item['semester']].join(
      '|',
    );
    totals.set(
      key,
      fields.reduce((sum, field) => sum + Number(item[field]), totals.get(key) ?? 0),
    );
  }
  return totals;
}
