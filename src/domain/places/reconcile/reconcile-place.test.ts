import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LEVELS, type PlaceLevel } from '../../collections/field';
import { createRegister, type Register } from '../register';
import { aceh, packagedPlaces } from '../testing';
import { type PlaceQuery, reconcilePlace } from './reconcile-place';

type Spelling = Readonly<{
  province: string;
  level: PlaceLevel;
  text: string;
  regency: string;
  district: string;
  code: string;
}>;

/**
 * Every spelling of a place in files of agencies of four provinces, as they were published. The codes of Bandung are those of the
 * file itself, the others were looked up by hand.
 */
const SPELLINGS: readonly Spelling[] = readFileSync(join(import.meta.dirname, 'real-spellings.csv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [province, level, text, regency, district, code] = line.split(',') as [
      string,
      PlaceLevel,
      ...string[],
    ];
    return { province, level, text: text!, regency: regency!, district: district!, code: code! };
  });

const registers = new Map<string, Register>([['11', aceh]]);
const registerOf = (province: string): Register => {
  const known = registers.get(province) ?? createRegister(packagedPlaces(province));
  registers.set(province, known);
  return known;
};

/** How many are matched right, and those of which a wrong place is certain or has the highest score. */
function outcome(queryOf: (spelling: Spelling) => PlaceQuery) {
  let right = 0;
  const wrong: string[] = [];
  for (const spelling of SPELLINGS) {
    const matches = reconcilePlace(queryOf(spelling), registerOf(spelling.province));
    if (matches.some(({ place, isCertain }) => isCertain && place.code === spelling.code)) right += 1;
    if (
      matches.some(
        ({ place, isCertain, score }) => (isCertain || score === 100) && place.code !== spelling.code,
      )
    )
      wrong.push(spelling.text);
  }
  return { share: right / SPELLINGS.length, wrong };
}

describe('the spellings of real files', () => {
  it.each([
    [
      'within their parents',
      ({ text, level, regency, district }: Spelling) => ({ text, levels: [level], regency, district }),
    ],
    [
      'within places of which no level is given',
      ({ text, level, regency, district }: Spelling) => ({
        text,
        levels: [level],
        around: [district, regency],
      }),
    ],
  ])('are matched right, at least 98 of 100, and none wrong, %s', (_, queryOf) => {
    const { share, wrong } = outcome(queryOf);
    expect(wrong).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(0.98);
  });

  it('have no certain wrong match if neither level nor parents are given', () => {
    const { share, wrong } = outcome(({ text }) => ({ text, levels: LEVELS }));
    expect(wrong).toEqual([]);
    // Names that several places have cannot be decided.
    expect(share).toBeGreaterThanOrEqual(0.9);
  });
});

describe('texts as agencies of Aceh write them', () => {
  const first = (query: Partial<PlaceQuery>) =>
    reconcilePlace({ text: '', levels: LEVELS, ...query }, aceh)[0];

  it.each([
    [{ text: 'KAB. ACEH BESAR' }, '11.06'],
    [{ text: 'Kab.Aceh Besar' }, '11.06'],
    [{ text: 'Aceh Bsr' }, '11.06'],
    [{ text: '1. Aceh Besar *)' }, '11.06'],
    [{ text: 'BANDA ACEH (KOTA)' }, '11.71'],
    [{ text: '[11.06] Aceh Besar' }, '11.06'],
    [{ text: '11.06.07' }, '11.06.07'],
    [{ text: 'Kec. Kr. Barona Jaya', around: ['kab. aceh besar'] }, '11.06.21'],
    [{ text: 'Gp. Lambheu', around: ['Aceh Besar', 'Darul Imarah'] }, '11.06.07.2021'],
    [{ text: 'Aceh Besar', codes: ['11.06'] }, '11.06'],
    [{ codes: ['11.06.07'] }, '11.06.07'],
  ])('%j is certain', (query, code) => {
    expect(first(query)).toMatchObject({ place: { code }, isCertain: true });
  });

  it.each([
    { text: 'Abdya' },
    { text: 'Aceh Besaar' },
    { text: 'Kota Aceh Besar' },
    { text: '1106' },
    { text: '11.07 Aceh Besar' },
    { text: 'Pidie Raya' },
    // Its code is that of another regency.
    { text: 'Aceh Besar', codes: ['11.07'] },
    // The district is in another regency.
    { text: 'Darul Imarah', around: ['Pidie'] },
    // The regency is only near.
    { text: 'Darul Imarah', around: ['Aceh Bsar'] },
    // Several villages have the name.
    { text: 'Blang', levels: ['village' as const] },
  ])('%j has candidates, of which none is certain', (query) => {
    const match = first(query);
    expect(match?.isCertain).toBe(false);
    expect(match?.score).toBeLessThanOrEqual(80);
  });

  it.each([
    { text: 'Jumlah' },
    { text: '-' },
    { text: 'Deli Serdang' },
    { text: ' ' },
    { text: '11.06', levels: ['village' as const] },
  ])('%j is no place', (query) => {
    expect(first(query)).toBeUndefined();
  });
});
