import { describe, expect, it } from 'vitest';
import { findDayOrder, readDate, readSerialDate } from './dates';
import { monthOfWeek, readMonth } from './months';
import { findNumberStyle, readNumber } from './numbers';
import { halfAtEnd, readPeriod } from './periods';

const count = (texts: readonly string[]) => texts.map((text) => ({ text, count: 1 }));

describe('a figure', () => {
  it.each([
    ['1234', ',', '1234'],
    ['1.234.567', ',', '1234567'],
    ['1.234,00', ',', '1234'],
    ['2.691,8*', ',', '2691.8'],
    ['2 691,8', ',', '2691.8'],
    ['2\u00a0691', ',', '2691'],
    ['88,77', ',', '88.77'],
    ['15 1)', ',', '15'],
    ['15¹', ',', '15'],
    ['1,234.50', '.', '1234.5'],
    ['+007', ',', '7'],
    ['-5', ',', '-5'],
    ["'1.608", ',', '1608'],
  ] as const)('%s with decimal %s is %s', (text, decimal, read) => {
    expect(readNumber(text, { decimal })).toEqual({ kind: 'number', text: read });
  });

  it.each(['1.23.4', '12.34', '0.125', '-0.500', '1,2,3', '12%', 'dua', '1.2345', '1 23', '', '=1+1'])(
    '%j is none with a comma',
    (text) => {
      expect(readNumber(text, { decimal: ',' })).toEqual({ kind: 'unreadable' });
    },
  );

  it.each(['-', '–', '…', 'n/a', 'NA', ' Tidak ada ', '(x)', '---', '***', 'Belum ada data'])(
    '%j says that there is none',
    (text) => {
      expect(readNumber(text, { decimal: ',' })).toEqual({ kind: 'none' });
    },
  );

  it('has both readings where its column writes in both ways', () => {
    const style = { decimal: '.', mixed: true, whole: true } as const;
    expect(readNumber('2.625', style)).toEqual({ kind: 'doubtful', text: '2625', otherwise: '2.625' });
    expect(readNumber('2,625', style)).toEqual({ kind: 'doubtful', text: '2625', otherwise: '2.625' });
    expect(readNumber('5.24', style)).toEqual({ kind: 'doubtful', text: '5240', otherwise: '5.24' });
    expect(readNumber('97,25', style)).toEqual({ kind: 'doubtful', text: '97250', otherwise: '97.25' });
    expect(readNumber('834', style)).toEqual({ kind: 'number', text: '834' });
    expect(readNumber('1.234.567', style)).toEqual({ kind: 'number', text: '1234567' });
  });

  it('has one reading where a sign cannot separate thousands', () => {
    const style = { decimal: ',', mixed: true } as const;
    const one = (text: string) => ({ kind: 'number', text });
    expect(readNumber('98.5', style)).toEqual(one('98.5'));
    expect(readNumber('97,25', style)).toEqual(one('97.25'));
    expect(readNumber('1.234', style)).toEqual({ kind: 'doubtful', text: '1234', otherwise: '1.234' });
  });

  it.each([
    ['13 012r', '13012'],
    ['1.234 e', '1234'],
    ['12,5*)', '12.5'],
    ['7xx', '7'],
    ['15¹⁾', '15'],
    ['15 1) 2)', '15'],
    ['15a)', '15'],
    ['15ʳ', '15'],
    ['8†', '8'],
  ])('%s is %s with a mark behind it', (text, read) => {
    expect(readNumber(text, { decimal: ',' })).toEqual({ kind: 'number', text: read });
  });

  it.each(['151)', '12 jiwa', '5rb', '12 P', '1e3', 'r', '1 (2)'])('%j has no mark of a figure', (text) => {
    expect(readNumber(text, { decimal: ',' })).toEqual({ kind: 'unreadable' });
  });

  it.each([
    [['1.234', '12', '2.625'], { decimal: ',' }],
    [['1,234', '12'], { decimal: '.' }],
    [['1.234,5', '88,77'], { decimal: ',' }],
    [['2.625', '5.24'], { decimal: '.', mixed: true }],
    [['2,625', '12,5'], { decimal: ',', mixed: true }],
    [['1.234,5', '2.625'], { decimal: ',' }],
    [['1.234', '56789'], { decimal: ',', mixed: true }],
    [['1.234', '5,678'], { decimal: ',', mixed: true }],
    [['0.125', '12'], { decimal: '.' }],
    [['98.5', '97,25', '101,2'], { decimal: ',', mixed: true }],
  ] as const)('the column %j is written with %j', (texts, style) => {
    expect(findNumberStyle(count(texts)).style).toEqual(style);
  });
});

