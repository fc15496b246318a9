import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { effectOf } from '@/domain/imports/import';
import { IMPORT_MODES, type ImportMode } from '@/domain/imports/recipe';
import { onConnection } from '@/server/database/pool';
import { ServiceError } from '@/server/errors';
import { storeImport } from '@/server/imports/apply/store-import';
import { compare, comparedVersion } from '@/server/imports/stage/compare';
import { stageTablesOf } from '@/server/imports/stage/stage-tables';
import { judgedItems } from '@/server/imports/stage/testing';
import { createStageWriter } from '@/server/imports/stage/write';
import { by, collection, item, listOf, writesOn } from '@/server/records/history/testing';
import { ownServices } from './services-on';

/** Imports while others write: each does exactly what its preview shows, or nothing. */

const RUNS = Math.ceil(Number(process.env['PROPERTY_RUNS'] ?? 150) / 4);
const MAX_KEY = 8;
const ID = collection.identifier;

const own = ownServices();
const { register, change, remove } = writesOn(() => own.services);

const key = fc.integer({ min: 1, max: MAX_KEY });
const figure = fc.integer({ min: 0, max: 3 });
const before = fc.uniqueArray(fc.tuple(key, figure), { selector: ([n]) => n, maxLength: MAX_KEY });
/** `record`: the index of the record that it names, which need not exist. */
const row = fc.record({
  n: key,
  figure,
  record: fc.option(fc.integer({ min: 0, max: MAX_KEY }), { freq: 1 }),
});
const file = fc.uniqueArray(row, { selector: ({ n }) => n, maxLength: MAX_KEY });
const write = fc.record({
  what: fc.constantFrom('register', 'change', 'rename', 'remove'),
  n: key,
  figure,
  to: key,
});
const writes = fc.array(write, { maxLength: 2 });
type Write = typeof write extends fc.Arbitrary<infer T> ? T : never;

it('does exactly what its preview promised, or nothing, whatever others write', async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      before,
      file,
      fc.constantFrom(...IMPORT_MODES),
      writes,
      writes,
      async (stored, rows, mode, first, second) => {
        await own.services.pool.query('DELETE FROM pengulangan_kelas');
        const ids = stored.length === 0 ? [] : await register(stored.map(([n, jumlah]) => item(n, jumlah)));
        const named = new Set<number>();
        const items = rows.map(({ n, figure: jumlah, record }) => {
          // No record is named twice: such rows are faulty before they are compared.
          const isNamed = record !== null && !named.has(record);
          if (isNamed) named.add(record);
          return { ...item(n, jumlah), [ID]: isNamed ? (ids[record] ?? 1_000_000 + record) : null };
        });
        const preview = await previewOf(items, mode);
        for (const other of first) await written(other);
        const [result] = await Promise.all([preview.store(), ...second.map(written)]);
        const kind = await checked(result, preview, rows);
        outcomes.set(kind, (outcomes.get(kind) ?? 0) + 1);
      },
    ),
    { numRuns: RUNS },
  );
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['stored', 'refused']));
  // The kept total is that of the stored records.
  const { records, total } = await listOf(own.services);
  expect(total).toBe(records.length);
});

/** Changes by another writer to the record with the natural key `n`, if there is one. */
async function written({ what, n, figure: jumlah, to }: Write): Promise<unknown> {
  const { records } = await listOf(own.services);
  const found = records.find(({ kecamatan }) => kecamatan === `Kecamatan ${n}`)?.[ID];
  if (what === 'register' || found === undefined) return register([item(n, jumlah)]);
  if (what === 'remove') return remove([Number(found)]);
  const set = what === 'rename' ? { kecamatan: `Kecamatan ${to}` } : { jumlah_siswa: jumlah };
  return change([{ [ID]: found, ...set }]);
}

type Preview = Awaited<ReturnType<typeof previewOf>>;

async function previewOf(items: Parameters<typeof judgedItems>[1], mode: ImportMode) {
  const { pool } = own.services;
  const importId = randomUUID();
  const tables = stageTablesOf(importId);
  const about = { collection, tables, mode, scope: undefined };
  const { counts, version } = await onConnection(pool, async (client) => {
    const writer = await createStageWriter(client, { importId, collection });
    await writer.write(judgedItems(collection, items));
    await writer.end();
    const version = await comparedVersion(client, collection);
    return { version, counts: await compare(client, { ...about, into: tables.result }) };
  });
  const details = { import: importId, file: importId, sha256: 'ab', recipe: {} };
  const doer = { actor: by.actor, address: by.address };
  const applied = { ...about, counts, version, by: doer, details };
  const store = () =>
    onConnection(pool, (client) =>
      storeImport(client, { ...applied, onProgress: async () => {}, finish: async () => {} }),
    ).catch((error: unknown) => {
      // Each attempt was prevented by writes of others.
      if (error instanceof ServiceError && error.code === 'unavailable') return undefined;
      throw error;
    });
  return { importId, promised: effectOf(counts, mode), store };
}

/** Whether the written records are those of the file, in the number that the preview shows; or none is. */
async function checked(
  result: Awaited<ReturnType<Preview['store']>>,
  { importId, promised }: Preview,
  rows: readonly { n: number; figure: number }[],
): Promise<'stored' | 'refused' | 'empty'> {
  const { records } = own.services;
  const { batches } = await records.batches({ collections: [collection.resource], limit: 100 });
  const batch = batches.find(({ details }) => details && 'file' in details && details.file === importId);
  if (result === undefined || !('batch' in result)) {
    expect(batch).toBeUndefined();
    if (result !== undefined) expect(result.differences.count).toBeGreaterThan(0);
    return 'refused';
  }
  if (result.batch === null) {
    expect([batch, promised]).toEqual([undefined, { registered: 0, changed: 0, deleted: 0 }]);
    return 'empty';
  }
  expect(batch).toMatchObject({ id: result.batch, ...promised });
  const states = await records.recordsOf({ collection, batch: result.batch, after: 0, limit: 100 });
  expect(states.records).toHaveLength(promised.registered + promised.changed + promised.deleted);
  const figures = new Map(rows.map(({ n, figure: jumlah }) => [`Kecamatan ${n}`, jumlah]));
  for (const { after } of states.records)
    if (after !== null) expect(after['jumlah_siswa']).toBe(figures.get(String(after['kecamatan'])));
  return 'stored';
}
