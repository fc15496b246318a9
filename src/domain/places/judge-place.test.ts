import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlaceLevel } from '../collections/field';
import { judgePlace, type ParentTexts } from './judge-place';
import { type Judgement, UNKNOWN } from './judgement';
import { createRegister, type ListedPlace, placeScopeOf, remember } from './register';
import { aceh, packagedPlaces } from './testing';

const regency = (text: string) => judgePlace(text, 'regency', {}, aceh);
const district = (text: string, within?: string) => judgePlace(text, 'district', { regency: within }, aceh);

const parentsOf = ({ code }: ListedPlace): ParentTexts => ({
  regency: aceh.places.get(code.slice(0, 5))?.name,
  district: code.length > 8 ? aceh.places.get(code.slice(0, 8))?.name : undefined,
});

describe('a regency or city', () => {
  it.each([
    ['Aceh Besar', 'listed', 'Aceh Besar', '11.06'],
    ['aceh besar', 'spelling', 'Aceh Besar', '11.06'],
    ['KAB. ACEH BESAR', 'spelling', 'Aceh Besar', '11.06'],
    ['Kab.Aceh  Besar', 'spelling', 'Aceh Besar', '11.06'],
    ['Kabupaten Aceh-Besar', 'spelling', 'Aceh Besar', '11.06'],
    ['KABUPATENACEHBESAR', 'spelling', 'Aceh Besar', '11.06'],
    ['Aceh Besar, Kab.', 'spelling', 'Aceh Besar', '11.06'],
    ['A. Besar', 'spelling', 'Aceh Besar', '11.06'],
    ['6. Aceh Besar *)', 'spelling', 'Aceh Besar', '11.06'],
    ['Acèh\u00a0Besar', 'spelling', 'Aceh Besar', '11.06'],
    ['Banda Aceh', 'spelling', 'Kota Banda Aceh', '11.71'],
    ['KOTA BANDA ACEH', 'spelling', 'Kota Banda Aceh', '11.71'],
    ['Banda Aceh (Kota)', 'spelling', 'Kota Banda Aceh', '11.71'],
    ['Kab/Kota Banda Aceh', 'spelling', 'Kota Banda Aceh', '11.71'],
    ['11.06', 'spelling', 'Aceh Besar', '11.06'],
    ['[11.06] KAB. ACEH BESAR', 'spelling', 'Aceh Besar', '11.06'],
    ['1106 - Aceh Besar', 'spelling', 'Aceh Besar', '11.06'],
    ['1108 Aceh Besar', 'spelling', 'Aceh Besar', '11.06'],
    ['1171', 'spelling', 'Kota Banda Aceh', '11.71'],
  ])('written %j is %s', (text, kind, value, code) => {
    expect(regency(text)).toEqual({ kind, value, code });
  });

  it.each([
    ['Aceh Besr', ['Aceh Besar']],
    ['Acheh Besar', ['Aceh Besar']],
    ['Lhoksemauwe', ['Kota Lhokseumawe']],
    ['Kota Aceh Besar', ['Aceh Besar']],
    ['Abdya', ['Aceh Barat Daya']],
    ['Kab. ABDYA', ['Aceh Barat Daya']],
    ['Galus', ['Gayo Lues']],
    ['Kab. Banda Aceh', ['Kota Banda Aceh']],
    // A code of Kemendagri that is also the BPS code of another regency.
    ['1106', ['Aceh Tengah', 'Aceh Besar']],
    // The code and the name contradict each other.
    ['[11.08] Aceh Besar', ['Aceh Utara', 'Aceh Besar']],
  ])('written %j is only near', (text, candidates) => {
    const { kind, candidates: found = [] } = regency(text);
    expect({ kind, found: found.map(({ value }) => value) }).toEqual({
      kind: 'near',
      found: expect.arrayContaining(candidates),
    });
  });

  it.each([
    ['B. Aceh', 'Kota Banda Aceh'],
    ['A. Besar', 'Aceh Besar'],
  ])('written %j is certain, with a word of it abbreviated', (text, value) => {
    expect(regency(text)).toMatchObject({ kind: 'spelling', value });
  });

  it('is unknown where nothing is like it', () => {
    for (const text of ['', ' ', 'Bandung', 'JUMLAH', '-', '99.99', 'xyz', 'Kota', 'Kota 400253', 'Kab.']) {
      expect([text, regency(text)]).toEqual([text, { kind: 'unknown' }]);
    }
  });

  it('keeps its type where a regency and a city have one name, and is not certain without it', () => {
    const java = createRegister(packagedPlaces('32'));
    const judged = (text: string) => judgePlace(text, 'regency', {}, java);
    expect(judged('KOTA BANDUNG')).toMatchObject({ kind: 'spelling', value: 'Kota Bandung' });
    expect(judged('Kab. Bandung')).toMatchObject({ kind: 'spelling', value: 'Kabupaten Bandung' });
    expect(judged('Bandung').candidates).toHaveLength(2);
    expect(judged('Bandung').kind).toBe('near');
    expect(judged('Bandung Barat')).toMatchObject({ kind: 'listed', code: '32.17' });
  });
});

