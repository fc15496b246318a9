import fc from 'fast-check';
import { expect, it } from 'vitest';
import { collections } from '../collections';
import { formulaColumns } from '../collections/view/calculated';
import { readFormula, shownName, withColumnsAs } from './formula';
import { FormulaFault, type FormulaFaultCode } from './formula-fault';
import { rounded } from './functions';
import { MAX_FORMULA } from './tokens';

const COLUMNS = [
  { name: 'men', labels: ['Laki-laki', 'Men'] },
  { name: 'women', labels: ['Perempuan (jiwa)', 'Women'] },
  { name: 'year', labels: ['Tahun', 'Year'] },
  { name: 'age', labels: ['Tahun', 'Age'] },
];
const ROW: Readonly<Record<string, number | undefined>> = { men: 10, women: 4, year: 2024, age: undefined };

const read = (text: string) => {
  const formula = readFormula(text, COLUMNS);
  if (formula instanceof FormulaFault) throw new Error(`${formula.code} ${formula.from}-${formula.to}`);
  return formula;
};
const resultOf = (text: string, row = ROW) => read(text).valueOf((name) => row[name]);

it.each([
  ['[Laki-laki] + [perempuan  (JIWA)]', 14],
  ['men - women * 2', 2],
  ['(men - women) × 2 ÷ 4', 3],
  ['-men - -women', -6],
  ['0,5 + 0.25', 0.75],
  ['10 / 4 / 5', 0.5],
  ['round(men / 3; 2)', 3.33],
  ['ROUND(2.5) + round(-2,5; 0)', 0],
  ['max(men, women, 7) - min(men; 7)', 3],
  ['if(men >= 10; 1; 2)', 1],
  ['if(or(men ≠ 10; women = 4); abs(-3); 1 / 0)', 3],
  ['if(men < 10; 5)', undefined],
  ['men / (women - 4)', undefined],
  ['men + age', undefined],
  ['min(men; age)', undefined],
  ['round(men; 0.5)', undefined],
])('%s', (text, result) => {
  expect(resultOf(text)).toBe(result);
});

it.each<[string, FormulaFaultCode, string]>([
  ['  ', 'empty', '  '],
  ['men + [Tahun]', 'ambiguous_column', '[Tahun]'],
  ['men + [Jumlah]', 'unknown_column', '[Jumlah]'],
  ['men + [Women', 'unclosed_bracket', '[Women'],
  ['sum(men; women)', 'unknown_function', 'sum'],
  ['constructor(men)', 'unknown_function', 'constructor'],
  ['round(men; 1; 2)', 'arguments', 'round'],
  ['men / 1.000', 'grouped_number', '1.000'],
  ['max(1,5)', 'unclear_comma', '1,5'],
  ['men +', 'expected_value', ''],
  ['men women', 'expected_end', 'women'],
  ['(men + women', 'unclosed_parenthesis', '('],
  ['men > women', 'condition_as_result', 'men > women'],
  ['1 + (men > women)', 'not_a_number', '(men > women)'],
  ['or(1 < 2) = 1', 'not_a_number', 'or(1 < 2)'],
  ['if(men; 1; 2)', 'not_a_condition', 'men'],
  ['men & women', 'unknown_sign', '&'],
  ['('.repeat(31), 'too_deep', '('],
  ['-'.repeat(MAX_FORMULA + 1), 'too_long', '-'],
])('%s is refused: %s', (text, code, part) => {
  const fault = readFormula(text, COLUMNS);
  if (!(fault instanceof FormulaFault)) throw new Error('it was read');
  expect([fault.code, text.slice(fault.from, fault.to)]).toEqual([code, part]);
});

