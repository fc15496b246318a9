import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import { findInSeries } from './find/series';
import { queryOf } from './query';
import { storedRecords } from './sources';
import { createOwnChecks, type OwnChecks } from './testing';

/** The methods by which a figure is compared with its own history (docs/decisions/checks.md, "Over time"). */

let own: OwnChecks;
beforeAll(async () => {
  own = await createOwnChecks();
});
afterAll(() => own.drop());

const siswa = findCollection('siswa')!;
const BY = { actor: { kind: 'system', name: 'test' }, address: '10.0.0.1' } as const;

/** Stores a series for each district, with a figure for each year. */
async function store(series: readonly (readonly number[])[]): Promise<void> {
  await own.pool.query('DELETE FROM siswa');
  const items = series.flatMap((figures, district) =>
    figures.map((jumlah_siswa, year) => ({
      ...{ kota_kab: 'Pidie', kecamatan: `Kecamatan ${district}`, tahun: 2010 + year, semester: '1' },
      ...{ jenjang: 'SD', jumlah_siswa },
    })),
  );
  if (items.length > 0) await own.records.register({ ...BY, collection: siswa, items, wantData: false });
}

/** The findings of the rule `change` alone, as district, year, figure and median. */
async function found(thresholds: Readonly<Record<string, number>>): Promise<string[]> {
  const query = queryOf(own.pool);
  const exceptions = await findInSeries(siswa, {
    ...{ query, records: storedRecords(query), source: 'Pidie' },
    thresholdsOf: (rule) => (rule === 'change' ? thresholds : undefined),
    vocabulary: await own.places.vocabulary(),
  });
  return exceptions
    .map(
      ({ rule, key, value, expected }) => `${rule} ${key['kecamatan']} ${key['tahun']} ${value} ${expected}`,
    )
    .sort();
}

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2;
};
const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length;

it('names the figure that is far from the median of its own periods, if there are four', async () => {
  const [steady, high] = [
    [100, 110, 105, 160, 108],
    [100, 100, 100, 100, 300],
  ];
  await store([steady, high, [100, 300, 100]]);
  const share = { percent: 45, from: 20, difference: 10 };
  expect(await found(share)).toEqual(['change Kecamatan 0 2013 160 108', 'change Kecamatan 1 2014 300 100']);
  expect(await found({ ...share, percent: 50 })).toEqual(['change Kecamatan 1 2014 300 100']);
  expect(await found({ ...share, from: 200 })).toEqual(['change Kecamatan 1 2014 300 100']);
  expect(await found({ ...share, difference: 201 })).toEqual([]);
  // One figure is 52 from its median, with a spread of 1.4826 × 3; for the other the MAD is 0, and the mean deviation 40.
  const score = { score: 3.9, from: 20, difference: 10 };
  expect(await found(score)).toEqual(['change Kecamatan 0 2013 160 108', 'change Kecamatan 1 2014 300 100']);
  expect(await found({ ...score, score: 4 })).toEqual(['change Kecamatan 0 2013 160 108']);
});

it('finds what the same arithmetic without SQL finds', { timeout: 60_000 }, async () => {
  const figures = fc.oneof(fc.integer({ min: 90, max: 130 }), fc.constantFrom(0, 100, 180, 250));
  const series = fc.array(fc.array(figures, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 4 });
  const amounts = { from: fc.constantFrom(0, 120), difference: fc.constantFrom(1, 40) };
  const thresholds = fc.oneof(
    fc.record({ percent: fc.constantFrom(10, 45, 100), ...amounts }),
    fc.record({ score: fc.constantFrom(2, 3.5, 6), ...amounts }),
  );
  await fc.assert(
    fc.asyncProperty(series, thresholds, async (all, given) => {
      await store(all);
      const expected = all.flatMap((own, district) => {
        const middle = median(own);
        const distances = own.map((figure) => Math.abs(figure - middle));
        const spread = median(distances) > 0 ? 1.4826 * median(distances) : 1.2533 * mean(distances);
        const least = 'percent' in given ? (given.percent * middle) / 100 : given.score * spread;
        return own.flatMap((figure, year) => {
          const distance = distances[year]!;
          const isFar = distance >= least && distance >= given.difference;
          const isFound = own.length >= 4 && isFar && Math.max(figure, middle) >= given.from;
          return isFound
            ? [`change Kecamatan ${district} ${2010 + year} ${figure} ${Math.round(middle)}`]
            : [];
        });
      });
      expect(await found(given)).toEqual(expected.sort());
    }),
    { numRuns: 60 },
  );
});
