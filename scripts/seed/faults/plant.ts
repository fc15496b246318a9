import type { RuleName } from '@/domain/checks/all-rules';
import { type Collection, type CollectionName, findCollection } from '@/domain/collections';
import type { Pool } from '@/server/database/pool';
import type { Records } from '@/server/records/records';
import { ACTOR } from '../label';
import { FAULT_KINDS, type Spot } from './kinds';

/** What was planted. A fault: the rules that may name it, and the records whose `field` is wrong. */
export type Planted = Readonly<{
  kind: string;
  collection: CollectionName;
  /** The identifiers of the records; none of a delivery that is missing. */
  ids: readonly number[];
  field: string;
  /** None of what is not wrong, such as a revision. */
  rules: readonly RuleName[];
  /** Of a delivery: its regency and period. */
  unit?: string;
  period?: string;
}>;

type Database = Readonly<{ pool: Pool; records: Pick<Records, 'change'> }>;
type Row = Readonly<{ items: readonly Readonly<Record<string, string | number>>[]; beside: number[] }>;

const MAX_FAULTS = 200;
/** Among fewer records faults would be what is usual. */
const RECORDS_PER_FAULT = 500;

/** How many faults are planted in so many records. */
export const faultsFor = (records: number): number =>
  Math.min(MAX_FAULTS, Math.max(FAULT_KINDS.length, Math.floor(records / RECORDS_PER_FAULT)));

/**
 * Spoils stored records in ten ways in turn, as changes of theirs, always the same ones of the same records and seed.
 * @returns what was planted: at most `count`, because a small number of records has no room for many of each kind
 */
export async function plantFaults(
  { pool, records }: Database,
  { count, seed }: Readonly<{ count: number; seed: number }>,
): Promise<readonly Planted[]> {
  const planted: Planted[] = [];
  const taken = new Map<CollectionName, number[]>();
  for (const [place, { kind, rules, spots }] of FAULT_KINDS.entries()) {
    const wanted = Math.floor((count + FAULT_KINDS.length - 1 - place) / FAULT_KINDS.length);
    for (const [i, spot] of spots.entries()) {
      const { collection, field } = spot;
      const share = Math.floor((wanted + spots.length - 1 - i) / spots.length);
      const before = taken.get(collection) ?? [];
      const rows = await chosen(pool, spot, [`${seed} ${kind}`, before, share]);
      const { identifier } = findCollection(collection)!;
      for (const { items, beside } of rows) {
        const ids = items.map((item) => Number(item[identifier]));
        await change(records, findCollection(collection)!, items);
        before.push(...ids, ...beside);
        planted.push({ kind, collection, ids, field, rules });
      }
      taken.set(collection, before);
    }
  }
  return planted;
}

const REVISED = 50;

/** Corrects some figures of a regency a little, as agencies do. */
export async function reviseFigures({ pool, records }: Database): Promise<readonly Planted[]> {
  const collection = 'siswa';
  const { rows } = await pool.query<{ id: number; pupils: number }>(
    `SELECT id_siswa AS id, jumlah_siswa + 1 + id_siswa % 3 AS pupils FROM siswa
      WHERE kota_kab = (SELECT max(kota_kab) FROM siswa) AND jumlah_siswa > 200
      ORDER BY tahun DESC, semester DESC, id_siswa LIMIT ${REVISED}`,
  );
  if (rows.length === 0) return [];
  const items = rows.map(({ id, pupils }) => ({ id_siswa: id, jumlah_siswa: pupils }));
  await change(records, findCollection(collection)!, items);
  const ids = rows.map(({ id }) => id);
  return [{ kind: 'a revision', collection, ids, field: 'jumlah_siswa', rules: [] }];
}

async function chosen(pool: Pool, { sql }: Spot, params: readonly unknown[]): Promise<readonly Row[]> {
  return (await pool.query<Row>(sql, [...params])).rows;
}

async function change(records: Pick<Records, 'change'>, collection: Collection, items: Row['items']) {
  const { failed, faults } = await records.change({ actor: ACTOR, collection, items, wantData: false });
  if (failed > 0) throw new Error(`${collection.resource}: ${faults[0]?.fault.message('en')}`);
}
