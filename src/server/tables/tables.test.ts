import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import {
  type Condition,
  type Filter,
  isText,
  operatorsOf,
  type Sort,
  type View,
  type WireRecord,
} from '@/domain/collections/view/view';
import { createOwnServices } from '@/server/testing';
import { type Compare, modelOf } from './testing';

/** Compares every answer of a table with a plain model of it, on tables with each kind of column. */

const TEXTS = ['Aceh', 'aceh', 'Banda Aceh', '50%', '5_0', 'a\\b', 'été', 'Zulu', '07', '2020'];
const PARTS = ['a', 'ACE', '%', '_', '\\', 'é', ' ', '07', 'zz'];
const DAYS = ['2019-12-31', '2020-01-01', '2020-01-02', '2021-06-30'];
/** Several words, and a number as tables show it. */
const WORDS = ['a 1', '2020 ACE', 'é a', '2.147.483.647', '7 0'];
const NUMBERS = ['0', '1', '7', '2020', '2147483647'];
const YEARS = ['2019', '2020', '2021'];

const umur = findCollection('penduduk_umur')!;
const pasien = findCollection('pasien')!;
const RECORDS = 240;

const services = await createOwnServices({ DATABASE_POOL_SIZE: 6 });
let compare: Compare;
const stored = new Map<Collection, WireRecord[]>();

beforeAll(async () => {
  const pick = <T>(values: readonly T[], i: number) => values[i % values.length]!;
  for (const collection of [umur, pasien]) {
    const items = Array.from({ length: RECORDS }, (_, i) =>
      Object.fromEntries(
        collection.fields.map((field, j) => [field.name, pick(choices(field), i * (j + 3) + (i >> (j + 1)))]),
      ),
    );
    const actor = { kind: 'system', name: 'test' } as const;
    await services.records.register({ actor, collection, items, wantData: false });
    const { rows } = await services.tables.rows({ collection, view: {}, take: RECORDS });
    stored.set(collection, rows);
  }
  const all = [...stored.values()].flat().flatMap((record) => Object.values(record).map(String));
  const sql = 'SELECT DISTINCT text FROM unnest($1::text[]) text ORDER BY text';
  const texts = [...all, ...TEXTS].flatMap((text) => [text, text.toLowerCase()]);
  const { rows } = await services.pool.query<{ text: string }>(sql, [texts]);
  const place = new Map(rows.map(({ text }, i) => [text, i]));
  // Moments that a filter names but no record has are compared as text.
  compare = (a, b) => {
    const [i, j] = [place.get(a), place.get(b)];
    return i === undefined || j === undefined ? Number(a > b) - Number(a < b) : i - j;
  };
});

function choices({ kind }: Field): readonly string[] {
  if (kind === 'int') return NUMBERS;
  if (kind === 'year') return YEARS;
  return kind === 'timestamp' || kind === 'datetime' ? DAYS : TEXTS;
}

const conditionOf = (collection: Collection): fc.Arbitrary<Condition> =>
  fc.constantFrom(...collection.columns).chain((field) => {
    const value = fc.constantFrom(...choices(field));
    return fc.constantFrom(...operatorsOf(field)).chain((op): fc.Arbitrary<Condition> => {
      const asked =
        op === 'in' || op === 'notIn'
          ? fc.array(value, { minLength: 1, maxLength: 4 })
          : isText(field) && op !== 'eq' && op !== 'ne'
            ? fc.constantFrom(...PARTS)
            : field.name === collection.identifier
              ? fc.constantFrom('1', '100', '2147483647')
              : value;
      return asked.map((judged) => ({
        column: field.name,
        op,
        value: field.name === collection.identifier ? plusOne(judged) : judged,
      }));
    });
  });

/** An identifier begins at 1. */
const plusOne = (value: string | string[]): string | string[] =>
  Array.isArray(value) ? value.map((one) => one.replace(/^0$/, '1')) : value.replace(/^0$/, '1');

const filterOf = (collection: Collection): fc.Arbitrary<Filter> =>
  fc.letrec<{ filter: Filter; group: Filter[] }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      conditionOf(collection),
      tie('group').map((all) => ({ all })),
      tie('group').map((any) => ({ any })),
    ),
    group: fc.array(tie('filter'), { minLength: 1, maxLength: 3 }),
  })).filter;

const sortOf = (collection: Collection): fc.Arbitrary<Sort> =>
  fc
    .uniqueArray(
      fc.record({
        column: fc.constantFrom(...collection.columns.map(({ name }) => name)),
        desc: fc.boolean(),
      }),
      { selector: ({ column }) => column, maxLength: 4 },
    )
    .map((sort) => sort.map(({ column, desc }) => (desc ? { column, desc } : { column })));

const viewOf = (collection: Collection): fc.Arbitrary<View> =>
  fc.record(
    {
      search: fc.constantFrom(...PARTS, ...NUMBERS, ...WORDS),
      filter: filterOf(collection),
      sort: sortOf(collection),
    },
    { requiredKeys: [] },
  );