it('no text results in anything but a formula or a fault, and no formula in anything but a finite number or nothing', () => {
  const part = fc.constantFrom(
    ...['[men]', '[Tahun', ']', 'women', 'if', 'round', 'and(', '(', ')', ';', ',', '+', '-', '*', '/'],
    ...['<', '>=', '=', '1', '0', '1,5', '1e9', '1.000', '9'.repeat(90), ' ', '__proto__', '\0', '\ud800'],
  );
  const written = fc
    .array(fc.oneof({ weight: 5, arbitrary: part }, fc.string()))
    .map((some) => some.join(''));
  const number = fc.oneof(fc.constant(undefined), fc.double(), fc.integer());
  fc.assert(
    fc.property(written, number, number, (text, men, women) => {
      const formula = readFormula(text, COLUMNS);
      if (formula instanceof FormulaFault) {
        expect(formula.from).toBeLessThanOrEqual(formula.to);
        expect(formula.to).toBeLessThanOrEqual(text.length);
        return;
      }
      const value = formula.valueOf((name) => ({ men, women })[name]);
      if (value !== undefined) expect(Number.isFinite(value)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

/** An expression as it is written, and its value by the arithmetic of JavaScript. */
type Written = Readonly<{ text: string; value: number | undefined }>;

const both = (a: Written, b: Written, of: (a: number, b: number) => number | undefined) => {
  const value = a.value === undefined || b.value === undefined ? undefined : of(a.value, b.value);
  return Number.isFinite(value) ? value : undefined;
};

/** The expression in full parentheses, or with the fewest that the precedence of operators allows. */
const { sum: expression } = fc.letrec<Record<'sum' | 'product' | 'value', Written>>((tie) => ({
  sum: fc.oneof(
    { maxDepth: 4 },
    tie('product'),
    fc.tuple(tie('sum'), fc.constantFrom('+', '-'), tie('product')).map(([a, sign, b]) => ({
      text: `${a.text} ${sign} ${b.text}`,
      value: both(a, b, (x, y) => (sign === '+' ? x + y : x - y)),
    })),
  ),
  product: fc.oneof(
    { maxDepth: 4 },
    tie('value'),
    fc.tuple(tie('product'), fc.constantFrom('*', '/'), tie('value')).map(([a, sign, b]) => ({
      text: `${a.text}${sign}${b.text}`,
      value: both(a, b, (x, y) => (sign === '*' ? x * y : y === 0 ? undefined : x / y)),
    })),
  ),
  value: fc.oneof(
    { maxDepth: 4 },
    fc.integer({ min: 0, max: 999 }).map((value) => ({ text: String(value), value })),
    fc.constantFrom('men', 'women', 'age').map((name) => ({ text: `[${name}]`, value: ROW[name] })),
    tie('sum').map(({ text, value }) => ({ text: `(${text})`, value })),
    tie('value').map(({ text, value }) => ({ text: `-${text}`, value: value && -value })),
    fc.tuple(tie('sum'), tie('sum')).map(([a, b]) => ({
      text: `max(${a.text}; ${b.text})`,
      value: both(a, b, Math.max),
    })),
    fc.tuple(tie('sum'), tie('sum'), tie('value')).map(([a, b, c]) => ({
      text: `if(${a.text} <= ${b.text}; ${c.text}; 7)`,
      value: a.value === undefined || b.value === undefined ? undefined : a.value <= b.value ? c.value : 7,
    })),
  ),
}));

it('a formula has the value that arithmetic gives it', () => {
  fc.assert(
    fc.property(
      expression.filter(({ text }) => text.length <= MAX_FORMULA),
      ({ text, value }) => {
        expect(resultOf(text)).toBe(value === undefined ? undefined : value + 0);
      },
    ),
    { numRuns: 500 },
  );
});

it('columns are kept by their names and shown by their labels, and nothing else of the text changes', () => {
  const typed = ' if( [laki-LAKI] >women;  Women; [year])+[Jumlah] ';
  const kept = withColumnsAs(typed, COLUMNS, ({ name }) => name);
  expect(kept).toBe(' if( [men] >[women];  [women]; [year])+[Jumlah] ');
  const shown = withColumnsAs(kept, COLUMNS, (column) => shownName(column, column.labels[0]!, COLUMNS));
  // Two columns have the label of the year.
  expect(shown).toBe(' if( [Laki-laki] >[Perempuan (jiwa)];  [Perempuan (jiwa)]; [year])+[Jumlah] ');
});

it('each figure of each collection is found by what it is shown as', () => {
  for (const collection of collections)
    for (const language of ['id', 'en'] as const) {
      const columns = formulaColumns(collection);
      for (const column of columns) {
        const label = collection.field(column.name)!.label[language];
        const found = readFormula(`[${shownName(column, label, columns)}]`, columns);
        expect(found instanceof FormulaFault ? found : found.columns).toEqual([column.name]);
      }
    }
});

it('rounds as people do', () => {
  const cases = [
    [1.005, 2, 1.01],
    [-1.005, 2, -1.01],
    [2.5, 0, 3],
    [-0.4, 0, 0],
    [1234, -2, 1200],
    [1e-7, 3, 0],
    [1.5e21, 2, 1.5e21],
    [0.1 + 0.2, 6, 0.3],
  ] as const;
  expect(cases.map(([value, digits]) => rounded(value, digits))).toEqual(cases.map(([, , result]) => result));
});
