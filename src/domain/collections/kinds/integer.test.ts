import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault } from '../fault';
import { MAX_INT, MAX_YEAR, MIN_YEAR } from '../field';
import { parseInteger, parseYear } from './integer';

const described = { label: { id: '', en: '' }, description: { id: '', en: '' }, example: '' };
const int = (min: number, max: number) => ({ ...described, name: 'jumlah', kind: 'int', min, max }) as const;
const year = { ...described, name: 'tahun', kind: 'year', min: MIN_YEAR, max: MAX_YEAR } as const;

const LIMITS = [0, 1, 12, 13, MIN_YEAR, MAX_YEAR, MAX_INT, 2 ** 53];
const nearLimits = fc
  .tuple(fc.constantFrom(...LIMITS), fc.integer({ min: -1, max: 1 }))
  .map(([limit, step]) => limit + step);
const digits = fc.oneof(
  fc.stringMatching(/^ ?[+-]?0{0,3}[0-9]{1,12} ?$/),
  fc.stringMatching(/^[0-9]{4}$/),
  nearLimits.map(String),
  fc.stringMatching(/^[-+0-9.,_eExXa ١]{1,6}$/),
  fc.string({ maxLength: 4 }),
);
const anyNumber = fc.oneof(nearLimits, fc.integer(), fc.double(), fc.constant(-0));

/** The value of a text of digits, read without `Number`. */
function meaning(text: string, form: RegExp): bigint | undefined {
  const match = form.exec(text.replace(/^\p{White_Space}*(.*?)\p{White_Space}*$/su, '$1'));
  return match === null ? undefined : BigInt(match[1] === '-' ? `-${match[2]}` : match[2]!);
}

describe('a whole number', () => {
  it.each([
    [0, MAX_INT],
    [1, MAX_INT],
    [1, 12],
  ])('from %i to %i is taken from digits with an optional sign, and from nothing else', (min, max) => {
    fc.assert(
      fc.property(digits, (text) => {
        const expected = meaning(text, /^([+-]?)([0-9]+)$/);
        const found = parseInteger(text, int(min, max));
        if (expected === undefined || expected < min || expected > max)
          expect(found).toMatchObject({ code: 'invalid_value', field: 'jumlah' });
        else expect(found).toBe(Number(expected));
      }),
      { numRuns: 1000 },
    );
  });

  it('is accepted as a JSON number without a fraction', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const found = parseInteger(number, int(0, MAX_INT));
        if (number % 1 === 0 && number >= 0 && number <= MAX_INT)
          expect(found).toBe(number === 0 ? 0 : number);
        else expect(found).toMatchObject({ code: 'invalid_value' });
      }),
    );
  });

  it('is accepted as no other type', () => {
    fc.assert(
      fc.property(fc.oneof(fc.boolean(), fc.object(), fc.array(fc.integer())), (raw) => {
        expect(parseInteger(raw, int(0, MAX_INT))).toMatchObject({ code: 'invalid_type' });
        expect(parseYear(raw, year)).toMatchObject({ code: 'invalid_type' });
      }),
    );
  });
});

describe('a year', () => {
  it('is four digits, 1901 to 2155', () => {
    fc.assert(
      fc.property(digits, (text) => {
        const expected = meaning(text, /^()([0-9]{4})$/);
        const found = parseYear(text, year);
        if (expected === undefined || expected < 1901n || expected > 2155n)
          expect(found).toBeInstanceOf(Fault);
        else expect(found).toBe(Number(expected));
      }),
      { numRuns: 1000 },
    );
  });

  it('or is a JSON integer in that range', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const found = parseYear(number, year);
        if (number % 1 === 0 && number >= 1901 && number <= 2155) expect(found).toBe(number);
        else expect(found).toMatchObject({ code: 'invalid_value' });
      }),
    );
  });
});
