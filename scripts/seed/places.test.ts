import { describe, expect, it } from 'vitest';
import { gampongNames } from './data/gampong-names';
import { regencies } from './data/regencies';
import { districts, gampongs } from './places';

describe('places', () => {
  it('are the 18 regencies and 5 cities with their 289 districts', () => {
    expect(regencies).toHaveLength(23);
    expect(regencies.filter(({ city }) => city)).toHaveLength(5);
    expect(districts).toHaveLength(289);
    for (const { districts: names } of regencies) expect(new Set(names).size).toBe(names.length);
  });

  it('have gampongs with different names within a district', () => {
    expect(gampongs).toHaveLength(6497);
    for (const district of districts) {
      expect(new Set(district.gampongs.map(({ name }) => name)).size).toBe(district.gampongs.length);
    }
  });

  it('come in turn, so that the first few are of many regencies', () => {
    expect(new Set(districts.slice(0, 23).map(({ regency }) => regency.name)).size).toBe(23);
    expect(new Set(gampongs.slice(0, 289).map(({ district }) => district.number)).size).toBe(289);
  });

  it('add up to the people of their regency', () => {
    const people = gampongs.reduce((sum, { population }) => sum + population, 0);
    expect(Math.round(people)).toBe(regencies.reduce((sum, { population }) => sum + population, 0));
  });
});

describe('gampongNames', () => {
  it.each(['aceh', 'highland', 'coast'] as const)('makes many different names in the style "%s"', (style) => {
    expect(new Set(gampongNames(style, 3, 400)).size).toBe(400);
  });
});
