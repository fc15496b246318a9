import { ageGroups } from './data/population';
import type { schoolLevels } from './data/schools';
import type { Period } from './periods';
import type { District, Gampong } from './places';
import { around, chance } from './random';

// Numbers of the random draws, so that no two figures share one.
const GROWTH = 1;
const NOISE = 2;
const AGES = 3;

/** The population of a gampong at the end of a half-year. */
export function peopleOf(seed: number, gampong: Gampong, { t, year, semester }: Period): number {
  const grown = gampong.population * growth(seed, gampong.district, t);
  return Math.round(grown * around(0.002, seed, NOISE, gampong.number, year, semester));
}

/** The population of a district by the growth of its regency only, not rounded. */
export function peopleOfDistrict(seed: number, district: District, t: number): number {
  return district.population * growth(seed, district, t);
}

/** The weights of the age groups of a gampong; over the years the population ages. */
export function ageWeights(seed: number, gampong: Gampong, t: number): number[] {
  return ageGroups.map(
    ([, share], group) => share * ageing(group, t) * around(0.12, seed, AGES, gampong.number, group),
  );
}

/** The share of an age group in the population of the province. */
export function ageShare(name: string, t: number): number {
  const weights = ageGroups.map(([, share], group) => share * ageing(group, t));
  const group = ageGroups.findIndex(([groupName]) => groupName === name);
  return weights[group]! / weights.reduce((sum, weight) => sum + weight, 0);
}

/**
 * Divides a whole number in proportion to weights.
 * @returns whole numbers, none below 0, whose sum is the total
 */
export function divide(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const upTo = Math.round((total * reached) / sum);
    const part = upTo - given;
    given = upTo;
    return part;
  });
}

/** Whether a district has schools of a level; the same for every seed, because it determines natural keys. */
export function hasLevel(district: District, level: (typeof schoolLevels)[number]['name']): boolean {
  if (level === 'SMK') return district.regency.city || chance(51, district.number) < 0.6;
  if (level === 'SLB') return district.regency.city || chance(52, district.number) < 0.15;
  return true;
}

const growth = (seed: number, { regencyNumber }: District, t: number): number =>
  (1.006 + 0.012 * chance(seed, GROWTH, regencyNumber)) ** t;

const ageing = (group: number, t: number): number => 1 + 0.0012 * t * (group - 6);
