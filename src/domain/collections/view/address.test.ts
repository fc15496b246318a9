import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unknownInSummary } from '../../answers/summary-choice';
import { findCollection } from '..';
import { readAddress, writeAddress } from './address';
import { CALCULATED_NAMES, type Calculated, isLabel } from './calculated';
import { HIGHLIGHT_COLOURS, type Highlight, MAX_HIGHLIGHTS } from './highlight';
import {
  asksForEmpty,
  type Filter,
  type Layout,
  operatorsOf,
  sortColumns,
  type View,
  WITHOUT_CERTAIN,
} from './view';
import { unknownWords } from './words';

const collection = findCollection('penduduk_umur')!;
const names = collection.columns.map(({ name }) => name);
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });

const condition = fc.constantFrom(...collection.readable).chain((field) =>
  fc
    .record({ op: fc.constantFrom(...operatorsOf(field)), one: text, many: fc.array(text, { minLength: 1 }) })
    .map(
      ({ op, one, many }): Filter => ({
        column: field.name,
        op,
        value: op === 'in' || op === 'notIn' ? many : asksForEmpty(op) ? '' : one,
      }),
    ),
);
const { filter } = fc.letrec<{ filter: Filter; group: Filter[] }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3 },
    condition,
    tie('group').map((all) => ({ all })),
    tie('group').map((any) => ({ any })),
  ),
  group: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
}));
const sort = fc
  .uniqueArray(fc.record({ column: fc.constantFrom(...names), desc: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
    selector: ({ column }) => column,
  })
  .map((columns) => columns.map(({ column, desc }) => (desc ? { column, desc } : { column })));
const search = text.map((typed) => typed.trim()).filter((typed) => typed !== '');
const view: fc.Arbitrary<View> = fc.record(
  { search, filter, findings: fc.constantFrom<true | typeof WITHOUT_CERTAIN>(true, WITHOUT_CERTAIN), sort },
  { requiredKeys: [] },
);
const plain = text.map((typed) => typed.trim()).filter(isLabel);
const calculated: fc.Arbitrary<Calculated[]> = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom(...CALCULATED_NAMES),
    label: plain,
    formula: fc.constantFrom('[jumlah_penduduk] / 2', 'round([tahun]; 1)'),
    decimals: fc.integer({ min: 0, max: 6 }),
  }),
  { minLength: 1, selector: ({ name }) => name },
);
const colour = fc.constantFrom(...HIGHLIGHT_COLOURS);
const row = fc.constant(true as const);
const highlight: fc.Arbitrary<Highlight> = fc.oneof(
  fc.record(
    {
      column: fc.constant('jumlah_penduduk'),
      test: fc.constantFrom('gt', 'ne'),
      value: fc.integer(),
      colour,
      row,
    },
    { requiredKeys: ['column', 'test', 'value', 'colour'] },
  ),
  fc.record({
    column: fc.constantFrom('gampong', 'kode_wilayah'),
    test: fc.constantFrom('contains', 'eq'),
    value: text,
    colour,
  }),
  fc.record({
    column: fc.constant('tahun'),
    test: fc.constant('between'),
    value: fc.integer({ max: 7 }),
    upper: fc.integer({ min: 7 }),
    colour,
  }),
  fc.record(
    {
      column: fc.constant('jumlah_penduduk'),
      scale: row,
      min: fc.integer({ max: 0 }),
      max: fc.integer({ min: 1 }),
      colour,
    },
    { requiredKeys: ['column', 'scale', 'colour'] },
  ),
);
const layout: fc.Arbitrary<Layout> = fc.record(
  {
    columns: fc.shuffledSubarray([...names, 'kode_wilayah'], { minLength: 1 }),
    frozen: fc.integer({ min: 1, max: 3 }),
    calculated,
    highlights: fc.array(highlight, { minLength: 1, maxLength: MAX_HIGHLIGHTS }),
  },
  { requiredKeys: [] },
);

it('an address results in the view from which it was written', () => {
  fc.assert(
    fc.property(view, layout, (shown, laidOut) => {
      const address = writeAddress(shown, laidOut).toString();
      const read = readAddress(new URLSearchParams(address), collection);
      expect(read).toEqual({ view: shown, layout: laidOut, dropped: [] });
    }),
  );
});

it('other addresses result in their valid parts, and in a list of the invalid ones', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), fc.json(), (query, json) => {
      readAddress(new URLSearchParams(query), collection);
      for (const name of ['filter', 'sort', 'columns', 'frozen', 'calculated', 'highlights'])
        readAddress(new URLSearchParams({ [name]: json }), collection);
    }),
  );
  const year = { column: 'tahun', op: 'eq', value: '2020' };
  const filter = { all: [year, { ...year, column: 'warna' }, { any: [{ ...year, op: 'contains' }] }, 7] };
  const address = {
    q: '  ',
    filter: JSON.stringify(filter),
    sort: '-tahun,,warna,tahun,-kecamatan',
    columns: 'gampong,constructor,gampong',
    frozen: '99',
  };
  expect(readAddress(new URLSearchParams(address), collection)).toEqual({
    view: {
      filter: { all: [year] },
      sort: [
        { column: 'tahun', desc: true },
        { column: 'kecamatan', desc: true },
      ],
    },
    layout: { columns: ['gampong'] },
    dropped: ['warna', 'tahun', 'filter', 'warna', 'tahun', 'constructor', 'frozen'],
  });
  const deep = '{"all":['.repeat(5_000) + ']}'.repeat(5_000);
  expect(readAddress(new URLSearchParams({ filter: deep }), collection).dropped).toEqual(['filter']);
});

