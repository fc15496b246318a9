import { BATCH, COLUMN_TYPES, COLUMNS, columnsOf, newRecords, vacuum } from '../data';
import { call, expectAnswer } from '../http-call';
import type { Stage } from '../stage';
import { type Figure, now, type PairRow } from './row';

const PATH = '/api/drka/penduduk_umur';
const MINIMAL = { prefer: 'return=minimal' };
/** The number of new items in the row of duplicates. */
const NEW_AMONG_DUPLICATES = 10;

const INSERT = `INSERT INTO penduduk_umur (${COLUMNS.join(', ')})
  SELECT * FROM unnest(${COLUMN_TYPES.map((type, i) => `$${i + 1}::${type}[]`).join(', ')}) ON CONFLICT DO NOTHING`;
const UPDATE = `UPDATE penduduk_umur t SET jumlah_penduduk = v.jumlah FROM unnest($1::integer[], $2::integer[])
  AS v(id, jumlah) WHERE t.id_penduduk_umur = v.id AND t.id_penduduk_umur = ANY ($1::integer[])`;
const DELETE = 'DELETE FROM penduduk_umur WHERE id_penduduk_umur = ANY ($1::integer[])';

const insertLimit = 'pg: INSERT … SELECT FROM unnest … ON CONFLICT DO NOTHING';
const common = { kind: 'pairs', unit: 'records/s' } as const;

/** The rows that write ten thousand records in one request. */
export const batchRows: PairRow[] = [
  {
    ...common,
    name: 'register-minimal',
    work: 'register 10,000 in one POST, reply minimal',
    limitName: insertLimit,
    target: 0.7,
    prepare: (stage) => registering(stage, MINIMAL),
  },
  {
    ...common,
    name: 'register-full',
    work: 'register 10,000 in one POST, reply full',
    limitName: insertLimit,
    target: 0.55,
    prepare: (stage) => registering(stage, {}),
  },
  {
    ...common,
    name: 'duplicates',
    work: 'the same 10,000 again, 9,990 of them duplicates',
    limitName: insertLimit,
    target: 0.5,
    prepare: duplicates,
  },
  {
    ...common,
    name: 'change-full',
    work: 'change 10,000 by PUT, each with its own value, reply full',
    limitName: 'pg: UPDATE … FROM unnest … WHERE id = ANY',
    target: 0.6,
    prepare: (stage) => changing(stage, {}),
  },
  {
    ...common,
    name: 'change-minimal',
    work: 'change 10,000 by PUT, each with its own value, reply minimal',
    limitName: 'pg: UPDATE … FROM unnest … WHERE id = ANY',
    target: 0.5,
    prepare: (stage) => changing(stage, MINIMAL),
  },
  {
    ...common,
    name: 'remove-minimal',
    work: 'remove 10,000 by DELETE, reply minimal',
    limitName: 'pg: DELETE … WHERE id = ANY',
    target: 0.3,
    prepare: (stage) => removing(stage, MINIMAL),
  },
];

async function registering(stage: Stage, headers: Record<string, string>) {
  await removeBlock(stage);
  const records = newRecords(BATCH);
  return {
    service: () => send(stage, 'POST', { headers, items: records, expected: `"jumlah_tersimpan":${BATCH}` }),
    limit: () => run(stage, { name: 'insert', text: INSERT, values: columnsOf(records), expected: BATCH }),
    restore: () => removeBlock(stage),
  };
}

async function duplicates(stage: Stage) {
  await insertBlock(stage);
  const records = newRecords(BATCH);
  const removed = records.filter((_, i) => i % (BATCH / NEW_AMONG_DUPLICATES) === 0);
  const restore = async () => {
    await stage.database.query(
      'DELETE FROM penduduk_umur WHERE (gampong, semester, range_usia) IN (SELECT * FROM unnest($1::text[], $2::text[], $3::text[]))',
      (['gampong', 'semester', 'range_usia'] as const).map((column) =>
        removed.map((record) => record[column]),
      ),
    );
    await vacuum(stage.database, 'penduduk_umur');
  };
  await restore();
  const expected = `"jumlah_tersimpan":${NEW_AMONG_DUPLICATES},"jumlah_gagal":0,"jumlah_duplikat":${BATCH - NEW_AMONG_DUPLICATES}`;
  return {
    service: () => send(stage, 'POST', { headers: {}, items: records, expected }),
    limit: () =>
      run(stage, {
        name: 'insert',
        text: INSERT,
        values: columnsOf(records),
        expected: NEW_AMONG_DUPLICATES,
      }),
    restore,
  };
}

async function changing(stage: Stage, headers: Record<string, string>) {
  const ids = await insertBlock(stage);
  let round = 0;
  const nextValues = () => {
    round += 1;
    return ids.map((_, i) => (i * 7 + round) % 100_000);
  };
  return {
    service: () => {
      const values = nextValues();
      const items = ids.map((id, i) => ({
        id_penduduk_umur: String(id),
        jumlah_penduduk: String(values[i]),
      }));
      return send(stage, 'PUT', { headers, items, expected: `"jumlah_tersimpan":${BATCH}` });
    },
    limit: () => run(stage, { name: 'update', text: UPDATE, values: [ids, nextValues()], expected: BATCH }),
    restore: () => vacuum(stage.database, 'penduduk_umur'),
  };
}

async function removing(stage: Stage, headers: Record<string, string>) {
  let ids = await insertBlock(stage);
  return {
    service: () => {
      const items = ids.map((id) => ({ id_penduduk_umur: String(id) }));
      return send(stage, 'DELETE', { headers, items, expected: `"jumlah_terhapus":${BATCH}` });
    },
    limit: () => run(stage, { name: 'delete', text: DELETE, values: [ids], expected: BATCH }),
    restore: async () => {
      ids = await insertBlock(stage);
    },
  };
}

async function send(
  stage: Stage,
  method: string,
  {
    headers,
    items,
    expected,
  }: { headers: Record<string, string>; items: readonly object[]; expected: string },
): Promise<Figure> {
  const body = Buffer.from(JSON.stringify(items));
  const answer = await call(stage, { method, path: PATH, body, headers });
  expectAnswer(answer, expected);
  return { amount: items.length, seconds: answer.seconds };
}

async function run(
  { driver }: Stage,
  { name, text, values, expected }: { name: string; text: string; values: unknown[][]; expected: number },
): Promise<Figure> {
  const start = now();
  const { rowCount } = await driver.query({ name, text, values });
  const seconds = now() - start;
  if (rowCount !== expected) throw new Error(`${name}: ${rowCount} rows, not ${expected}`);
  return { amount: BATCH, seconds };
}

/** Inserts the missing records of the block. @returns its identifiers, ascending */
async function insertBlock(stage: Stage): Promise<number[]> {
  await removeBlock(stage);
  const { rows } = await stage.database.query<{ id: number }>(
    `${INSERT} RETURNING id_penduduk_umur AS id`,
    columnsOf(newRecords(BATCH)),
  );
  await vacuum(stage.database, 'penduduk_umur');
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** Deletes every record but the permanent ones. */
export async function removeBlock({ database }: Stage): Promise<void> {
  await database.query(
    'DELETE FROM penduduk_umur WHERE id_penduduk_umur > (SELECT last FROM bench_standing)',
  );
  await vacuum(database, 'penduduk_umur');
}
