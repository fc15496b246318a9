import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCollection } from '../collections';
import { LEVELS } from '../collections/field';
import { placesOf } from '../collections/parts';
import { readPlaceCode } from '../collections/place-code';
import { judgePlace } from './judge-place';
import { isCodeWithin, recordCode } from './record-code';
import { aceh } from './testing';

const villages = placesOf(findCollection('penduduk_jk')!);
const districts = placesOf(findCollection('siswa')!);
const codeOf = (...texts: string[]) =>
  recordCode(texts, { fields: texts.length === 3 ? villages : districts, register: aceh });

it('is the code of the smallest place, in any known spelling of each', () => {
  expect(codeOf('Aceh Besar', 'Darul Imarah')).toBe('11.06.07');
  expect(codeOf('KAB. ACEH BESAR', 'kec darul imarah')).toBe('11.06.07');
  expect(codeOf('Aceh Besar', 'Darul Imarah', 'Lampeuneurut Gampong')).toMatch(/^11\.06\.07\.\d{4}$/);
});

it('is none where one of the places is unknown, only near, or in another place', () => {
  expect(codeOf('Aceh Besar', 'Entah')).toBeUndefined();
  expect(codeOf('Aceh Besat', 'Darul Imarah')).toBeUndefined();
  expect(codeOf('Pidie', 'Darul Imarah')).toBeUndefined();
  expect(codeOf('Aceh Besar', 'Darul Imarah', 'Entah')).toBeUndefined();
});

/** Texts for places as agencies write them, also misspelled ones and places elsewhere. */
const written = fc
  .tuple(
    fc.constantFrom(...aceh.byLevel.village),
    fc.constantFrom<(name: string) => string>(
      (name) => name,
      (name) => name.toUpperCase(),
      (name) => `KAB. ${name}`,
      (name) => `Kec. ${name.toLowerCase()}`,
      (name) => ` ${name.replace(' ', '  ')} `,
      (name) => name.slice(1),
      (name) => `${name} 2`,
    ),
    fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    fc.constantFrom(...aceh.byLevel.village),
  )
  .map(([village, write, changed, other]) => {
    const path = (code: string) =>
      [code.slice(0, 5), code.slice(0, 8), code].map((one) => aceh.places.get(one)!);
    const [own, foreign] = [path(village.code), path(other.code)];
    return own.map((place, level) =>
      changed[level] ? write(level === 2 && changed[0] ? foreign[2]!.name : place.name) : place.name,
    );
  });

it('agrees with the judgement of each place within the one before', () => {
  fc.assert(
    fc.property(written, (texts) => {
      const [regency, district] = texts as [string, string];
      const parents = [{}, { regency }, { regency, district }];
      const codes = texts.map((text, level) => judgePlace(text, LEVELS[level]!, parents[level]!, aceh).code);
      for (const depth of [1, 2, 3]) {
        const isCertain = codes.slice(0, depth).every((code) => code !== undefined);
        const found = recordCode(texts.slice(0, depth), { fields: villages, register: aceh });
        expect(found).toBe(isCertain ? codes[depth - 1] : undefined);
      }
    }),
    { numRuns: 300 },
  );
});

it('reads codes with and without full stops', () => {
  for (const code of ['11.06', '11.06.07', '11.06.07.2001', '11.06.L001', '11.06.07.L012']) {
    expect(readPlaceCode(code)).toBe(code);
    expect(readPlaceCode(` ${code.replaceAll('.', '')} `)).toBe(code);
  }
  for (const none of ['', '11', 'Aceh', '11.6', '11..06', '1106071', '11.06.07.2001.1', '11.06.']) {
    expect(readPlaceCode(none)).toBeUndefined();
  }
  expect(isCodeWithin('11.06.07', '11.06')).toBe(true);
  expect(isCodeWithin('11.60', '11.6')).toBe(false);
});
