import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatProblem, generateKey, hashKey, isWellFormed, KEY_LENGTH, keyPrefix } from './format';

const key = fc.constant(null).map(() => generateKey());
const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const character = fc.constantFrom(...characters);

describe('a generated key', () => {
  it('has the specified form', () => {
    expect(generateKey()).toMatch(/^rsd_[0-9A-Za-z]{49}$/);
    expect(KEY_LENGTH).toBe(53);
  });

  it('is well formed, and never the same twice', () => {
    const keys = Array.from({ length: 500 }, generateKey);
    expect(keys.every(isWellFormed)).toBe(true);
    expect(new Set(keys).size).toBe(500);
  });

  it('uses every character with about the same frequency', () => {
    const counts = new Map<string, number>();
    // The first character of 43 holds little more than 5 bits, so it is left out.
    const text = Array.from({ length: 2_000 }, () => generateKey().slice(5, 47)).join('');
    for (const one of text) counts.set(one, (counts.get(one) ?? 0) + 1);
    const expected = text.length / characters.length;
    for (const one of characters) expect(Math.abs((counts.get(one) ?? 0) / expected - 1)).toBeLessThan(0.2);
  });

  it('shows 12 characters, and its hash is that of SHA-256', () => {
    expect(keyPrefix('rsd_0123456789')).toBe('rsd_01234567');
    expect(hashKey('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('a damaged key', () => {
  it('is refused with one changed character', () => {
    fc.assert(
      fc.property(key, fc.nat(KEY_LENGTH - 1), character, (good, at, other) => {
        const spoilt = good.slice(0, at) + other + good.slice(at + 1);
        expect(isWellFormed(spoilt)).toBe(spoilt === good);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is refused with two swapped or up to four changed neighbours', () => {
    fc.assert(
      fc.property(
        key,
        fc.nat(KEY_LENGTH - 6),
        fc.array(character, { minLength: 1, maxLength: 4 }),
        (good, at, others) => {
          const swapped = good.slice(0, at) + good[at + 1] + good[at] + good.slice(at + 2);
          const replaced = good.slice(0, at) + others.join('') + good.slice(at + others.length);
          expect(isWellFormed(swapped)).toBe(swapped === good);
          expect(isWellFormed(replaced)).toBe(replaced === good);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('is refused when shortened, lengthened or with changed case', () => {
    fc.assert(
      fc.property(key, fc.nat(KEY_LENGTH - 1), fc.string({ minLength: 1 }), (good, length, more) => {
        expect(isWellFormed(good.slice(0, length))).toBe(false);
        expect(isWellFormed(good.slice(KEY_LENGTH - length))).toBe(false);
        expect(isWellFormed(good + more)).toBe(false);
        expect(isWellFormed(more + good)).toBe(false);
        expect(isWellFormed(good.toLowerCase())).toBe(false);
      }),
    );
  });

  it('is refused, whatever text it is', () => {
    fc.assert(fc.property(fc.string(), (text) => !isWellFormed(text) && !isWellFormed(`rsd_${text}`)));
  });

  it('gets a reason', () => {
    const good = generateKey();
    const other = good.endsWith('0') ? '1' : '0';
    expect(formatProblem(good)).toBeUndefined();
    expect(formatProblem(`"${good}" `)).toBe('surrounding_characters');
    expect(formatProblem(good.slice(4))).toBe('prefix');
    expect(formatProblem(good.slice(0, 40))).toBe('length');
    expect(formatProblem(`${good.slice(0, 20)}-${good.slice(21)}`)).toBe('characters');
    expect(formatProblem(good.slice(0, -1) + other)).toBe('checksum');
    expect(formatProblem('')).toBe('prefix');
  });
});
