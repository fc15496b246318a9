import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OfficeRule } from '@/domain/checks/office-rule';
import { type Collection, type CollectionName, collections, findCollection } from '@/domain/collections';
import { figureFieldsOf, periodsOf, placesOf, sourceOf } from '@/domain/collections/parts';
import type { ImportCounts } from '@/domain/imports/import';
import { IMPORT_MODES } from '@/domain/imports/recipe';
import { system } from '@/server/actor';
import { createOwnChecks, type OwnChecks } from '@/server/checks/testing';
import { quoted, wireColumns } from '@/server/database/schema/sql';
import { createLogger } from '@/server/log';
import type { Services } from '@/server/services';
import { seed } from '../../../../scripts/seed/seed';
import { previewOn } from '../apply/testing';
import { createFindingSearches, type FindingSearches } from './searches';

/**
 * A preview announces exactly what the checks find once the import is stored: tested with random files with random faults.
 * `FORESEEN_FILES` sets their number.
 */

const RECORDS = 30_000;
const FILES = Number(process.env['FORESEEN_FILES'] ?? 40);
const MINUTES = 20 * 60_000;
const NAMES = [
  'siswa',
  'guru',
  'pengulangan_kelas',
  'sekolah',
  'penduduk_umur',
  'penduduk_jk',
  'dokter',
] as const;

const sumOf = (collection: 'siswa' | 'guru') => ({
  collection,
  figures: [`jumlah_${collection}`],
  only: {},
});
const SHARED = { name: 'Kantor', percent: 0, from: 1, level: 'district', apart: ['jenjang'] } as const;
/** A rule that compares two tables, and one that compares two periods. */
const OFFICE_RULES: readonly OfficeRule[] = [
  {
    ...{ ...SHARED, left: sumOf('guru'), comparison: 'lte' },
    right: { kind: 'figures', times: 0.1, ...sumOf('siswa') },
  },
  {
    ...{ ...SHARED, left: sumOf('siswa'), comparison: 'lte', apart: [], percent: 40 },
    right: { kind: 'before', times: 1 },
  },
];

type Row = Record<string, string | number>;
type Finding = { collection: string; rule: string; digest: string; value: string };

let own: OwnChecks;
let searches: FindingSearches;
/** The rules whose findings were announced, over all files. */
const announcedRules = new Set<string>();

beforeAll(async () => {
  own = await createOwnChecks();
  searches = createFindingSearches({ pool: own.pool, log: createLogger('silent'), places: own.places });
  const { signal } = new AbortController();
  await seed(own.records, {
    records: RECORDS,
    collections,
    seed: 2,
    force: false,
    signal,
    onProgress: () => {},
  });
  await own.pool.query('ANALYZE');
  for (const rule of OFFICE_RULES)
    await own.checks.saveOfficeRule({ ...rule, replaces: null, isOff: false }, system('test'));
  await checked();
}, MINUTES);

afterAll(async () => {
  await searches.close();
  await own.drop();
});

async function checked(): Promise<void> {
  await own.checks.plan();
  // A task is due from the next millisecond on.
  while ((await rowsOf('SELECT FROM check_task')).length > 0) await own.checks.drain();
}

const rowsOf = async <T>(text: string, params: unknown[] = []): Promise<T[]> =>
  (await own.pool.query(text, params)).rows as T[];

const openFindings = () =>
  rowsOf<Finding>(`SELECT collection, rule, digest, value FROM finding WHERE state <> 'fixed'`);

/** The changes to the rows of a file; each is a fault that agencies make. */
const FAULTS: Readonly<Record<string, (row: Row, collection: Collection) => Row>> = {
  none: (row) => row,
  tenfold: (row, collection) => figured(row, collection, (figure) => figure * 10),
  thousandth: (row, collection) => figured(row, collection, (figure) => Math.floor(figure / 1000)),
  tripled: (row, collection) => figured(row, collection, (figure) => figure * 3),
  zero: (row, collection) => figured(row, collection, () => 0),
  spelled: (row, collection) => renamed(row, collection, (name) => name.toUpperCase()),
  total: (row, collection) => renamed(row, collection, () => 'JUMLAH'),
  later: (row, collection) => {
    const year = periodsOf(collection).find(({ kind }) => kind === 'year');
    return year === undefined ? row : { ...row, [year.name]: Number(row[year.name]) + 1 };
  },
  future: (row, collection) => {
    const year = periodsOf(collection).find(({ kind }) => kind === 'year');
    return year === undefined ? row : { ...row, [year.name]: 2090 };
  },
};

