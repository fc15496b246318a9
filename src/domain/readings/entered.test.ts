import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCollection } from '../collections';
import { count, dateNow, tahun, units, varchar } from '../collections/common-fields';
import type { Field } from '../collections/field';
import { readValue } from '../collections/item';
import { ANY_CONTEXT } from '../collections/kinds/context';
import { valueSteps } from '../imports/propose/value-steps';
import { readNumbers } from '../imports/step-kinds/read-numbers';
import { readDates } from '../imports/step-kinds/read-times';
import { doubtIn, judgeEntered, type Reading, readColumn, readEntered } from './entered';

const described = { label: { id: '', en: '' }, description: { id: '', en: '' }, example: '' };
const int = count('jumlah', units.people, described);
const text = varchar('kode', described);

describe('an entered text', () => {
  it.each([
    ['1.234', '1234'],
    ['1.234.567', '1234567'],
    ['1,234,567', '1234567'],
    ['1 234', '1234'],
    ['1\u00a0234', '1234'],
    ['1.234,00', '1234'],
    ['1,234.00', '1234'],
    ['12,0', '12'],
    [' 15 ', ' 15 '],
    ['-3', '-3'],
    ['007', '007'],
    ['2.691*', '2691'],
    ["'1.608", '1608'],
  ])('%j is the whole number %j', (given, number) => expect(readEntered(given, int, 'id')).toBe(number));

  it.each(['1.234,5', '1,5', '1.5', '0.500', '1.23', '1.234,567', '1.2345', 'banyak', '1e3', '-', '151)'])(
    '%j is no whole number, and is left as it is',
    (given) => {
      expect(readEntered(given, int, 'id')).toBe(given);
      expect(doubtIn(given, int)).toBeUndefined();
    },
  );

  it('has two readings if its sign separates thousands on the page of the other language', () => {
    const read = (given: string, language: 'id' | 'en') =>
      readColumn([given], { field: int, language })(given);
    expect(read('1,234', 'id')).toEqual({ kind: 'two', text: '1234', otherwise: '1.234' });
    expect(read('1.234', 'id')).toEqual({ kind: 'one', text: '1234' });
    expect(read('1,234', 'en')).toEqual({ kind: 'one', text: '1234' });
    expect(read('1.234', 'en')).toEqual({ kind: 'two', text: '1234', otherwise: '1.234' });
    expect(read('1,000', 'id')).toEqual({ kind: 'two', text: '1000', otherwise: '1' });
    expect(readEntered('1,234', int, 'id')).toBe('1,234');
    expect(judgeEntered('1,234', int, ANY_CONTEXT)).toMatchObject({
      code: 'invalid_value',
      reason: {
        id: 'bisa berarti 1234 atau pecahan 1,234',
        en: 'can mean 1234 or the fraction 1.234',
      },
    });
  });

  it('is read by what the other texts of its column say', () => {
    const read = (given: string, column: readonly string[], field: Field = int) =>
      readColumn([given, ...column], { field, language: 'id' })(given);
    expect(read('1,234', ['12'])).toMatchObject({ kind: 'two' });
    expect(read('1,234', ['1,234,567'])).toEqual({ kind: 'one', text: '1234' });
    expect(read('1,234', ['12,5'])).toMatchObject({ kind: 'two' });
    expect(read('1.234', ['12.345,6'])).toEqual({ kind: 'one', text: '1234' });
    expect(read('1.234', ['56789'])).toMatchObject({ kind: 'two' });
    expect(read('5.24', ['2.625'])).toEqual({ kind: 'two', text: '5240', otherwise: '5.24' });
    expect(read('3/4/2024', ['4/13/2024'], dateNow)).toEqual({ kind: 'one', text: '2024-03-04' });
    expect(read('3/4/2024', ['4/13/2024', '13/4/2024'], dateNow)).toEqual({
      kind: 'two',
      text: '2024-04-03',
      otherwise: '2024-03-04',
    });
  });

  it('keeps its leading zeros if it is no number', () => {
    expect(readEntered('00.123', text, 'id')).toBe('00.123');
  });

  it.each([
    ['2.024', '2024'],
    ['Tahun 2024', '2024'],
    ['20241', '20241'],
    ['Juni 2024', 'Juni 2024'],
    ['SD 2024', 'SD 2024'],
    ['2019-21', '2019-21'],
    ['2023/2024', '2023/2024'],
  ])('%j is the year %j', (given, year) => expect(readEntered(given, tahun, 'id')).toBe(year));

  it('lies in two years if it is a school year', () => {
    expect(doubtIn('2023/2024', tahun)).toMatchObject({ text: '2023', otherwise: '2024' });
  });

  it.each([
    ['31/01/2024', '2024-01-31'],
    ['03/04/2024', '2024-04-03'],
    ['01/31/2024', '2024-01-31'],
    ['1-2-2024 9.05', '2024-02-01 09:05:00'],
    ['31/01/2024 14:15:30', '2024-01-31 14:15:30'],
    ['17 Agustus 2024', '2024-08-17'],
    ['3 Okt 2024 pukul 08.00', '2024-10-03 08:00:00'],
    ['3 Nopember 2024', '2024-11-03'],
    ['12 Pebruari 2024', '2024-02-12'],
    ['5 Agt 2024', '2024-08-05'],
    ['2024/03/05', '2024-03-05'],
    ['12 Marmut 2024', '12 Marmut 2024'],
    ['31/02/2024', '31/02/2024'],
    ['2024-01-31 14:15:00.5', '2024-01-31 14:15:00.5'],
  ])('%j is the moment %j', (given, moment) => expect(readEntered(given, dateNow, 'id')).toBe(moment));
});

