import fc from 'fast-check';
import { type Collection, findCollection } from '@/domain/collections';
import type { Cell, ModelItem, Operation } from './batch-model';

export type Batch = Readonly<{ operation: Operation; items: readonly ModelItem[]; minimal: boolean }>;

/** The collections of the property test, each with another form of natural key. */
export const COLLECTIONS = ['penduduk_jk', 'pasien', 'dokter', 'jam_layanan'].map(
  (name) => findCollection(name)!,
);

export const METHOD = { register: 'POST', change: 'PUT', delete: 'DELETE' } as const;

const MAX_ITEMS = 7;
const MAX_BATCHES = 6;
/** The identifiers of items: few, so that they often match a record, and often do not. */
const IDENTIFIERS = 6;

/**
 * Sequences of batches on one collection whose first identifier is 1. Values have such small domains that duplicates,
 * chains of natural keys and repeated identifiers are common.
 */
export const batchesOn = (collection: Collection): fc.Arbitrary<Batch[]> =>
  fc
    .tuple(
      fc.array(newRecord(collection), { maxLength: MAX_ITEMS, size: 'max' }),
      fc.array(batch(collection), { minLength: 1, maxLength: MAX_BATCHES }),
    )
    .map(([first, others]) => [
      batchWith({ operation: 'register', items: first, minimal: false }),
      ...others,
    ]);

/** The body of a batch. Written member by member, because `__proto__` is an ordinary name there. */
export function wireText(items: readonly ModelItem[]): string {
  const texts = items.map((item) => {
    if ('notAnObject' in item) return JSON.stringify(item.notAnObject);
    const members = Object.entries(item.members).map(([name, { raw }]) => [name, raw]);
    if (item.stranger !== undefined) members.push([item.stranger, 1]);
    return `{${members.map(([name, raw]) => `${JSON.stringify(name)}:${JSON.stringify(raw)}`).join(',')}}`;
  });
  return `[${texts.join(',')}]`;
}

const batch = (collection: Collection): fc.Arbitrary<Batch> =>
  fc.oneof(
    batchOf('register', newRecord(collection)),
    { weight: 2, arbitrary: batchOf('change', changedRecord(collection)) },
    { weight: 3, arbitrary: movedKeys(collection) },
    batchOf('delete', deletedRecord(collection)),
  );

const batchOf = (operation: Operation, item: fc.Arbitrary<ModelItem>): fc.Arbitrary<Batch> =>
  fc
    .record({
      operation: fc.constant(operation),
      items: fc.array(fc.oneof({ weight: 20, arbitrary: item }, notAnObject), { maxLength: MAX_ITEMS }),
      minimal: fc.boolean(),
    })
    .map(batchWith);

/** A batch that is printed after a failed run as it is sent. */
const batchWith = (batch: Batch): Batch =>
  Object.defineProperty(batch, fc.toStringMethod, {
    value: () => `${METHOD[batch.operation]} ${wireText(batch.items)}${batch.minimal ? ' minimal' : ''}`,
  });

/** Items that each contain one field of the key and nothing else: they cause chains of keys. */
const movedKeys = ({ identifier, naturalKey, field }: Collection): fc.Arbitrary<Batch> =>
  fc
    .constantFrom(...naturalKey)
    .chain((name) =>
      fc.uniqueArray(
        item({
          [identifier]: fc.integer({ min: 1, max: IDENTIFIERS }).map((id) => ({ raw: id, value: id })),
          [name]: good(name, field(name)!.kind),
        }),
        {
          maxLength: MAX_ITEMS,
          size: 'max',
          selector: (moved) => 'members' in moved && moved.members[identifier]!.raw,
        },
      ),
    )
    .chain((items) => fc.boolean().map((minimal) => batchWith({ operation: 'change', items, minimal })));

const newRecord = ({ identifier, fields }: Collection): fc.Arbitrary<ModelItem> => {
  const cells = Object.fromEntries(
    fields.map(({ name, kind }) => [
      name,
      name === 'date_now' ? sometimes(1, 2, good(name, kind)) : cell(name, kind),
    ]),
  );
  const ignored = sometimes(1, 5, sent([1, 'x', '2']));
  return item({ ...cells, [identifier]: ignored });
};

const changedRecord = ({ identifier, fields, naturalKey }: Collection): fc.Arbitrary<ModelItem> => {
  const cells = Object.fromEntries(
    fields.map(({ name, kind }) => {
      // A part of the key is usually present, because changes of keys are the difficult case.
      const isKey = naturalKey.includes(name);
      return [name, sometimes(isKey ? 2 : 1, 3, cell(name, kind))];
    }),
  );
  return item({ ...cells, [identifier]: identifierCell });
};

const deletedRecord = ({ identifier, fields }: Collection): fc.Arbitrary<ModelItem> =>
  item({
    [identifier]: identifierCell,
    // An item may have fields beside the identifier, which are not validated.
    [fields[0]!.name]: sometimes(1, 4, cell(fields[0]!.name, fields[0]!.kind)),
  });

