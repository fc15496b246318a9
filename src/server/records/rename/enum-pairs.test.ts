import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findCollection } from '@/domain/collections';
import type { Actor } from '@/server/actor';
import { createPool, type Pool } from '@/server/database/pool';
import { createPrisma, type PrismaClient } from '@/server/database/prisma';
import { createOwnDatabase } from '@/server/database/testing';
import { createLogger } from '@/server/log';
import type { EnumRenameInput } from '../enum-field';
import { createRecords, type Records } from '../records';

let database: Awaited<ReturnType<typeof createOwnDatabase>>;
let pool: Pool;
let prisma: PrismaClient;
let records: Records;

const pasien = findCollection('pasien')!;
const MERGE = { collection: 'pasien', field: 'status', value: 'inap', to: 'Inap' };
const staff = (name: string): Extract<Actor, { kind: 'staff' }> => ({
  kind: 'staff',
  id: '00000000-0000-4000-8000-000000000001',
  name,
  email: 'a@example.test',
  role: 'administrator',
  groups: ['*'],
});
const BY = { actor: staff('Sari'), address: '10.0.0.1' };
const EVERYTHING = 'SELECT * FROM pasien ORDER BY id_kunjungan';

beforeAll(async () => {
  database = await createOwnDatabase();
  pool = createPool(database.settings, createLogger('silent'), 6);
  prisma = createPrisma(pool);
  records = createRecords({ pool, prisma, settings: database.settings });
});

afterAll(async () => {
  await prisma.$disconnect();
  await pool.end();
  await database.drop();
});

beforeEach(() => pool.query('DELETE FROM pasien; DELETE FROM enum_value; DELETE FROM history_event'));

type Patients = readonly [day: number, status: string, count: number];

/** Registers records. @returns their identifiers */
async function register(...items: readonly Patients[]): Promise<number[]> {
  const { data } = await records.register({
    ...BY,
    collection: pasien,
    items: items.map(([day, status, jumlah]) => ({
      jumlah,
      tanggal: new Date(Date.UTC(2024, 0, day)).toISOString().slice(0, 10),
      status,
    })),
    wantData: true,
  });
  return JSON.parse(data).map((record: { id_kunjungan: number }) => record.id_kunjungan);
}

const change = (actor: Actor, item: Record<string, unknown>) =>
  records.change({ actor, collection: pasien, items: [item], wantData: false });

/** Reads the pairs, as the page does before it offers the choices. */
async function look() {
  const seen = await records.moment({ actor: BY.actor, collection: pasien });
  const { pairs } = await records.enumValues.pairs({ ...MERGE, limit: 50 });
  return { seen, pairs };
}

const rename = (pairs?: EnumRenameInput['pairs']) =>
  records.enumValues.rename({ ...MERGE, merge: true, ...(pairs && { pairs }) }, BY);

/** The day, the value and the number of patients of each record. */
const stored = async () =>
  (
    await pool.query<{ day: number; status: string; jumlah: number }>(
      'SELECT extract(day FROM tanggal)::int AS day, status, jumlah FROM pasien ORDER BY 1, 2, 3',
    )
  ).rows.map(({ day, status, jumlah }) => [day, status, jumlah]);

describe('the pairs', () => {
  it('show both records, and who changed them last and when', async () => {
    const [renamed] = await register([1, 'inap', 5], [2, 'inap', 6]);
    const [existing] = await register([1, 'Inap', 7], [3, 'Inap', 8]);
    await change(staff('Budi'), { id_kunjungan: existing, jumlah: 9 });
    const { pairs } = await look();
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    expect(pairs).toEqual([
      {
        renamed: {
          record: expect.objectContaining({ id_kunjungan: renamed, status: 'inap', jumlah: 5 }),
          changed: { at, actor: { kind: 'staff', id: BY.actor.id, name: 'Sari' } },
        },
        existing: {
          record: expect.objectContaining({ id_kunjungan: existing, status: 'Inap', jumlah: 9 }),
          changed: { at, actor: { kind: 'staff', id: BY.actor.id, name: 'Budi' } },
        },
      },
    ]);
  });

  it('are read page by page, each once', async () => {
    const days = Array.from({ length: 25 }, (_, place) => place + 1);
    const ids = await register(...days.map((day) => [day, 'inap', day] as const));
    await register(...days.map((day) => [day, 'Inap', day] as const));
    const found: unknown[] = [];
    for (let cursor: number | null = 0; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof records.enumValues.pairs>> = await records.enumValues.pairs({
        ...MERGE,
        cursor,
        limit: 10,
      });
      found.push(...page.pairs.map(({ renamed }) => renamed.record['id_kunjungan']));
      cursor = page.next;
    }
    expect(found).toEqual(ids);
  });
});