describe.each([umur, pasien])('$resource', (collection) => {
  it('shows the same as a simple model, from every position', async () => {
    await fc.assert(
      fc.asyncProperty(
        viewOf(collection),
        fc.integer({ min: 1, max: 90 }),
        fc.nat({ max: RECORDS }),
        async (view, size, position) => {
          const model = modelOf(stored.get(collection)!, collection, compare);
          const expected = model.rows(view);
          const { tables } = services;

          const { total, anchors, version } = await tables.anchors({ collection, view, every: size });
          expect(total).toBe(expected.length);
          const places = [0, ...anchors.map(({ at }) => at), total];
          expect(places).toEqual(places.toSorted((a, b) => a - b));
          for (const [i, at] of places.slice(1).entries()) expect(at - places[i]!).toBeLessThanOrEqual(size);
          expect(await tables.count({ collection, view })).toEqual({ total, version });
          const all = stored.get(collection)!;
          const idOf = (record: WireRecord) => Number(record[collection.identifier]);
          const some = all.filter((_, place) => place % 7 === position % 7);
          const known = await tables.known({ collection, view, ids: some.map(idOf) });
          expect(known.rows.map(idOf).toSorted((a, b) => a - b)).toEqual(
            some.map(idOf).toSorted((a, b) => a - b),
          );
          const isSome = new Set(some.map(idOf));
          expect(known.matching).toEqual(expected.map(idOf).filter((id) => isSome.has(id)));
          const one = idOf(all[position % all.length]!);
          const at = expected.findIndex((record) => idOf(record) === one);
          const found = await tables.position({ collection, view, id: one });
          expect(found).toEqual({ version, position: at < 0 ? null : at });
          const rest = { fromEnd: Math.min(position, total), take: size };
          const last = expected.slice(total - rest.fromEnd, total - rest.fromEnd + size);
          expect((await tables.rows({ collection, view, ...rest })).rows).toEqual(last);

          const anchor = anchors.findLast(({ at }) => at <= position);
          const page = { after: anchor?.key, skip: position - (anchor?.at ?? 0), take: size };
          const read = await tables.rows({ collection, view, ...page });
          const here = position < expected.length ? expected.slice(position, position + size) : read.rows;
          expect(read).toEqual({ version, rows: here });

          const walked: WireRecord[] = [];
          do {
            const last = walked.at(-1);
            const next = await tables.rows({
              collection,
              view,
              take: size + 10,
              ...(last && { after: model.key(last, view) }),
            });
            walked.push(...next.rows);
            if (next.rows.length < size + 10) break;
          } while (walked.length <= RECORDS);
          expect(walked).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('finds the same rows as a simple model, at the same positions', async () => {
    await fc.assert(
      fc.asyncProperty(
        viewOf(collection),
        fc.constantFrom(...PARTS.filter((part) => part !== ' '), ...NUMBERS, ...WORDS, 'banda ACEH '),
        async (view, text) => {
          const model = modelOf(stored.get(collection)!, collection, compare);
          const phrase = text.trim().toLowerCase();
          const isFound = (row: WireRecord) =>
            collection.columns.some((field) => {
              const value = row[field.name]!;
              if (typeof value === 'number')
                return (
                  (/^\d+$/.test(phrase) && value === Number(phrase)) ||
                  value.toLocaleString('id-ID') === phrase
                );
              return isText(field) && value.toLowerCase().includes(phrase);
            });
          const positions = model.rows(view).flatMap((row, i) => (isFound(row) ? [i] : []));
          const found = await services.tables.find({ collection, view, text });
          expect(found).toMatchObject({ total: positions.length, positions });
        },
      ),
      { numRuns: 40 },
    );
  });

  it('counts and sums the same as a simple model', async () => {
    const columns = collection.columns.map(({ name }) => name);
    await fc.assert(
      fc.asyncProperty(
        viewOf(collection),
        fc.option(fc.record({ skip: fc.nat({ max: 50 }), take: fc.nat({ max: RECORDS }) }), {
          nil: undefined,
        }),
        fc.constantFrom(...columns),
        async (view, from, column) => {
          const rows = modelOf(stored.get(collection)!, collection, compare).rows(view);
          const part = from === undefined ? rows : rows.slice(from.skip, from.skip + from.take);
          const found = await services.tables.aggregate({ collection, view, columns, from });
          expect(found.count).toBe(part.length);
          for (const field of collection.columns) {
            const values = part.map((row) => row[field.name]!);
            const numbers = values.map(Number);
            const sum = numbers.reduce((a, b) => a + b, 0);
            const isIdentifier = field === collection.identifierField;
            const figures = found.columns[field.name]!;
            expect(figures.distinct).toBe(isIdentifier ? undefined : new Set(values).size);
            const summed = field.kind === 'int' && !isIdentifier;
            expect(figures.sum).toBe(summed ? String(sum) : undefined);
            if (summed && part.length > 0) expect(figures.average).toBeCloseTo(sum / part.length, 4);
            const inOrder = [...values].sort((a, b) =>
              typeof a === 'number' ? a - Number(b) : a < b ? -1 : 1,
            );
            expect(figures.min).toBe(isText(field) ? undefined : inOrder[0]);
            expect(figures.max).toBe(isText(field) ? undefined : inOrder.at(-1));
          }
          const counts = new Map<unknown, number>();
          for (const row of rows) counts.set(row[column]!, (counts.get(row[column]!) ?? 0) + 1);
          const listed = await services.tables.values({ collection, view, column, limit: 200 });
          const shown = listed.values.map(({ value, count }) => [value, count] as const);
          if (!listed.more) expect(new Map(shown)).toEqual(counts);
          expect(listed.values.map(({ count }) => count)).toEqual(
            shown.map(([, count]) => count).sort((a, b) => b - a),
          );
        },
      ),
      { numRuns: 40 },
    );
  });
});
