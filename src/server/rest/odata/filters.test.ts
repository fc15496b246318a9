import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Collection, type Field, findCollection } from '@/domain/collections';
import { isText, type WireRecord } from '@/domain/collections/view/view';
import { system } from '@/server/actor';
import { createOwnServices } from '@/server/testing';
import { allPages, createAsk, withOptions } from './testing';

/** Compares what filters and orders answer with the same conditions evaluated over all records. */

const TEXTS = ['Aceh', 'aceh', 'Banda Aceh', '50%', '5_0', 'a\\b', "O'Brien", 'été', 'Zulu', '07'];
const PARTS = ['a', 'ACE', '%', '_', '\\', 'é', ' ', '07', 'zz', "'", ''];
const DAYS = ['2019-12-31T23:30:00Z', '2020-01-01T00:00:00Z', '2020-02-29T12:34:56Z', '2021-06-30T17:00:00Z'];
const NUMBERS = [0, 1, 7, 2020, 2_147_483_647];
const LITERALS = ['0', '1', '7', '-1', '2019.5', '2020', '2147483648', '1e3', '99999999999999999999'];
const RECORDS = 240;
const MINUTE = 60_000;
/** The service's zone has the same offset all the time. */
const OFFSET = 7 * 60 * MINUTE;

const actor = { kind: 'system', name: 'test' } as const;
const umur = findCollection('penduduk_umur')!;
const pasien = findCollection('pasien')!;
const warehouse = findCollection('warehouse_nik')!;
const services = await createOwnServices({ DATABASE_POOL_SIZE: 6, TIME_ZONE: 'Asia/Jakarta' });
let key = '';
const ask = createAsk(services, () => key);
const stored = new Map<Collection, WireRecord[]>();
let place: ReadonlyMap<string, number>;

const register = (collection: Collection, items: object[]) =>
  services.records.register({ actor, collection, items, wantData: false });

beforeAll(async () => {
  key = (await services.keys.issue({ name: 'OData', ratePerMinute: 0 }, system('test'))).key;
  for (const collection of [umur, pasien, warehouse]) {
    const pick = <T>(values: readonly T[], i: number) => values[i % values.length]!;
    const valuesOf = ({ kind }: Field): readonly (string | number)[] =>
      kind === 'int'
        ? NUMBERS
        : kind === 'year'
          ? [2019, 2020, 2021]
          : kind === 'timestamp' || kind === 'datetime'
            ? DAYS
            : TEXTS;
    const items = Array.from({ length: RECORDS }, (_, i) =>
      Object.fromEntries(
        collection.fields.map((field, j) => [
          field.name,
          pick(valuesOf(field), i * (j + 3) + (i >> (j + 1))),
        ]),
      ),
    );
    await register(collection, items);
    const { json } = await ask(`/odata/${collection.resource}`);
    stored.set(collection, json.value);
    expect(json.value.length).toBeGreaterThan(20);
  }
  const texts = [...TEXTS, ...PARTS].flatMap((text) => [text, text.toLowerCase(), text.toUpperCase()]);
  const { rows } = await services.pool.query<{ text: string }>(
    'SELECT DISTINCT text FROM unnest($1::text[]) text ORDER BY text',
    [texts],
  );
  place = new Map(rows.map(({ text }, i) => [text, i]));
});

/** A condition as text, and whether a record meets it. */
type Tried = Readonly<{ text: string; holds: (record: WireRecord) => boolean }>;

const COMPARISONS = {
  eq: (order: number) => order === 0,
  ne: (order: number) => order !== 0,
  gt: (order: number) => order > 0,
  ge: (order: number) => order >= 0,
  lt: (order: number) => order < 0,
  le: (order: number) => order <= 0,
} as const;
const comparison = fc.constantFrom(...(Object.keys(COMPARISONS) as (keyof typeof COMPARISONS)[]));
const quotedText = (text: string) => `'${text.replaceAll("'", "''")}'`;
const orderOf = (a: string, b: string) => place.get(a)! - place.get(b)!;
const bigOrder = (a: number, literal: string) => a - Number(literal);

/** The moment that a record shows, as its clock: in UTC, or with the offset of the service. */
const clockOf = (shown: unknown): Date => new Date(String(shown).replace(/(?:Z|[+-]\d{2}:\d{2})$/, 'Z'));
const PARTS_OF_MOMENT = {
  year: (date: Date) => date.getUTCFullYear(),
  month: (date: Date) => date.getUTCMonth() + 1,
  day: (date: Date) => date.getUTCDate(),
  hour: (date: Date) => date.getUTCHours(),
  minute: (date: Date) => date.getUTCMinutes(),
  second: (date: Date) => date.getUTCSeconds(),
} as const;

