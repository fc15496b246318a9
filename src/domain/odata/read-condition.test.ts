import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findCollection } from '../collections';
import { ANY_CONTEXT } from '../collections/kinds/context';
import { ODataFault } from './odata-fault';
import { readApply } from './read-apply';
import { MAX_DEPTH, MAX_LISTED, MAX_ODATA_CONDITIONS, readCondition } from './read-condition';
import { readOrderBy, readSelect } from './read-options';
import { MAX_EXPRESSION } from './tokens';

const collection = findCollection('pasien')!;
const read = (text: string) => readCondition('$filter', text, { collection, context: ANY_CONTEXT });
const apply = (text: string) => readApply('$apply', text, { collection, context: ANY_CONTEXT });

function faultOf(work: () => unknown): Pick<ODataFault, 'isUnsupported' | 'reason'> | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ODataFault) return error;
    throw error;
  }
}

describe('a condition', () => {
  it('binds `not` before `and` before `or`, and keeps parentheses', () => {
    const field = collection.field('jumlah');
    const is = (value: string) => ({
      compare: 'eq',
      left: { type: 'number', field },
      right: { type: 'number', value },
    });
    expect(read('jumlah eq 1 or not jumlah eq 2 and jumlah eq 3')).toEqual({
      any: [is('1'), { all: [{ not: is('2') }, is('3')] }],
    });
    expect(read('(jumlah eq 1 OR jumlah eq 2) And (((jumlah eq 3)))')).toEqual({
      all: [{ any: [is('1'), is('2')] }, is('3')],
    });
  });

  it('reads doubled quotes, moments with a plus sign that became a space, and comparisons with true', () => {
    expect(read("status eq 'O''Brien'")).toMatchObject({ right: { type: 'text', value: "O'Brien" } });
    const moment = { type: 'moment', value: '2024-01-31T07:15:00.000000Z' };
    expect(read('date_now ge 2024-01-31T14:15:00+07:00')).toMatchObject({ right: moment });
    expect(read('date_now ge 2024-01-31T14:15 07:00')).toMatchObject({ right: moment });
    // A datetime is on the clock of the service's time zone, which is UTC here.
    expect(read('tanggal lt 2024-01-31T14:15:00.25+07:00')).toMatchObject({
      right: { type: 'clock', value: '2024-01-31T07:15:00.250000' },
    });
    expect(read("contains(status,'a') eq false")).toEqual({ not: read("contains(status,'a')") });
    expect(read('status ne null')).toEqual({ always: true });
  });

  it.each([
    ['jumlah', 1],
    ['jumlah eq', 10],
    ['jumlah eq 1 jumlah', 13],
    ["status eq 'a", 11],
    ['(jumlah eq 1', 13],
    ["jumlah eq 'a'", 11],
    ['status eq 1', 11],
    ['date_now gt 2024-02-30T00:00:00Z', 13],
    ['date_now gt 2024-01-31', 13],
    ['jumlah in ()', 12],
    ['year(status) eq 1', 1],
    ['tidak eq 1', 1],
    ['jumlah = 1', 8],
    ['jumlah eq 1; DROP TABLE pasien', 12],
    ["status eq '\0'", 11],
    [`jumlah eq 1e${'9'.repeat(9)}`, 11],
    [`${'('.repeat(MAX_DEPTH + 1)}jumlah eq 1`, MAX_DEPTH + 1],
    [`${'not '.repeat(MAX_DEPTH + 1)}jumlah eq 1`, 4 * MAX_DEPTH + 1],
    ['a'.repeat(MAX_EXPRESSION + 1), MAX_EXPRESSION],
  ])('that is malformed is refused with its place: %.40s', (text, at) => {
    const fault = faultOf(() => read(text));
    expect(fault).toMatchObject({ isUnsupported: false });
    expect(fault!.reason.en).toContain(`at character ${at}:`);
    expect(fault!.reason.id).toContain(`pada karakter ${at}:`);
  });

  it.each([
    ['jumlah add 1 eq 2', 'add'],
    ['concat(status,status) eq 1', 'concat()'],
    ['status/any(x:x eq 1)', 'status/'],
    ['$it eq 1', '$it'],
    ['jumlah eq @p', '@p'],
    ['jumlah in (jumlah)', 'in'],
  ])('that the service does not support is refused with its name: %s', (text, name) => {
    const fault = faultOf(() => read(text));
    expect(fault).toMatchObject({ isUnsupported: true });
    expect(fault!.reason.en).toContain(name);
  });

  it('reads a plus sign that is not encoded, which arrives as a space', () => {
    expect(read('jumlah eq 1e 3')).toEqual(read('jumlah eq 1e+3'));
  });

  it('has a limited number of conditions and of values', () => {
    const many = (count: number) => Array.from({ length: count }, () => 'jumlah eq 1').join(' or ');
    expect(faultOf(() => read(many(MAX_ODATA_CONDITIONS)))).toBeUndefined();
    expect(faultOf(() => read(many(MAX_ODATA_CONDITIONS + 1)))).toMatchObject({ isUnsupported: false });
    const values = (count: number) => `jumlah in (${Array.from({ length: count }, (_, i) => i).join()})`;
    expect(faultOf(() => read(values(MAX_LISTED)))).toBeUndefined();
    expect(faultOf(() => read(values(MAX_LISTED + 1)))).toMatchObject({ isUnsupported: false });
  });
});