describe('a district', () => {
  it('is judged within its regency', () => {
    expect(district('KEC. SIMPANG TIGA', 'Kab. Aceh Besar')).toMatchObject({ code: '11.06.18' });
    expect(district('Simpang III', 'PIDIE')).toMatchObject({ kind: 'spelling', code: '11.07.18' });
    expect(district('Darul Imarah', 'Pidie')).toEqual({
      kind: 'unknown',
      elsewhere: [{ value: 'Darul Imarah', code: '11.06.07' }],
    });
  });

  it('has no code where its regency is not known and several have one of that name', () => {
    const { kind, value, code, candidates } = district('simpang tiga');
    expect({ kind, value, code, places: candidates?.length }).toEqual({
      kind: 'spelling',
      value: 'Simpang Tiga',
      code: undefined,
      places: 2,
    });
  });

  it('is found by abbreviations, numerals and codes', () => {
    expect(district('Kr. Barona Jaya', 'Aceh Besar')).toMatchObject({ value: 'Krueng Barona Jaya' });
    expect(['S', 'P', 'S (2)', 'PD'].map((text) => judgePlace(text, 'regency', {}, aceh).kind)).toEqual(
      Array(4).fill('unknown'),
    );
    expect(district('KAWAY 16', 'Aceh Barat')).toMatchObject({ kind: 'spelling', value: 'Kaway XVI' });
    expect(district('Jantho', 'Aceh Besar')).toMatchObject({ kind: 'spelling', value: 'Kota Jantho' });
    expect(district('110607')).toMatchObject({ kind: 'spelling', value: 'Darul Imarah' });
    expect(district('11.06.07 Darul Imarah', 'Aceh Besar')).toMatchObject({ code: '11.06.07' });
    expect(district('Darul Imara', 'Aceh Besr').candidates?.[0]).toMatchObject({ code: '11.06.07' });
  });
});