/** The values that an import makes from the texts of a column, by the steps that it proposes. */
function imported(column: readonly string[], field: Field) {
  const collection = findCollection('siswa')!;
  const values = column.map((one) => ({ text: one, count: 1 }));
  const [step] = valueSteps(new Map([[field.name, values]]), { collection, vocabulary: undefined });
  const lookup = [readNumbers, readDates].find(({ kind }) => kind === step?.kind)?.lookup;
  return (given: string) => {
    const { kind: _, ...parameters } = step ?? { kind: '' };
    const read = lookup?.read(parameters as never, [given], {}) ?? { texts: [given] };
    const [doubt] = 'doubts' in read ? (read.doubts ?? []) : [];
    return { text: read.texts[0] ?? '', otherwise: doubt?.otherwise };
  };
}

const digits = fc.integer({ min: 0, max: 9_999_999 }).map(String);
const grouped = (sign: string) =>
  fc.integer({ min: 1, max: 9_999_999 }).map((one) => one.toLocaleString('en').replaceAll(',', sign));
const fraction = (sign: string) =>
  fc
    .tuple(fc.integer({ min: 0, max: 9_999 }), fc.stringMatching(/^\d{1,4}$/))
    .map((parts) => parts.join(sign));
const figure = fc.oneof(
  digits,
  ...['.', ',', ' ', "'"].map(grouped),
  ...['.', ','].map(fraction),
  fc.tuple(grouped('.'), fc.stringMatching(/^,\d{1,3}$/)).map((parts) => parts.join('')),
  fc.tuple(grouped(','), fc.stringMatching(/^\.\d{1,3}$/)).map((parts) => parts.join('')),
  fc.constantFrom('-', 'n/a', 'banyak', '12 jiwa', '7*', '15 1)', '+5', '007', '1.23.4'),
);
const dayOrMonth = fc.integer({ min: 1, max: 31 });
const date = fc.oneof(
  fc
    .tuple(dayOrMonth, dayOrMonth, fc.constantFrom('/', '-', '.'))
    .map(([a, b, sign]) => [a, b, 2024].join(sign)),
  fc
    .tuple(
      dayOrMonth,
      fc.constantFrom('Nopember', 'Peb', 'agt', 'Mei', 'March', 'Marmut'),
      fc.constantFrom('', ' 7.05', ', 14:15:30 WIB'),
    )
    .map(([day, month, time]) => `${day} ${month} 2024${time}`),
  fc.constantFrom('2024/03/05', '2024-03-05', '2024-03-05 07:15', '44927', 'besok', '2024-02-30'),
);

/** The value that is stored for a text; undefined if it is refused. */
const storedAs = (given: string, field: Field) => {
  const value = readValue(given, field, ANY_CONTEXT);
  return typeof value === 'object' ? undefined : value;
};

describe('the table and the import', () => {
  it.each(['id', 'en'] as const)('read the figures of a column alike (%s)', (language) => {
    const field = findCollection('siswa')!.field('jumlah_siswa')!;
    const isShown = language === 'id' ? ',' : '.';
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 4 }), (column) => {
        const read = readColumn(column, { field, language });
        const inFile = imported(column, field);
        for (const given of column) {
          const [one, other] = [read(given), inFile(given)];
          if (one.kind === 'two' && other.otherwise === undefined) {
            // In a file, only the texts show how numbers are written; a table has a page, which writes such texts in
            // another way.
            expect([one.text, given]).toEqual([
              other.text,
              expect.not.stringContaining(isShown === ',' ? '.' : ','),
            ]);
          } else expect(comparable(one, field)).toEqual(comparable(readingOf(other), field));
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('read the dates of a column alike', () => {
    const field = findCollection('siswa')!.field('date_now')!;
    fc.assert(
      fc.property(fc.array(date, { minLength: 1, maxLength: 4 }), (column) => {
        const inFile = imported(column, field);
        // An import does not read a column in which most texts are no dates.
        const isRead = column.filter(
          (one) => readColumn(column, { field, language: 'id' })(one).kind !== 'unreadable',
        );
        fc.pre(isRead.length * 2 >= column.length);
        for (const given of column)
          expect(comparable(readColumn(column, { field, language: 'id' })(given), field)).toEqual(
            comparable(readingOf(inFile(given)), field),
          );
      }),
      { numRuns: 1_000 },
    );
  });
});

const readingOf = ({ text: first, otherwise }: ReturnType<ReturnType<typeof imported>>): Reading =>
  otherwise === undefined ? { kind: 'one', text: first } : { kind: 'two', text: first, otherwise };

/** The values of its readings; none for a reading that is no value, such as a fraction. */
function comparable(reading: Reading, field: Field) {
  if (reading.kind === 'unreadable') return [undefined];
  const texts = reading.kind === 'two' ? [reading.text, reading.otherwise] : [reading.text];
  return texts.map((one) => storedAs(one, field));
}