/** Texts that look like expressions, so that the parser comes far. */
const PIECES = [
  ...['jumlah', 'status', 'tanggal', 'date_now', ' eq ', ' in ', ' and ', ' or ', 'not ', '(', ')', ',', '/'],
  ...["'a'", "'", '1', '-1.5e3', '2024-01-31', '2024-01-31T00:00:00Z', 'contains(', 'year(', 'null', 'true'],
  ...['groupby(', 'aggregate(', 'filter(', ' with sum as ', '$count', ' desc', '\0', 'ü', ' '],
];

it('refuses or reads whatever it gets, and throws nothing else', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((pieces) => pieces.join('')),
  );
  fc.assert(
    fc.property(text, (hostile) => {
      faultOf(() => read(hostile));
      faultOf(() => apply(hostile));
      faultOf(() => readOrderBy('$orderby', hostile, collection));
      faultOf(() => readSelect('$select', hostile, collection));
    }),
    { numRuns: 2_000 },
  );
});

it.each([
  `'${"''".repeat(3_900)}`,
  `${'('.repeat(7_900)}`,
  `${'not '.repeat(1_900)}`,
  `${'1'.repeat(7_900)}x`,
  `${' '.repeat(7_900)}?`,
  `${'jumlah eq 1 or '.repeat(500)}`,
])('reads a long hostile text in a moment: %.20s', (text) => {
  const begun = performance.now();
  expect(faultOf(() => read(text))).toBeDefined();
  expect(performance.now() - begun).toBeLessThan(200);
});

describe('an order', () => {
  it('ends with the identifier', () => {
    const names = (text: string) =>
      readOrderBy('$orderby', text, collection).map(
        ({ field, desc }) => `${field.name}${desc ? ' desc' : ''}`,
      );
    expect(names('status desc, tanggal asc')).toEqual(['status desc', 'tanggal', 'id_kunjungan']);
    expect(names('id_kunjungan desc,status')).toEqual(['id_kunjungan desc']);
  });

  it.each([
    ['status,status', false],
    ['status up', false],
    ['tidak', false],
    ['', false],
    ['tolower(status)', false],
    ['status/$count', true],
  ])('is refused: %s', (text, isUnsupported) => {
    expect(faultOf(() => readOrderBy('$orderby', text, collection))).toMatchObject({ isUnsupported });
  });
});

describe('groups', () => {
  it('have a condition, fields and figures', () => {
    const found = apply(
      "filter(status eq 'a')/groupby((status),aggregate(jumlah with sum as total,$count as n))",
    );
    expect(found.by.map(({ name }) => name)).toEqual(['status']);
    expect(found.condition).toMatchObject({ compare: 'eq' });
    expect(found.aggregations).toMatchObject([
      { alias: 'total', of: { method: 'sum', figure: { name: 'jumlah' } } },
      { alias: 'n' },
    ]);
  });

  it.each([
    ['groupby((status),aggregate(jumlah with countdistinct as n))', true],
    ['groupby((rollup($all,status)))', true],
    ['compute(jumlah add 1 as b)', true],
    ["filter(status eq 'a')", true],
    ['groupby((status))/filter(n gt 1)', true],
    ['groupby((status),aggregate(status with max as n))', false],
    ['groupby((status),aggregate(jumlah with sum as status))', false],
    ['groupby((status),aggregate($count as n,$count as n))', false],
    ['groupby((status,status))', false],
    ['groupby(status)', false],
    ['', false],
  ])('are refused: %s', (text, isUnsupported) => {
    expect(faultOf(() => apply(text))).toMatchObject({ isUnsupported });
  });
});
