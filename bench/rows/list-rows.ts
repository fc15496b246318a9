import { LISTED } from '../data';
import { call, expectAnswer } from '../http-call';
import type { Stage } from '../stage';
import { now, type PairRow } from './row';

const BYTES_PER_MB = 1e6;

const TEXT = `SELECT string_agg(row_to_json(r)::text, ',') AS body FROM (
    SELECT t.id_penduduk_pekerjaan, t.kota_kab, t.kecamatan, t.gampong, t.semester, t.tahun, t.nama_pekerjaan,
      t.jumlah_penduduk, to_char(t.date_now AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_now
    FROM penduduk_pekerjaan t ORDER BY id_penduduk_pekerjaan
  ) r`;

/** The row that lists a whole collection. */
export const listRows: PairRow[] = [
  {
    kind: 'pairs',
    name: 'list',
    work: 'list 100,000 records',
    limitName: 'pg: the same JSON text from PostgreSQL',
    unit: 'MB/s',
    target: 0.8,
    prepare: async (stage) => ({
      service: async () => {
        const answer = await call(stage, { method: 'GET', path: '/api/drka/penduduk_pekerjaan' });
        expectAnswer(answer, `{"status":true,"total":${LISTED},"data":[{"id_penduduk_pekerjaan":`);
        return { amount: answer.bytes / BYTES_PER_MB, seconds: answer.seconds };
      },
      limit: () => readText(stage),
      restore: async () => {},
    }),
  },
];

/** One value: the fastest way to read the text with `pg` (compared with a row per record, and pages). */
async function readText({ driver }: Stage) {
  const start = now();
  const { rows } = await driver.query<{ body: string }>({ name: 'list', text: TEXT });
  const seconds = now() - start;
  return { amount: Buffer.byteLength(rows[0]!.body) / BYTES_PER_MB, seconds };
}