function ofText(field: Field): fc.Arbitrary<Tried> {
  const textIn = (record: WireRecord) => String(record[field.name]);
  const text = fc.constantFrom(...TEXTS);
  const part = fc.constantFrom(...PARTS);
  const change = fc.constantFrom(
    { name: '', of: (value: string) => value },
    { name: 'tolower', of: (value: string) => value.toLowerCase() },
    { name: 'toupper', of: (value: string) => value.toUpperCase() },
  );
  return fc.oneof(
    fc.tuple(comparison, text, change, fc.boolean()).map(([op, asked, { name, of }, isReversed]): Tried => {
      const [left, right] = [name === '' ? field.name : `${name}(${field.name})`, quotedText(asked)];
      return isReversed
        ? {
            text: `${right} ${op} ${left}`,
            holds: (record) => COMPARISONS[op](orderOf(asked, of(textIn(record)))),
          }
        : {
            text: `${left} ${op} ${right}`,
            holds: (record) => COMPARISONS[op](orderOf(of(textIn(record)), asked)),
          };
    }),
    fc.array(text, { minLength: 1, maxLength: 4 }).map(
      (all): Tried => ({
        text: `${field.name} in (${all.map(quotedText).join(', ')})`,
        holds: (record) => all.includes(textIn(record)),
      }),
    ),
    fc
      .tuple(fc.constantFrom('contains', 'startswith', 'endswith'), part, change)
      .map(([name, asked, changed]): Tried => {
        const inner = changed.name === '' ? field.name : `${changed.name}(${field.name})`;
        const found = (value: string) =>
          name === 'contains'
            ? value.includes(asked)
            : name === 'startswith'
              ? value.startsWith(asked)
              : value.endsWith(asked);
        return {
          text: `${name}(${inner},${quotedText(asked)})`,
          holds: (record) => found(changed.of(textIn(record))),
        };
      }),
    fc.tuple(comparison, fc.constantFrom(2, 3, 5)).map(
      ([op, length]): Tried => ({
        text: `length(${field.name}) ${op} ${length}`,
        holds: (record) => COMPARISONS[op]([...textIn(record)].length - length),
      }),
    ),
  );
}

function ofNumber(field: Field): fc.Arbitrary<Tried> {
  const literal = fc.constantFrom(...LITERALS);
  return fc.oneof(
    fc.tuple(comparison, literal).map(
      ([op, asked]): Tried => ({
        text: `${field.name} ${op} ${asked}`,
        holds: (record) => COMPARISONS[op](bigOrder(Number(record[field.name]), asked)),
      }),
    ),
    fc.array(literal, { minLength: 1, maxLength: 5 }).map(
      (all): Tried => ({
        text: `${field.name} in (${all.join()})`,
        holds: (record) => all.some((one) => Number(one) === record[field.name]),
      }),
    ),
  );
}

function ofMoment(field: Field): fc.Arbitrary<Tried> {
  const day = fc.constantFrom(...DAYS);
  const withOffset = (moment: string) =>
    `${new Date(Date.parse(moment) + OFFSET).toISOString().slice(0, 19)}+07:00`;
  return fc.oneof(
    fc.tuple(comparison, day, fc.boolean()).map(
      ([op, asked, isLocal]): Tried => ({
        text: `${field.name} ${op} ${isLocal ? withOffset(asked) : asked}`,
        holds: (record) => COMPARISONS[op](Date.parse(String(record[field.name])) - Date.parse(asked)),
      }),
    ),
    fc
      .tuple(
        fc.constantFrom(...(Object.keys(PARTS_OF_MOMENT) as (keyof typeof PARTS_OF_MOMENT)[])),
        comparison,
        fc.constantFrom(0, 1, 7, 12, 30, 2020),
      )
      .map(
        ([name, op, asked]): Tried => ({
          text: `${name}(${field.name}) ${op} ${asked}`,
          holds: (record) => COMPARISONS[op](PARTS_OF_MOMENT[name](clockOf(record[field.name])) - asked),
        }),
      ),
    fc.tuple(comparison, fc.constantFrom('2019-12-31', '2020-01-01', '2020-02-29')).map(
      ([op, asked]): Tried => ({
        text: `date(${field.name}) ${op} ${asked}`,
        holds: (record) =>
          COMPARISONS[op](
            Date.parse(clockOf(record[field.name]).toISOString().slice(0, 10)) - Date.parse(asked),
          ),
      }),
    ),
  );
}

