import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateKey, isWellFormed, KEY_LENGTH, keyPrefix } from '@/server/access/keys/format';
import { describePasted, keyWithin } from './pasted-text';

const keys = fc.constant(undefined).map(() => generateKey());
const around = fc.constantFrom(
  '',
  ' ',
  '\n',
  '"',
  'x-api-key: ',
  'Bearer ',
  "curl -H 'x-api-key: ",
  '\u00a0',
  '﻿',
);

describe('a key within a text', () => {
  it('is found between any other characters', () => {
    fc.assert(
      fc.property(
        keys,
        around,
        fc.constantFrom('', '"', "'", '\n', ' https://example.test', ';'),
        (key, before, after) => {
          const text = before + key + after;
          expect(keyWithin(text)).toBe(text === key ? undefined : key);
        },
      ),
    );
  });

  it('is found if a mail program has broken the line', () => {
    fc.assert(
      fc.property(keys, fc.integer({ min: 5, max: KEY_LENGTH - 1 }), (key, place) => {
        expect(keyWithin(`${key.slice(0, place)}\r\n ${key.slice(place)}`)).toBe(key);
      }),
    );
  });

  it('is not made from a longer or a shorter text', () => {
    const key = generateKey();
    expect(keyWithin(`${key}x`)).toBeUndefined();
    expect(keyWithin(` ${key.slice(0, -1)} `)).toBeUndefined();
    expect(keyWithin(key)).toBeUndefined();
  });
});

describe('the description of a text that is not a key', () => {
  it('says how many characters are missing or too many', () => {
    const key = generateKey();
    expect(isWellFormed(key)).toBe(true);
    expect(describePasted(`${key.slice(0, -4)}\n`)).toMatchObject({
      excess: -4,
      length: KEY_LENGTH - 4,
      strange: [],
    });
    expect(describePasted(`${key}ab`).excess).toBe(2);
  });

  it('names the characters that no key has, and never letters or digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(describePasted(text).strange.join('')).not.toMatch(/[0-9A-Za-z]/);
      }),
    );
    expect(describePasted('rsd_abc-d–e-f').strange).toEqual(['-', '–']);
  });

  it('recognizes the visible prefix, and the wrong case', () => {
    const key = generateKey();
    expect(describePasted(` ${keyPrefix(key)} `).visiblePart).toBe(keyPrefix(key));
    expect(describePasted(key).visiblePart).toBeUndefined();
    expect(describePasted(key.toUpperCase()).wrongCase).toBe(true);
    expect(describePasted(key).wrongCase).toBe(false);
  });
});