const figured = (row: Row, collection: Collection, to: (figure: number) => number): Row => ({
  ...row,
  ...Object.fromEntries(figureFieldsOf(collection).map(({ name }) => [name, to(Number(row[name]))])),
});

function renamed(row: Row, collection: Collection, to: (name: string) => string): Row {
  const field = placesOf(collection).at(-1) ?? sourceOf(collection);
  return field === undefined ? row : { ...row, [field.name]: to(String(row[field.name])) };
}

/** Rows as they are stored, of one or two sources, each with its own fault; no natural key twice. */
async function fileOf({
  name,
  salt,
  size,
  faults,
}: {
  name: CollectionName;
  salt: string;
  size: number;
  faults: readonly string[];
}) {
  const collection = findCollection(name)!;
  const source = sourceOf(collection);
  const where =
    source === undefined
      ? 'true'
      : `${quoted(source.name)} IN (SELECT s FROM (SELECT DISTINCT ${quoted(source.name)} AS s FROM ${name}) s ORDER BY md5(s || $1) LIMIT 2)`;
  const rows = await rowsOf<Row>(
    `SELECT ${wireColumns(collection.fields, 't')} FROM (
       SELECT * FROM ${name} WHERE $1 = $1 AND ${where} ORDER BY md5(${quoted(collection.identifier)} || $1) LIMIT ${size}) t`,
    [salt],
  );
  const spoilt = rows.map((row, i) => {
    const { date_now: _, ...item } = FAULTS[faults[i % faults.length]!]!(row, collection);
    return item as Row;
  });
  const keyOf = (row: Row) => collection.naturalKey.map((field) => row[field]).join('\x1f');
  return { collection, items: [...new Map(spoilt.map((row) => [keyOf(row), row])).values()] };
}

async function announcedFor(
  importId: string,
  { name, mode, counts }: { name: string; mode: string; counts: ImportCounts },
): Promise<Finding[]> {
  await own.pool.query(
    `INSERT INTO import (id, staff_id, staff_name, collection, file_name, file_bytes, sha256, status, mode, counts)
     VALUES ($1, $1, 'Cut', $2, 'a.csv', 1, '\\x00', 'ready', $3, $4)`,
    [importId, name, mode, counts],
  );
  searches.begin(importId);
  await expect
    .poll(
      async () =>
        (await rowsOf('SELECT FROM import WHERE id = $1 AND search ->> $2 = $3', [importId, 'state', 'done']))
          .length,
      {
        timeout: 60_000,
      },
    )
    .toBe(1);
  const table = `import_stage."${importId.replaceAll('-', '')}_findings"`;
  return rowsOf<Finding>(`SELECT collection, rule, digest, value FROM ${table}`);
}

const textOf = ({ collection, rule, digest, value }: Finding) => `${collection} ${rule} ${value} ${digest}`;

it('what is announced of a file is found once it is stored, and nothing else', {
  timeout: MINUTES,
}, async () => {
  const kinds = fc.array(fc.constantFrom(...Object.keys(FAULTS)), { minLength: 1, maxLength: 4 });
  const file = fc.record({
    name: fc.constantFrom(...NAMES),
    salt: fc.uuid(),
    size: fc.constantFrom(1, 12, 60),
    faults: kinds,
    mode: fc.constantFrom(...IMPORT_MODES),
  });
  await fc.assert(
    fc.asyncProperty(file, async ({ mode, ...asked }) => {
      const { collection, items } = await fileOf(asked);
      const before = new Set((await openFindings()).map(textOf));
      const { importId, counts, store } = await previewOn(own as unknown as Services)(items, {
        mode,
        of: collection,
      });
      const announced = await announcedFor(importId, { name: asked.name, mode, counts });
      for (const { rule } of announced) announcedRules.add(rule);
      await store();
      await checked();
      const added = (await openFindings()).filter((one) => !before.has(textOf(one)));
      expect(announced.map(textOf).sort()).toEqual(added.map(textOf).sort());
    }),
    { numRuns: FILES, endOnFailure: true },
  );
  expect([...announcedRules].sort()).toEqual(
    expect.arrayContaining(['future', 'level', 'office', 'same_people', 'spelling', 'zero']),
  );
});
