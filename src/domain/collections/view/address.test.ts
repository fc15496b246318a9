import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCollection } from '..';
import { readAddress, writeAddress } from './address';
import { asksForEmpty, type Filter, type Layout, operatorsOf, sortColumns, type View } from './view';

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
  { search, filter, findings: fc.constant(true as const), sort },
  { requiredKeys: [] },
);
const layout: fc.Arbitrary<Layout> = fc.record(
  {
    columns: fc.shuffledSubarray([...names, 'kode_wilayah'], { minLength: 1 }),
    frozen: fc.integer({ min: 1, max: 3 }),
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
      readAddress(new URLSearchParams({ filter: json, sort: json, columns: json, frozen: json }), collection);
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