describe('what was judged before', () => {
  const within = (regency?: string) => ({ regency });

  it('never changes a judgement, such as one within an unknown regency one without a regency', () => {
    for (const order of [
      [undefined, 'Xyz'],
      ['Xyz', undefined],
    ]) {
      const fresh = createRegister(packagedPlaces('11'));
      const judged = new Map(
        order.map((regency) => [regency, judgePlace('Darul Imarah', 'district', within(regency), fresh)]),
      );
      const value = 'Darul Imarah';
      const code = '11.06.07';
      expect(judged.get(undefined)).toEqual({ kind: 'listed', value, code });
      expect(judged.get('Xyz')).toEqual({ kind: 'unknown', elsewhere: [{ value, code }] });
    }
  });

  it('is remembered up to a limit for all parents together, and only of short texts', () => {
    const register = createRegister(packagedPlaces('11'));
    const scopes = ['11.06', '11.07'].map((code) => placeScopeOf(register, 'district', [code]));
    const remembered = () => scopes.reduce((sum, { judged }) => sum + judged.size, 0);
    for (let i = 0; i < 120_000; i++)
      remember(register, scopes[i % 2]!, { text: `text ${i}`, judgement: UNKNOWN });
    const before = remembered();
    expect(before).toBeLessThanOrEqual(100_000);
    judgePlace('a'.repeat(256), 'district', within('Aceh Besar'), register);
    expect(remembered()).toBe(before);
  });

  it('has a limited number of indexes, and the judgements stay the same', () => {
    const codes = Array.from({ length: 60 }, (_, i) => `11.06.${i}`);
    const register = createRegister(packagedPlaces('11'));
    for (const one of codes) {
      for (const other of codes) placeScopeOf(register, 'village', [one, other]);
    }
    expect(register.scopes.size).toBeLessThanOrEqual(1_000);
    expect(judgePlace('Darul Imarah', 'district', within('Aceh Besar'), register).code).toBe('11.06.07');
  });
});

describe('office-made entries', () => {
  const changed = createRegister([
    ...packagedPlaces('11'),
    { code: '11.06.07.L001', name: 'Lamseunong Baro' },
    { code: '11.06', name: 'Kabupaten Aceh Besar', aliases: ['Aceh Rayeuk'] },
    { code: '11.06.19', name: 'Darul Kamal', withdrawn: '11.06.07' },
    { code: '11.06.23', name: 'Blang Bintang', withdrawn: '' },
  ]);

  it('are found like others, by aliases and by the names of what they took in', () => {
    const within = { regency: 'ACEH RAYEUK' };
    expect(judgePlace('Lamseunong Baro', 'village', { ...within, district: 'darul kamal' }, changed)).toEqual(
      {
        kind: 'listed',
        value: 'Lamseunong Baro',
        code: '11.06.07.L001',
      },
    );
    expect(judgePlace('Kec. Darul Kamal', 'district', within, changed)).toMatchObject({ code: '11.06.07' });
    expect(judgePlace('Blang Bintang', 'district', within, changed).kind).toBe('unknown');
  });
});

/** Ways to write a name that leave no doubt about it. */
const misspellings: readonly ((name: string) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replaceAll(' ', '  '),
  (name) => name.replaceAll(' ', '-'),
  (name) => name.replaceAll(' ', ''),
  (name) => name.replace(/a/i, 'á'),
  (name) => name.replace(/e/i, "e'"),
  (name) => ` ${name}\u00a0`,
  (name) => `${name}.`,
  (name) => name.normalize('NFD'),
];

const prefixes: Readonly<Record<PlaceLevel, readonly string[]>> = {
  regency: ['', ''],
  district: ['KEC. ', 'Kecamatan'],
  village: ['DESA ', 'Kel.'],
};

/** The places that are not found by a text made from their name. */
const notFound = (
  textOf: (place: ListedPlace) => string,
  isFound: (place: ListedPlace, judged: Judgement) => boolean,
) =>
  places
    .filter((place) => !isFound(place, judgePlace(textOf(place), place.level, parentsOf(place), aceh)))
    .map((place) => [place.code, textOf(place)]);

const isItself = ({ code }: ListedPlace, judged: Judgement) => judged.code === code;

const places = [...aceh.places.values()];

