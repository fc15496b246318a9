import { gampongNames } from './data/gampong-names';
import { type Regency, regencies } from './data/regencies';
import { chance } from './random';

export type Gampong = Readonly<{ number: number; name: string; district: District; population: number }>;

export type District = {
  readonly number: number;
  readonly name: string;
  readonly regency: Regency;
  /** The index of the regency in the list of all. */
  readonly regencyNumber: number;
  /** The population of about 2020: the sum of its gampongs. */
  readonly population: number;
  readonly gampongs: Gampong[];
};

/** Every district: first the first of each regency, then the second of each, and so on. */
export const districts: readonly District[] = inTurn(regencies.map(districtsOf)).map((district, number) =>
  withGampongs({ ...district, number }),
);

/** Every gampong in the same way: first the first of each district, then the second of each. */
export const gampongs: readonly Gampong[] = inTurn(districts.map((district) => district.gampongs));

// Places and their sizes are the same for every seed; only the figures of a period vary.
type Draft = Omit<District, 'number' | 'gampongs'> & { gampongCount: number };

function districtsOf(regency: Regency, regencyNumber: number): Draft[] {
  const shares = sharesOf(regency.districts.length, regencyNumber, 0.6);
  let before = 0;
  return regency.districts.map((name, i) => {
    const upTo = Math.round((regency.gampongs * (i + 1)) / regency.districts.length);
    const gampongCount = upTo - before;
    before = upTo;
    return { name, regency, regencyNumber, gampongCount, population: regency.population * shares[i]! };
  });
}

function withGampongs({ gampongCount, ...draft }: Draft & { number: number }): District {
  const district: District = { ...draft, gampongs: [] };
  const shares = sharesOf(gampongCount, 1000 + district.number, 0.8);
  gampongNames(district.regency.style, district.number, gampongCount).forEach((name, i) => {
    district.gampongs.push({
      number: district.number * 1000 + i,
      name,
      district,
      population: district.population * shares[i]!,
    });
  });
  return district;
}

/** Unequal shares with the sum 1. */
function sharesOf(count: number, key: number, spread: number): number[] {
  const weights = Array.from({ length: count }, (_, i) => 1 + spread * (2 * chance(key, i) - 1));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The first of each list, then the second of each, and so on. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const result: T[] = [];
  for (let i = 0; i < longest; i += 1) {
    for (const items of lists) if (items[i] !== undefined) result.push(items[i] as T);
  }
  return result;
}
