import type { Client } from 'pg';
import { median } from '../pairs';
import type { Query } from './records';

const PAGE = 20;
const RUNS = 5;
const TIMEOUT_MS = 3_000;

const RECORD = `SELECT t.id_penduduk_umur, t.kota_kab, t.kecamatan, t.gampong, t.semester, t.tahun, t.range_usia, t.jumlah_penduduk,
  to_char(t.date_now AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_now`;

/** The fastest of the ways to read a page in SQL with the values known, and its time in PostgreSQL, in milliseconds. */
export type BestPlan = Readonly<{ text: string; ms: number }>;

/** Tries every way. */
export async function bestPlan(database: Client, query: Query, size: number): Promise<BestPlan> {
  const plans: BestPlan[] = [];
  for (const text of waysOf(query, size)) {
    const ms = await timeOf(database, text);
    if (ms !== undefined) plans.push({ text, ms });
  }
  return plans.reduce((best, plan) => (plan.ms < best.ms ? plan : best));
}

function waysOf({ where, order }: Query, size: number): string[] {
  const matching = `FROM penduduk_umur WHERE ${where(size)}`;
  const pages = [
    `SELECT * ${matching} ORDER BY id_penduduk_umur LIMIT ${PAGE}`,
    `SELECT * FROM (SELECT * ${matching} OFFSET 0) m ORDER BY id_penduduk_umur LIMIT ${PAGE}`,
    ...(order === undefined
      ? []
      : [
          `SELECT * ${matching.replace(/= ('[^']*'|\S+)/g, '= ANY (ARRAY[$1])')} ORDER BY ${order}, id_penduduk_umur LIMIT ${PAGE}`,
        ]),
  ];
  return pages.map(
    (page) => `SELECT string_agg(row_to_json(r)::text, ',') AS records FROM (${RECORD} FROM (${page}) t) r`,
  );
}

/** The time of a plan; undefined if it takes too long. */
async function timeOf(database: Client, text: string): Promise<number | undefined> {
  await database.query(`SET statement_timeout = ${TIMEOUT_MS}`);
  try {
    const times: number[] = [];
    for (let run = 0; run <= RUNS; run += 1) {
      const { rows } = await database.query(`EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`);
      if (run > 0) times.push(rows[0]['QUERY PLAN'][0]['Execution Time']);
    }
    return median(times);
  } catch (error) {
    if ((error as { code?: string }).code === '57014') return undefined;
    throw error;
  } finally {
    await database.query('RESET statement_timeout');
  }
}