const item = (cells: Record<string, fc.Arbitrary<Cell | undefined>>): fc.Arbitrary<ModelItem> =>
  fc
    .tuple(fc.record(cells), sometimes(1, 25, fc.constantFrom('x', 'Tahun', '__proto__', 'toString')))
    .map(([all, stranger]) => {
      const members = Object.fromEntries(
        Object.entries(all).filter((entry): entry is [string, Cell] => entry[1] !== undefined),
      );
      return stranger === undefined ? { members } : { members, stranger };
    });

const notAnObject: fc.Arbitrary<ModelItem> = fc
  .constantFrom<unknown>(null, 'text', 7, true, [], [{}])
  .map((value) => ({ notAnObject: value }));

/** A value in `share` of `of` cases, otherwise none; it shrinks to none. */
const sometimes = <T>(share: number, of: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: of - share, arbitrary: fc.constant(undefined) }, { weight: share, arbitrary });

const sent = (raws: readonly unknown[]): fc.Arbitrary<Cell> =>
  fc.constantFrom(...raws).map((raw) => ({ raw, fault: 'ignored' }));

const identifierCell: fc.Arbitrary<Cell | undefined> = fc.oneof(
  {
    weight: 30,
    arbitrary: fc
      .tuple(
        fc.integer({ min: 1, max: IDENTIFIERS }),
        fc.constantFrom<(n: number) => unknown>(
          (n) => n,
          String,
          (n) => ` +0${n} `,
        ),
      )
      .map(([value, write]) => ({ raw: write(value), value })),
  },
  fc.constantFrom<Cell | undefined>(
    undefined,
    { raw: null, fault: 'required' },
    { raw: ' ', fault: 'required' },
    { raw: 0, fault: 'invalid_value' },
    { raw: '2147483648', fault: 'invalid_value' },
    { raw: 1.5, fault: 'invalid_value' },
    { raw: [1], fault: 'invalid_type' },
    { raw: 2_147_483_647, value: 2_147_483_647 },
  ),
);

const cell = (name: string, kind: string): fc.Arbitrary<Cell> =>
  fc.oneof({ weight: 25, arbitrary: good(name, kind) }, bad(kind));

/** Valid values, in the forms in which callers send them. */
const good = (name: string, kind: string): fc.Arbitrary<Cell> =>
  fc.constantFrom(...(GOOD[name] ?? GOOD[kind]!));

const value = (canonical: string | number, ...raws: unknown[]): Cell[] =>
  [canonical, ...raws].map((raw) => ({ raw, value: canonical }));

const GOOD: Record<string, Cell[]> = {
  int: [...value(0, '0', '-0'), ...value(5, '5'), ...value(2_147_483_647, ' +2147483647 ')],
  year: [...value(2020, '2020'), ...value(2021, ' 2021 '), ...value(2022)],
  varchar: [...value('A', ' A '), ...value('Kutó', 'Kuto\u0301'), ...value('5', 5), ...value('NULL')],
  // Keys of several parts would otherwise rarely be equal.
  kota_kab: value('Kutó', 'Kuto\u0301', ' Kutó'),
  semester: value('1', 1).concat(value('2')),
  spesialis: value('Anak').concat(value('"')),
  kecamatan: value('K'),
  gampong: value('G'),
  enum: [...value('rawat'), ...value('{"\\,}')],
  datetime: [
    ...value('2024-01-31T00:00:00', '2024-01-31', '2024-01-30T17:00:00Z'),
    ...value('2024-01-31T14:15:00', '2024-01-31 14:15', '2024-01-31T14:15:00.999'),
  ],
  timestamp: [
    ...value('2024-01-31T07:15:00.000Z', '2024-01-31 14:15', '2024-01-31T09:15:00+02:00'),
    ...value('2024-01-30T17:00:00.000Z', '2024-01-31'),
  ],
};

const bad = (kind: string): fc.Arbitrary<Cell> =>
  fc.constantFrom(
    { raw: null, fault: 'required' },
    { raw: ' ', fault: 'required' },
    { raw: { A: 1 }, fault: 'invalid_type' },
    { raw: true, fault: 'invalid_type' },
    ...BAD[kind]!,
  );

const faulty = (fault: string, ...raws: unknown[]): Cell[] => raws.map((raw) => ({ raw, fault }));

const BAD: Record<string, Cell[]> = {
  int: faulty('invalid_value', -1, '1.0', '1e3', 2_147_483_648, 'x', '1_000'),
  year: faulty('invalid_value', 1900, 2156, '20', 2020.5, '+2020'),
  varchar: [...faulty('invalid_value', 'A\u0000', '\ud800'), ...faulty('too_long', 'x'.repeat(65_536))],
  enum: [...faulty('invalid_value', 'a\tb'), ...faulty('too_long', 'x'.repeat(33))],
  datetime: [
    ...faulty('invalid_value', '2024-02-30', '31/01/2024', '2024-01-31 24:00'),
    ...faulty('invalid_type', 20240131),
  ],
  timestamp: [...faulty('invalid_value', '2023-02-29', 'now', '2024-01-31T10:00+07:00')],
};
