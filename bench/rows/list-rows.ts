import { LISTED } from '../data';
import { call, expectAnswer } from '../http-call';
import type { Stage } from '../stage';
import { type Figure, now, type PairRow } from './row';

const BYTES_PER_MB = 1e6;

const TEXT = `SELECT string_agg(row_to_json(r)::text, ',') AS body FROM (
    SELECT t.id_penduduk_pekerjaan, t.kota_kab, t.kecamatan, t.gampong, t.semester, t.tahun, t.nama_pekerjaan,
      t.jumlah_penduduk, to_char(t.date_now AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_now
    FROM penduduk_pekerjaan t ORDER BY id_penduduk_pekerjaan
  ) r`;

const PATH = '/api/drka/penduduk_pekerjaan';
const HEAD = `{"status":true,"total":${LISTED},"data":[{"id_penduduk_pekerjaan":`;
const CALLERS = 8;

/** The rows that list a whole collection. */
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
        const answer = await call(stage, { method: 'GET', path: PATH });
        expectAnswer(answer, HEAD);
        return { amount: answer.bytes / BYTES_PER_MB, seconds: answer.seconds };
      },
      limit: () => readText(stage),
      restore: async () => {},
    }),
  },
  {
    kind: 'pairs',
    name: 'list-kept',
    work: 'list 100,000 records, unchanged since it was last sent',
    limitName: 'pg: the same JSON text from PostgreSQL',
    unit: 'MB/s',
    target: 3,
    prepare: async (stage) => {
      const service = await stage.keepingService();
      return {
        service: () => callAtOnce(stage, service.port, 1),
        limit: () => readText(stage),
        restore: async () => {},
      };
    },
  },
  {
    kind: 'pairs',
    name: 'list-together',
    work: `list 100,000 records, just changed, ${CALLERS} callers at once`,
    limitName: 'pg: the same JSON text from PostgreSQL, once',
    unit: 'MB/s',
    target: 3,
    prepare: async (stage) => {
      const service = await stage.keepingService();
      const touch = () =>
        stage.database.query(
          `UPDATE penduduk_pekerjaan SET jumlah_penduduk = jumlah_penduduk WHERE id_penduduk_pekerjaan = 1`,
        );
      return {
        service: () => callAtOnce(stage, service.port, CALLERS),
        limit: () => readText(stage),
        restore: async () => void (await touch()),
      };
    },
  },
  fileRow('parquet', 'PAR1'),
  fileRow('csv', 'id_penduduk_pekerjaan,'),
];

/** A row that compares a list as a file with the same list as JSON. */
function fileRow(format: string, head: string): PairRow {
  const listed = async (stage: Stage, path: string, beginning: string) => {
    const answer = await call(stage, { method: 'GET', path });
    expectAnswer(answer, beginning);
    return { amount: LISTED, seconds: answer.seconds };
  };
  return {
    kind: 'pairs',
    name: `list-${format}`,
    work: `list 100,000 records as ${format}`,
    limitName: 'the same list as JSON',
    unit: 'records/s',
    target: 1,
    prepare: async (stage) => ({
      service: () => listed(stage, `${PATH}?format=${format}`, head),
      limit: () => listed(stage, PATH, HEAD),
      restore: async () => {},
    }),
  };
}

/** The bytes that all callers receive. */
async function callAtOnce(stage: Stage, port: number, callers: number): Promise<Figure> {
  const start = now();
  const answers = await Promise.all(
    Array.from({ length: callers }, () => call(stage, { method: 'GET', path: PATH, port })),
  );
  const seconds = now() - start;
  for (const answer of answers) expectAnswer(answer, HEAD);
  return { amount: answers.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_MB, seconds };
}

/** The list as one value: the fastest way to read the text with `pg` (compared with a row per record, and pages). */
async function readText({ driver }: Stage) {
  const start = now();
  const { rows } = await driver.query<{ body: string }>({ name: 'list', text: TEXT });
  const seconds = now() - start;
  return { amount: Buffer.byteLength(rows[0]!.body) / BYTES_PER_MB, seconds };
}
