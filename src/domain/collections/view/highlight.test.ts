import { expect, it } from 'vitest';
import { findCollection } from '..';
import { calculatedFields } from './calculated';
import { type HighlightTest, meetsTest, scaleShare, testsOf } from './highlight';

const collection = findCollection('penduduk_jk')!;

it.each<[HighlightTest, number | string, unknown[], unknown[]]>([
  ['gt', 10, [11, '12', 10.5], [10, undefined, '', 'x', null]],
  ['gte', 10, [10], [9]],
  ['lt', 10, [9], [10, undefined]],
  ['lte', 10, [10], [11]],
  ['eq', 10, [10, '10'], [11, '']],
  ['ne', 10, [11], [10, undefined, '']],
  ['between', 10, [10, 15, 20], [9, 21]],
  ['contains', 'Darul', ['darul imarah'], ['Lhoong', '', undefined]],
  ['notContains', 'Darul', ['Lhoong', ''], ['DARUL imarah', undefined]],
  ['startsWith', 'dar', ['Darul'], ['Kec. Darul']],
  ['endsWith', 'RAH', ['Imarah'], ['Imarah 2']],
  ['eq', 'SD', ['SD'], ['sd', 'SDN']],
  ['ne', 'SD', ['sd'], ['SD', undefined]],
])('%s %s', (test, value, met, unmet) => {
  const highlight = {
    column: 'x',
    test,
    value,
    colour: 'red',
    ...(test === 'between' && { upper: 20 }),
  } as const;
  expect(met.filter((one) => !meetsTest(one, highlight))).toEqual([]);
  expect(unmet.filter((one) => meetsTest(one, highlight))).toEqual([]);
});

it('a scale goes from its smallest to its largest number, and no further', () => {
  const ends = { min: 10, max: 30 };
  expect([5, 10, 15, 30, 99].map((value) => scaleShare(value, ends))).toEqual([0, 0, 0.25, 1, 1]);
  expect(scaleShare(7, { min: 7, max: 7 })).toBe(0.5);
});

it('a calculated column is computed from the texts of a new row too, and is empty where something is missing', () => {
  const [figure] = collection.fields.filter(({ kind }) => kind === 'int');
  const name = figure!.name;
  const [third] = calculatedFields(
    [{ name: 'calc1', label: 'Sepertiga', formula: `[${name}] / 3`, decimals: 2 }],
    collection,
  );
  const resultOf = (value: unknown) => third!.valueIn((column) => ({ [name]: value })[column]);
  expect([1, '2', '1.000', 'x', '', undefined, null].map(resultOf)).toEqual([
    0.33,
    0.67,
    ...Array.from({ length: 5 }, () => undefined),
  ]);
  expect([third!.needs, third!.description, testsOf(third!)[0]]).toEqual([
    [name],
    { id: `[${figure!.label.id}] / 3`, en: `[${figure!.label.en}] / 3` },
    'gt',
  ]);
});
