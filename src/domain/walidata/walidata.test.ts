import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameServer, judgeBaseUrl } from './base-url';
import { isSameValue, plainDecimal, roundedQuotient } from './decimal';
import { isSameUnit } from './mapping';
import { compareWithThere, judgeByThere, VALUE_STATES } from './states';

describe('a value', () => {
  it('is rounded from its exact quotient, not from a rounded one', () => {
    // 1.345 rounded to two decimals first would become 1.35, and then 1.4.
    expect(roundedQuotient(1345n, 1000n, { decimals: 1 })).toBe('1.3');
    expect(roundedQuotient(-5n, 2n, { decimals: 0 })).toBe('-3');
    expect(roundedQuotient(1n, 3n, { decimals: 4 })).toBe('0.3333');
    expect(roundedQuotient(90071992547409930000n, 10n, { decimals: 2 })).toBe('9007199254740993000');
    const whole = fc.bigInt({ min: -1_000_000n, max: 1_000_000n });
    const below = fc.bigInt({ min: 1n, max: 10_000n });
    fc.assert(
      fc.property(whole, below, fc.integer({ min: 0, max: 6 }), (above, divisor, decimals) => {
        const value = Number(roundedQuotient(above, divisor, { decimals }));
        expect(Math.abs(value - Number(above) / Number(divisor))).toBeLessThanOrEqual(
          0.5 / 10 ** decimals + 1e-9,
        );
      }),
    );
  });

  it('is the same number however it is written, and a text is compared as it is', () => {
    expect(['012,50', '12.5', '+12.500'].map(plainDecimal)).toEqual(['12.5', '12.5', '12.5']);
    expect([isSameValue('-0', '0'), isSameValue('1', '1.01'), isSameValue('1.234.567', '1234567')]).toEqual([
      true,
      false,
      false,
    ]);
    expect(isSameValue('Ada ', 'Ada')).toBe(true);
  });
});

describe('the state of a value', () => {
  const there = fc.record({
    stored: fc.constantFrom(undefined, '1', '2'),
    final: fc.constantFrom(undefined, '1', '2'),
  });
  it('says that a value is there only if it is, and one is sent only if it is not', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALUE_STATES), there, (state, found) => {
        const judged = judgeByThere({ wanted: 'stored', state, value: '1.0' }, found);
        const isThere = found.final === '1' || (found.final === undefined && found.stored === '1');
        if (isThere) expect(judged).toEqual({ state: found.final === '1' ? 'verified' : 'sent' });
        else {
          expect(['sent', 'verified']).not.toContain(judged === 'send' ? 'send' : judged.state);
          // A verified value is never replaced.
          if (judged === 'send') expect(found.final).toBeUndefined();
        }
      }),
    );
  });

  it('compares with what is there', () => {
    const refused = { value: '3', state: 'refused' } as const;
    const none = { stored: undefined, final: undefined };
    expect([
      compareWithThere(null, { stored: '3', final: undefined }),
      compareWithThere('3', none),
      compareWithThere('3', none, refused),
      compareWithThere('4', none, refused),
      compareWithThere('3', { stored: '3,0', final: undefined }, refused),
      compareWithThere('3', { stored: '4', final: undefined }),
      compareWithThere('3', { stored: '3', final: '4' }),
    ]).toEqual(['missing', 'new', 'refused', 'new', 'same', 'changed', 'verified']);
  });
});

it('an address is https, or of the office’s own network, and has nothing but a path', () => {
  expect(judgeBaseUrl('https://a.test/serv//', false)).toEqual({ url: 'https://a.test/serv' });
  expect(judgeBaseUrl('http://a.test/serv', true)).toEqual({ url: 'http://a.test/serv' });
  expect(
    [
      'http://a.test',
      'ftp://a.test',
      'a.test',
      'https://u:p@a.test',
      'https://a.test/?key=1',
      'https://a.test/#x',
    ].map((text) => judgeBaseUrl(text, false)),
  ).toEqual(
    ['not_https', 'not_an_address', 'not_an_address', 'has_more', 'has_more', 'has_more'].map((fault) => ({
      fault,
    })),
  );
  expect([
    isSameServer('https://a.test/x', 'https://a.test/y'),
    isSameServer('https://a.test', 'https://a.test:8443'),
  ]).toEqual([true, false]);
});

it('units are compared without case and signs', () => {
  expect([
    isSameUnit('Persen', '%'),
    isSameUnit('orang/km2', 'Orang / km2'),
    isSameUnit('orang', 'jiwa'),
  ]).toEqual([true, true, false]);
});
