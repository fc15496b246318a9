import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fault, type FaultCode } from '../fault';
import type { VarcharField } from '../field';
import { parseEnum, parseVarchar, trimSpaces } from './text';

const described = { label: { id: '', en: '' }, description: { id: '', en: '' }, example: '' };
const field = (maxLength: number, multiline?: true): VarcharField => ({
  ...described,
  name: 'teks',
  kind: 'varchar',
  maxLength,
  ...(multiline && { multiline }),
});

/** Parts of texts that may cause faults. */
const PIECES = [
  ...[
    'a',
    'Z',
    '"',
    '\\',
    '{',
    '}',
    ',',
    "'",
    'é',
    'e\u0301',
    '\u0323\u0301',
    '漢',
    '😀',
    '\u{1d160}',
    '\u0958',
  ],
  ...[
    ' ',
    '\u00a0',
    '\u3000',
    '\u2003',
    '\ufeff',
    '\u200b',
    '\u2028',
    '\t',
    '\n',
    '\r',
    '\0',
    '\u007f',
    '\u0085',
    '\u009f',
  ],
  ...['\ud800', '\udc00', '\uffff', '\u{10ffff}', '\u1112\u1161\u11ab', '\ufb2c'],
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.tuple(fc.constantFrom(...PIECES), fc.integer({ min: 0, max: 40 })).map(([piece, n]) => piece.repeat(n)),
);

/** The rules for varchar in "Fields", implemented separately: returns the stored text, or the possible codes of the fault. */
function judged(raw: string, maxLength: number, lines: boolean): string | FaultCode[] {
  const points = [...raw];
  while (/^\p{White_Space}$/u.test(points[0] ?? '')) points.shift();
  while (/^\p{White_Space}$/u.test(points.at(-1) ?? '')) points.pop();
  const text = points.join('').normalize('NFC');
  const codes: FaultCode[] = [];
  if (text === '') codes.push('required');
  if (points.some((point) => /^\p{Cs}$/u.test(point))) codes.push('invalid_value');
  if (points.some((point) => /^\p{Cc}$/u.test(point) && !(lines && '\t\n\r'.includes(point))))
    codes.push('invalid_value');
  if ([...text].length > maxLength) codes.push('too_long');
  return codes.length > 0 ? codes : text;
}

const noList = { timeZone: { offsetMinutes: () => 0 }, listedValues: () => undefined };

describe('text', () => {
  it.each([false, true])('is stored as the specification says, or refused (lines allowed: %s)', (lines) => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 30 }), (raw, maxLength) => {
        const expected = judged(raw, maxLength, lines);
        const found = parseVarchar(raw, field(maxLength, lines ? true : undefined));
        if (found instanceof Fault) {
          expect(expected).toContain(found.code);
          expect(found.field).toBe('teks');
        } else expect(found).toBe(expected);
      }),
      { numRuns: 2000 },
    );
  });

  it('is unchanged when it is stored again', () => {
    fc.assert(
      fc.property(anyText, (raw) => {
        const stored = parseVarchar(raw, field(255, true));
        if (!(stored instanceof Fault)) expect(parseVarchar(stored, field(255, true))).toBe(stored);
      }),
    );
  });

  it('counts code points after normalization', () => {
    for (const [unit, stored] of [
      ['a', 1],
      ['😀', 1],
      ['e\u0301', 1],
      ['\u0958', 2],
      ['\ufb2c', 3],
    ] as const) {
      const most = Math.floor(255 / stored);
      expect(parseVarchar(unit.repeat(most), field(255))).toBe(unit.repeat(most).normalize('NFC'));
      expect(parseVarchar(unit.repeat(most + 1), field(255))).toMatchObject({ code: 'too_long' });
    }
  });

  it('accepts a JSON number as its text, and no other type', () => {
    expect(parseVarchar(12.5, field(255))).toBe('12.5');
    for (const raw of [true, {}, ['a'], Symbol.iterator]) {
      expect(parseVarchar(raw, field(255))).toMatchObject({ code: 'invalid_type' });
    }
  });

  it('of an enumerated field is one of the listed values, compared in their stored form', () => {
    const status = { ...described, name: 'status', kind: 'enum', maxLength: 32 } as const;
    const listed = { ...noList, listedValues: () => new Set(['dirawat', 'é']) };
    expect(parseEnum(' e\u0301 ', status, listed)).toBe('é');
    expect(parseEnum('Dirawat', status, listed)).toMatchObject({ code: 'invalid_value' });
    expect(parseEnum('apa saja', status, noList)).toBe('apa saja');
    expect(parseEnum('apa saja', status, { ...noList, listedValues: () => new Set() })).toBe('apa saja');
    expect(parseEnum('x'.repeat(33), status, noList)).toMatchObject({ code: 'too_long' });
  });
});

describe('a number sent for a text', () => {
  it.each([
    [7, '7'],
    [Number.MAX_SAFE_INTEGER, '9007199254740991'],
    [1171010101010001, '1171010101010001'],
  ])('%j is its text', (raw, text) => expect(parseVarchar(raw, field(255))).toBe(text));

  it.each([2 ** 53, -(2 ** 53), 1e21])('%j has lost digits in transit, so it is refused', (raw) => {
    expect(parseVarchar(raw, field(255))).toMatchObject({ code: 'invalid_value' });
  });
});

describe('a text made to keep the service busy', () => {
  const html = field(65_535, true);
  const takesLittle = (work: () => unknown) => {
    const start = performance.now();
    work();
    expect(performance.now() - start).toBeLessThan(3_000);
  };

  it('of spaces inside is trimmed in one pass', () => {
    const text = `é${' '.repeat(10_000_000)}é`;
    takesLittle(() => expect(trimSpaces(text)).toBe(text));
    takesLittle(() => expect(parseVarchar(`é${' '.repeat(65_533)}é`, html)).toHaveLength(65_535));
  });

  it('with many combining marks on one letter is refused before they are sorted', () => {
    takesLittle(() =>
      expect(parseVarchar(`a${'\u0301\u0323'.repeat(32_000)}`, html)).toMatchObject({
        code: 'invalid_value',
      }),
    );
    takesLittle(() =>
      expect(parseVarchar(`a${'\u0301\u0323'.repeat(5_000_000)}`, html)).toMatchObject({ code: 'too_long' }),
    );
    const most = `a${'\u0301\u0323'.repeat(127)}`;
    takesLittle(() => expect(parseVarchar(most.repeat(256), html)).toBe(most.repeat(256).normalize('NFC')));
  });
});