const conditionOf = (collection: Collection): fc.Arbitrary<Tried> =>
  fc
    .constantFrom(...collection.columns)
    .chain((field) =>
      isText(field)
        ? ofText(field)
        : field.kind === 'int' || field.kind === 'year'
          ? ofNumber(field)
          : ofMoment(field),
    );

const filterOf = (collection: Collection): fc.Arbitrary<Tried> =>
  fc.letrec<{ filter: Tried }>((tie) => ({
    filter: fc.oneof(
      { maxDepth: 4, depthSize: 'small' },
      conditionOf(collection),
      fc.tuple(fc.constantFrom('and', 'or'), tie('filter'), tie('filter')).map(
        ([word, a, b]): Tried => ({
          text: `(${a.text}) ${word} (${b.text})`,
          holds: (record) =>
            word === 'and' ? a.holds(record) && b.holds(record) : a.holds(record) || b.holds(record),
        }),
      ),
      tie('filter').map(
        (one): Tried => ({ text: `not (${one.text})`, holds: (record) => !one.holds(record) }),
      ),
    ),
  })).filter;

describe.each([umur, pasien, warehouse])('$resource', (collection) => {
  const path = `/odata/${collection.resource}`;

  it('answers any filter with the records that meet it, and their number', async () => {
    await fc.assert(
      fc.asyncProperty(filterOf(collection), async ({ text, holds }) => {
        const expected = stored.get(collection)!.filter(holds);
        const { json, status } = await ask(withOptions(path, { filter: text, count: 'true' }));
        expect({ text, status }).toEqual({ text, status: 200 });
        expect(json.value).toEqual(expected);
        expect(json['@odata.count']).toBe(expected.length);
        const { text: count } = await ask(withOptions(`${path}/$count`, { filter: text }));
        expect(count).toBe(String(expected.length));
      }),
      { numRuns: 120 },
    );
  });

  it('answers any order, page after page, with each record once', async () => {
    const sortable = collection.columns.map(({ name }) => name);
    const order = fc.uniqueArray(fc.record({ name: fc.constantFrom(...sortable), desc: fc.boolean() }), {
      selector: ({ name }) => name,
      maxLength: 4,
    });
    const compare = (a: unknown, b: unknown) =>
      typeof a === 'number' && typeof b === 'number'
        ? a - b
        : place.has(String(a))
          ? orderOf(String(a), String(b))
          : Date.parse(String(a)) - Date.parse(String(b));
    await fc.assert(
      fc.asyncProperty(
        ...[order, fc.integer({ min: 20, max: 90 }), fc.nat(60), fc.option(fc.nat(150))],
        async (sort, size, skip, top) => {
          const all = [...sort, { name: collection.identifier, desc: false }];
          const expected = [...stored.get(collection)!]
            .sort((a, b) => {
              for (const { name, desc } of all) {
                const found = compare(a[name], b[name]);
                if (found !== 0) return desc ? -found : found;
              }
              return 0;
            })
            .slice(skip, top === null ? undefined : skip + top);
          const url = withOptions(path, {
            ...(sort.length > 0 && {
              orderby: sort.map(({ name, desc }) => `${name}${desc ? ' desc' : ''}`).join(','),
            }),
            ...{ skip: String(skip), select: collection.columns.map(({ name }) => name).join() },
            ...(top !== null && { top: String(top) }),
          });
          const { records, sizes } = await allPages(ask, url, {
            headers: { prefer: `odata.maxpagesize=${size}` },
          });
          expect(records).toEqual(expected);
          expect(Math.max(...sizes)).toBeLessThanOrEqual(size);
        },
      ),
      { numRuns: 25 },
    );
  });
});

it('shows each record that stays once, however others are written between the pages', async () => {
  const before = (await ask('/odata/penduduk_umur')).json.value as WireRecord[];
  const kept = new Set(before.map(({ id_penduduk_umur: id }) => id));
  let written = 0;
  const { records } = await allPages(ask, '/odata/penduduk_umur?$orderby=tahun desc,kota_kab', {
    headers: { prefer: 'odata.maxpagesize=30' },
    between: async () => {
      written += 1;
      const item = { ...before[written], gampong: `Baru ${written}`, id_penduduk_umur: undefined };
      await register(umur, [item]);
      const gone = before[before.length - written]!;
      kept.delete(gone['id_penduduk_umur']!);
      const items = [{ id_penduduk_umur: gone['id_penduduk_umur'] }];
      await services.records.remove({ actor, collection: umur, items, wantData: false });
    },
  });
  const shown = records.map((record) => record['id_penduduk_umur']);
  expect(written).toBeGreaterThan(3);
  expect(new Set(shown).size).toBe(shown.length);
  expect([...kept].filter((id) => !shown.includes(id))).toEqual([]);
});