describe('a date', () => {
  it.each([
    ['05 Feb 2025 12:21:55', '2025-02-05 12:21:55'],
    ['31/1/2024', '2024-01-31'],
    ['Senin, 3 Nopember 2025', '2025-11-03'],
    ['1-Agt-24', '2024-08-01'],
    ['2024/02/29 7.05 WIB', '2024-02-29 07:05:00'],
    ['March 5, 2024', '2024-03-05'],
    ['1 Jan 2024 12:30 am', '2024-01-01 00:30:00'],
    ['2024-01-31T07:15:00.5Z', '2024-01-31T07:15:00.5Z'],
    ['2024-01-31t07:15:00+07:00', '2024-01-31t07:15:00+07:00'],
  ])('%s is %s', (text, read) => expect(readDate(text, 'dayFirst')?.text).toBe(read));

  it.each(['2023-02-29', '32 Mei 2024', '2024', 'besok', '12:30', '1/2', '1 Jan 2024 25:00'])(
    '%s is none',
    (text) => {
      expect(readDate(text, 'dayFirst')).toBeUndefined();
    },
  );

  it.each([
    ['44927', '2023-01-01'],
    ['45292.5', '2024-01-01 12:00:00'],
    ['45292,75', '2024-01-01 18:00:00'],
    ['2024', undefined],
    ['144927', undefined],
  ])('the serial number %s is %s', (text, read) => expect(readSerialDate(text)?.text).toBe(read));

  it('has another reading only if both of its numbers can be a month', () => {
    expect(readDate('3/4/2024', 'dayFirst')).toEqual({ text: '2024-04-03', otherwise: '2024-03-04' });
    expect(readDate('3/4/2024', 'monthFirst')?.text).toBe('2024-03-04');
    expect(readDate('13/4/2024', 'monthFirst')).toEqual({ text: '2024-04-13' });
    expect(findDayOrder(['3/4/2024', '4/13/2024'])).toMatchObject({ order: 'monthFirst', mixed: false });
    expect(findDayOrder(['13/4/2024', '4/13/2024']).mixed).toBe(true);
  });
});

it.each([
  ['Semester II Tahun 2023', { year: '2023', half: '2' }],
  ['Ganjil 2023/2024', { year: '2023', otherYear: '2024', half: '1' }],
  ['2023/2024 Genap', { year: '2024', otherYear: '2023', half: '2' }],
  ['2024 (1)', { year: '2024', half: '1' }],
  ['penduduk_2024_semester2', { year: '2024', half: '2' }],
  ['20231', { year: '2023', half: '1' }],
  ['Smt. 1', { half: '1' }],
  ['II', { half: '2' }],
  ['Students 2024, even semester', { year: '2024', half: '2' }],
  ['Agt 2024', { year: '2024', month: '8' }],
  ['2019-2021', {}],
  ['Data 11.06', {}],
])('the period of %j is %j', (text, period) => {
  expect(JSON.parse(JSON.stringify(readPeriod(text)))).toEqual(period);
});

it.each([
  ['Per 30 Juni 2024', '1'],
  ['Keadaan Desember 2023', '2'],
  ['posisi_31-12-2024', '2'],
  ['Data 2024-06-30', '1'],
  ['30/06/2024', '1'],
  ['Per 30 Juli 2024', undefined],
  ['Juni 2024', undefined],
  ['Dicetak 30 Juni 2024', undefined],
])('%j is of the end of half-year %j', (text, half) => expect(halfAtEnd(text)).toBe(half));

it('months are read by name and by number, and weeks lie in the month of their middle day', () => {
  const texts = ['Januari', 'PEB', 'Agt.', 'nopember 2024', '07', 'Bulan ke-3', '13', 'Jan-Feb', 'x'];
  expect(texts.map(readMonth)).toEqual([1, 2, 8, 11, 7, 3, undefined, undefined, undefined]);
  expect([1, 5, 6, 52, 53].map((week) => monthOfWeek(2024, week))).toEqual([1, 1, 2, 12, 12]);
  expect(monthOfWeek(2024, 54)).toBeUndefined();
});