it('a view is finally sorted by the identifier', () => {
  const places = (sort: View['sort']) =>
    sortColumns(sort, collection).map(({ field, desc }) => `${desc ? '-' : ''}${field.name}`);
  const { identifier } = collection;
  expect(places(undefined)).toEqual([identifier]);
  expect(places([{ column: 'tahun', desc: true }])).toEqual(['-tahun', identifier]);
  expect(places([{ column: identifier, desc: true }, { column: 'tahun' }])).toEqual([`-${identifier}`]);
});

it('calculated columns and highlights are read one by one: what is not valid for the collection is left out', () => {
  const column = { name: 'calc1', label: 'Dua kali', formula: '[jumlah_penduduk] * 2', decimals: 0 };
  const calculated = [
    column,
    column,
    { ...column, name: 'calc2', label: 'Lama', formula: '[jumlah_lama]' },
    { ...column, name: 'tahun' },
    { ...column, name: 'calc3', decimals: 0.5 },
    { ...column, name: 'calc4', label: ' ' },
    null,
  ];
  const kept = { column: 'calc1', test: 'between', value: 1, upper: 2, colour: 'red' };
  const highlights = [
    { more: 7, ...kept },
    { ...kept, upper: 0 },
    { ...kept, column: 'calc2' },
    { ...kept, colour: 'url(x)' },
    { column: 'calc1', scale: true, colour: 'blue' },
    { column: 'calc1', scale: true, min: 3, max: 3, colour: 'blue' },
    { column: 'date_now', test: 'eq', value: '2024', colour: 'red' },
    { column: 'gampong', test: 'eq', value: 7, colour: 'red' },
    'x',
  ];
  const parameters = { calculated: JSON.stringify(calculated), highlights: JSON.stringify(highlights) };
  expect(readAddress(new URLSearchParams({ ...parameters, columns: 'calc1,calc2' }), collection)).toEqual({
    view: {},
    layout: { columns: ['calc1'], calculated: [column], highlights: [kept] },
    dropped: [
      ...['Dua kali', 'Lama', 'Dua kali', 'Dua kali', 'calculated', 'calculated', 'calc2'],
      ...['calc1', 'calc2', 'calc1', 'calc1', 'calc1', 'date_now', 'gampong', 'highlights'],
    ],
  });
  const many = {
    highlights: JSON.stringify(Array.from({ length: 12 }, () => ({ ...kept, column: 'tahun' }))),
  };
  expect(readAddress(new URLSearchParams(many), collection).layout.highlights).toHaveLength(MAX_HIGHLIGHTS);
});

it('an address may have the words of lists over REST, and others are named with what was likely meant', () => {
  const read = (text: string) => readAddress(new URLSearchParams(text), collection);
  const condition = (column: string, op: string, value: unknown) => ({ column, op, value });
  expect(read('tahun=2023').view.filter).toEqual(condition('tahun', 'eq', '2023'));
  const more = 'gampong=a&gampong=b&tahun.gte=2020&filter={"column":"tahun","op":"lt","value":"2024"}';
  expect(read(`${more}&without=certain-findings`)).toMatchObject({
    view: {
      findings: 'without',
      filter: {
        all: [
          condition('tahun', 'lt', '2024'),
          condition('gampong', 'in', ['a', 'b']),
          condition('tahun', 'gte', '2020'),
        ],
      },
    },
    dropped: [],
  });
  expect(read('gampong.gte=a&tahun.lt=1&tahun.lt=2&without=all').dropped).toEqual([
    ...['gampong.gte', 'tahun.lt', 'without'],
  ]);
  const unknown = (text: string, own: readonly string[] = []) =>
    unknownWords(new URLSearchParams(text), { collection, own });
  expect(unknown('tahn=2023&tahun=2023&q=a&rows=b', ['rows'])).toEqual([{ word: 'tahn', nearest: 'tahun' }]);
});

it('a summary names each word that it does not have', () => {
  const siswa = findCollection('siswa')!;
  const words = (text: string) =>
    unknownInSummary(new URLSearchParams(text), siswa).map(({ word, nearest }) => `${word} ${nearest}`);
  expect(words('')).toEqual([]);
  expect(words('rows=kota_kab,jenjang&columns=tahun&sum=jumlah_siswa&as=row_share&jenjang=SD')).toEqual([]);
  expect(words('rows=kota&columns=thun&sum=jumlah&as=shares&limit=3&count=')).toEqual([
    ...['limit undefined', 'kota kota_kab', 'thun tahun', 'sum undefined', 'jumlah jumlah_siswa'],
    'shares undefined',
  ]);
});