describe('a merge with a choice for each pair', () => {
  it('keeps the chosen record of each pair, and is one batch with its history', async () => {
    const [first] = await register([1, 'inap', 5], [2, 'inap', 6], [3, 'inap', 7]);
    await register([1, 'Inap', 50], [2, 'Inap', 60], [9, 'Inap', 90]);
    const { rows: before } = await pool.query(EVERYTHING);
    const { seen } = await look();
    await expect(rename()).rejects.toMatchObject({ code: 'would_duplicate' });
    const choices = { expected: 2, seen, rest: 'existing' as const, renamed: [first!] };
    expect(await rename(choices)).toEqual({
      value: 'Inap',
      records: 2,
      collisions: 2,
      removed: 2,
      exists: true,
      done: true,
    });
    expect(await stored()).toEqual([
      [1, 'Inap', 5],
      [2, 'Inap', 60],
      [3, 'Inap', 7],
      [9, 'Inap', 90],
    ]);
    const event = await prisma.historyEvent.findFirst({ orderBy: { id: 'desc' } });
    expect(event).toMatchObject({
      action: 'enum_value.renamed',
      after: { value: 'Inap', records: 2, removed: 2, merged: true },
    });
    const { batches } = await records.batches({ collections: ['pasien'], limit: 1 });
    expect(batches).toMatchObject([{ operation: 'rename', changed: 2, deleted: 2 }]);
    const batch = batches[0]!.id;
    const { records: written } = await records.recordsOf({ collection: pasien, batch, after: 0, limit: 50 });
    expect(written.map(({ before: was, after: is }) => [was?.['status'], is?.['status']])).toEqual([
      ['inap', 'Inap'],
      ['inap', undefined],
      ['inap', 'Inap'],
      ['Inap', undefined],
    ]);
    // The records can be restored as they were, with their identifiers.
    await records.undo({ ...BY, collection: pasien, batch });
    expect((await pool.query(EVERYTHING)).rows).toEqual(before);
  });

  it('stores nothing where a record of a pair was changed since it was seen, and says by whom', async () => {
    await register([1, 'inap', 5], [2, 'inap', 6]);
    const [one] = await register([1, 'Inap', 50], [2, 'Inap', 60]);
    const { seen } = await look();
    await change(staff('Budi'), { id_kunjungan: one, jumlah: 51 });
    const before = await stored();
    await expect(rename({ expected: 2, seen, rest: 'renamed' })).rejects.toMatchObject({
      code: 'matching_changed',
      refusal: { count: 1, records: [one], by: [{ kind: 'staff', name: 'Budi' }] },
    });
    expect(await stored()).toEqual(before);
    // After the pairs were read again, the rename is done.
    const again = await look();
    expect(await rename({ expected: 2, seen: again.seen, rest: 'renamed' })).toMatchObject({ removed: 2 });
  });

  it('stores nothing where there are more or fewer pairs than were seen', async () => {
    const [one] = await register([1, 'inap', 5], [2, 'inap', 6]);
    await register([1, 'Inap', 50]);
    const { seen } = await look();
    await register([2, 'Inap', 60]);
    await expect(rename({ expected: 1, seen, rest: 'renamed' })).rejects.toMatchObject({
      code: 'count_changed',
      refusal: { count: 2 },
    });
    await records.remove({ ...BY, collection: pasien, items: [{ id_kunjungan: one }], wantData: false });
    await expect(rename({ expected: 2, seen, rest: 'renamed' })).rejects.toMatchObject({
      code: 'count_changed',
      refusal: { count: 1 },
    });
  });

  it('refuses a pair without a choice, and a choice without a pair', async () => {
    const [one, other] = await register([1, 'inap', 5], [2, 'inap', 6]);
    await register([1, 'Inap', 50], [2, 'Inap', 60]);
    const { seen } = await look();
    const before = await stored();
    for (const choices of [{ renamed: [one!] }, { existing: [other!] }, {}])
      await expect(rename({ expected: 2, seen, ...choices })).rejects.toMatchObject({
        code: 'invalid_parameter',
        field: 'pairs',
      });
    await expect(
      rename({ expected: 2, seen, rest: 'renamed', existing: [other! + 1_000] }),
    ).rejects.toMatchObject({
      code: 'invalid_parameter',
      field: 'pairs',
    });
    expect(await stored()).toEqual(before);
  });

  it('is applied to ten thousand pairs', async () => {
    const insert = `INSERT INTO pasien (jumlah, tanggal, status)
      SELECT n, '2024-01-01'::timestamp + n * interval '1 second', $1 FROM generate_series(1, 10000) n`;
    await pool.query(insert, ['inap']);
    await pool.query(insert, ['Inap']);
    const { seen } = await look();
    const { rows } = await pool.query<{ id: number }>(
      `SELECT id_kunjungan AS id FROM pasien WHERE status = 'inap' ORDER BY 1 LIMIT 100`,
    );
    const renamed = rows.map(({ id }) => id);
    expect(await rename({ expected: 10_000, seen, rest: 'existing', renamed })).toMatchObject({
      records: 100,
      removed: 10_000,
    });
    const { rows: left } = await pool.query(`SELECT status, count(*)::int AS n FROM pasien GROUP BY 1`);
    expect(left).toEqual([{ status: 'Inap', n: 10_000 }]);
  });
});
