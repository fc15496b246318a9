import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNationalNumber } from './national-number';

const two = (number: number): string => String(number).padStart(2, '0');

const PROVINCES = [
  11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 31, 32, 33, 34, 35, 36, 51, 52, 53, 61, 62, 63, 64, 65,
];
const EASTERN_PROVINCES = [71, 72, 73, 74, 75, 76, 81, 82, 91, 92, 93, 94, 95, 96];

/** Numbers of men and women of all ages and places. */
const nationalNumber = fc
  .record({
    province: fc.constantFrom(...PROVINCES, ...EASTERN_PROVINCES),
    regency: fc.oneof(fc.integer({ min: 1, max: 29 }), fc.integer({ min: 71, max: 79 })),
    district: fc.integer({ min: 1, max: 60 }),
    born: fc.date({ min: new Date('1925-01-01'), max: new Date('2026-11-27'), noInvalidDate: true }),
    woman: fc.boolean(),
    serial: fc.integer({ min: 1, max: 9999 }),
  })
  .map(({ province, regency, district, born, woman, serial }) =>
    [
      ...[province, regency, district, born.getUTCDate() + (woman ? 40 : 0), born.getUTCMonth() + 1].map(two),
      two(born.getUTCFullYear() % 100),
      String(serial).padStart(4, '0'),
    ].join(''),
  );

const inGroups = (digits: string, lengths: readonly number[], between: string): string => {
  let at = 0;
  return lengths
    .map((length) => {
      at += length;
      return digits.slice(at - length, at);
    })
    .join(between);
};

const writtenNumber = fc
  .tuple(
    nationalNumber,
    fc.constantFrom(..." |-|.|\u00a0|\u2011|\u200b| - |'".split('|')),
    fc.constantFrom([4, 4, 4, 4], [6, 6, 4], [2, 2, 2, 6, 4], [2, 2, 2, 2, 2, 2, 4]),
    fc.constantFrom('together', 'grouped', 'full width', 'exponent'),
  )
  .map(([digits, between, lengths, form]) => {
    if (form === 'grouped') return inGroups(digits, lengths, between);
    if (form === 'exponent') return `${digits[0]}.${digits.slice(1)}E+15`;
    if (form === 'full width')
      return digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
    return digits;
  });

const around = fc.constantFrom(
  ...[
    '$',
    'NIK $',
    'NIK:$',
    '($)',
    'Budi Santoso/$',
    'dr. Siti, $, Sp.A',
    'a$b',
    '12 $',
    '$ 0812',
    '<td>$</td>',
    "'$",
  ],
);

const figure = fc.oneof(
  fc.integer({ min: 0, max: 2 ** 31 }).map(String),
  fc.double({ min: 0, max: 1e9, noNaN: true }).map(String),
  fc.double({ min: 0, max: 1, noNaN: true }).map(String),
  fc.double({ min: 0, max: 100, noNaN: true }).map((number) => String(number).replace('.', ',')),
  fc.bigInt({ min: 0n, max: 10n ** 19n }).map((number) => number.toLocaleString('id-ID')),
  fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }).map(String),
  fc.bigInt({ min: 10n ** 16n, max: 10n ** 20n }).map(String),
  fc
    .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1901, max: 2100 }))
    .map(([many, year]) => `${many} (${year})`),
);

const phone = fc
  .tuple(
    fc.constantFrom('08', '+628', '628', '+62 8', '(0651) ', '0651', '021-', '+62 21 '),
    fc.stringMatching(/^\d{7,10}$/),
    fc.constantFrom('', '-', ' '),
  )
  .map(([start, digits, between]) => `${start}${inGroups(digits, [2, 4, 4], between)}`);

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());
const dates = fc
  .tuple(day, day)
  .map(([from, to]) => [from, to].map((date) => date.slice(0, 10).split('-').reverse().join('-')).join(' '));
const moments = fc.tuple(day, day).map((both) => both.map((date) => date.slice(0, 16)).join(' '));

const noPerson = fc.oneof(
  figure,
  phone,
  fc.tuple(phone, phone).map((both) => both.join(' / ')),
  dates,
  moments,
  fc
    .array(fc.integer({ min: 1901, max: 2100 }), { minLength: 4, maxLength: 8 })
    .map((years) => years.join(' ')),
);

describe('hasNationalNumber', () => {
  it('finds all of 10,000 planted numbers, however they are written and whatever is around them', () => {
    fc.assert(
      fc.property(writtenNumber, around, (number, text) => {
        expect(
          hasNationalNumber(text.replace('$', () => number)),
          text.replace('$', () => number),
        ).toBe(true);
      }),
      { numRuns: 10_000 },
    );
  });

  it('finds at most one among 10,000 figures, phone numbers and dates', () => {
    const found = fc.sample(noPerson, 10_000).filter(hasNationalNumber);
    expect(found.length, found.join('\n')).toBeLessThanOrEqual(1);
  });

  it.each([
    ['3519013102900001', 'the 31st of February'],
    ['3519012902010001', 'the 29th of February of a year that is no leap year'],
    ['3519010101900000', 'no serial number'],
    ['2019010101900001', 'no province'],
    ['3541010101900001', 'no regency'],
    ['3519000101900001', 'no district'],
    ['35190101019000010', 'seventeen digits'],
    ['351901010190001', 'fifteen digits'],
    ['0.3519010101900001', 'a fraction'],
    ['3.519.010.101.900.001', 'separators of thousands'],
    ['11-12-2023 11-12-2024', 'two dates'],
  ])('does not take %s for one: %s', (text) => {
    expect(hasNationalNumber(text)).toBe(false);
  });

  it('takes a long text of digits without taking long', () => {
    const started = performance.now();
    for (const digits of ['1', '1 ', '3519 ', '35190101019000010 ']) {
      hasNationalNumber(digits.repeat(65_535 / digits.length));
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});