describe('every place of the province', () => {
  it('is listed as itself within its parents', () => {
    expect(
      notFound(
        ({ name }) => name,
        ({ code }, judged) => judged.kind === 'listed' && judged.code === code,
      ),
    ).toEqual([]);
  });

  it('is listed under its own name where its parents are not known', () => {
    const others = places.filter(({ name, level }) => judgePlace(name, level, {}, aceh).value !== name);
    expect(others).toEqual([]);
  });

  it('is found by its code, with and without its name', () => {
    expect(notFound(({ code }) => code, isItself)).toEqual([]);
    expect(notFound(({ code, name }) => `[${code}] ${name}`, isItself)).toEqual([]);
    expect(notFound(({ code, name }) => `${name} (${code})`, isItself)).toEqual([]);
  });

  it('is found under each misspelling that leaves no doubt', () => {
    for (const change of misspellings) {
      expect(notFound(({ name }) => change(name), isItself)).toEqual([]);
    }
  });

  it('is found after words that say what kind of place it is', () => {
    for (const form of [0, 1]) {
      expect(notFound(({ name, level }) => prefixes[level][form] + name, isItself)).toEqual([]);
    }
  });

  it('is found under several misspellings of itself and of its parents', () => {
    const changes = fc.array(fc.constantFrom(...misspellings), { minLength: 1, maxLength: 4 });
    const spell = (place: ListedPlace | undefined, list: typeof misspellings) =>
      place &&
      prefixes[place.level][list.length % 2] + list.reduce((text, change) => change(text), place.name);
    fc.assert(
      fc.property(fc.constantFrom(...places), changes, changes, (place, own, outer) => {
        const regency = spell(aceh.places.get(place.code.slice(0, 5)), outer);
        const district = place.level === 'village' ? spell(aceh.places.get(place.parent), outer) : undefined;
        const { value, code } = judgePlace(spell(place, own)!, place.level, { regency, district }, aceh);
        expect([value, code]).toEqual([place.name, place.code]);
      }),
      { numRuns: 5_000, seed: 12 },
    );
  });

  it('is among the candidates after a letter was left out', () => {
    const isFound = (place: ListedPlace, { kind, candidates = [] }: Judgement) =>
      // Without the letter, it may be the name of another place.
      place.name.length < 7 || kind !== 'near' || candidates.some(({ code }) => code === place.code);
    expect(notFound(({ name }) => name.slice(0, 3) + name.slice(4), isFound)).toEqual([]);
    expect(notFound(({ name }) => name.slice(0, -2) + name.slice(-1), isFound)).toEqual([]);
  });
});

describe('a text for the whole of the place above', () => {
  const office = createRegister(packagedPlaces('11'), { text: 'Seluruh wilayah', former: ['-'] });
  const inBesar = (text: string, register = aceh) =>
    judgePlace(text, 'district', { regency: 'Aceh Besar' }, register);

  it('is known at the levels of parts, whether or not the register has the place above', () => {
    expect(inBesar('-')).toEqual({ kind: 'listed', value: '-', isWhole: true });
    expect(judgePlace('-', 'village', { regency: 'Bandung', district: 'Coblong' }, aceh).isWhole).toBe(true);
    expect(regency('-')).toEqual(UNKNOWN);
    expect(inBesar('-', office)).toEqual({ kind: 'spelling', value: 'Seluruh wilayah', isWhole: true });
  });

  it.each([
    'Semua',
    'SEMUA KECAMATAN',
    'Seluruhnya',
    'Jumlah',
    'Sub Total',
    '–',
    '.',
    '_',
    'n/a',
    'Tidak ada',
  ])('is perhaps %j, and near to no name', (text) => {
    expect(inBesar(text)).toEqual({ kind: 'near', candidates: [{ value: '-' }], isWhole: true });
  });

  it('is no name of a place, nor a part of one', () => {
    expect(inBesar('Darul Imarah').isWhole).toBeUndefined();
    expect(inBesar('Kota Jantho')).toMatchObject({ kind: 'listed' });
    expect(inBesar('Jumlah Makmur').isWhole).toBeUndefined();
  });

  it('leaves a village among those of the regency', () => {
    const village = judgePlace('Lheu Blang', 'village', { regency: 'Aceh Besar', district: '-' }, aceh);
    expect(village).toMatchObject({ value: 'Lheu Blang', code: expect.stringMatching(/^11\.06\./) });
  });
});
