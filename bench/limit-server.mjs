import { createServer } from 'node:http';
import pg from 'pg';

// The smallest program that answers the same requests: node:http, pg, one prepared statement each. No key, no validation.

const RECORD = `row_to_json((SELECT r FROM (SELECT t.id_penduduk_umur, t.kota_kab, t.kecamatan, t.gampong, t.semester,
  t.tahun, t.range_usia, t.jumlah_penduduk,
  to_char(t.date_now AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS date_now) r))::text`;

// The two lists of 20, distinguished by a filter that only one has.
const VILLAGE = listOf(['kota_kab', 'kecamatan', 'gampong', 'tahun', 'semester']);
const DISTRICT = listOf(['kota_kab', 'kecamatan', 'tahun']);

/**
 * One scan returns the total and the page; otherwise PostgreSQL scans half the table for a page of few records.
 * @param {string[]} filters
 */
function listOf(filters) {
  const where = filters.map((name, i) => `${name} = $${i + 1}`).join(' AND ');
  const text = `WITH matching AS MATERIALIZED (SELECT * FROM penduduk_umur WHERE ${where})
    SELECT '{"status":true,"total":' || (SELECT count(*) FROM matching) || ',"data":['
      || coalesce(string_agg(record, ','), '') || ']}' AS body
    FROM (
      SELECT ${RECORD} AS record FROM (SELECT * FROM matching ORDER BY id_penduduk_umur LIMIT 20) t
    ) page`;
  return { filters, statement: { name: filters.join(' '), text } };
}

const INSERT = {
  name: 'insert',
  text: `INSERT INTO penduduk_umur AS t
      (kota_kab, kecamatan, gampong, semester, tahun, range_usia, jumlah_penduduk, date_now)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING ${RECORD} AS record`,
};

const { DATABASE_URL, DATABASE_POOL_SIZE, PORT } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });

const server = createServer((req, res) => {
  const answer = req.method === 'POST' ? insert(req) : list(req.url ?? '');
  answer.then(
    (body) => {
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      res.end(body);
    },
    (error) => {
      console.error(error);
      res.writeHead(500, { 'content-length': 0 }).end();
    },
  );
});

/** @param {string} url */
async function list(url) {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const { filters, statement } = query.has('gampong') ? VILLAGE : DISTRICT;
  const { rows } = await pool.query({ ...statement, values: filters.map((name) => query.get(name)) });
  return rows[0].body;
}

/** @param {import('node:http').IncomingMessage} req */
async function insert(req) {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const [item] = JSON.parse(Buffer.concat(chunks).toString());
  const values = [
    item.kota_kab,
    item.kecamatan,
    item.gampong,
    item.semester,
    item.tahun,
    item.range_usia,
    item.jumlah_penduduk,
    item.date_now,
  ];
  const { rows } = await pool.query({ ...INSERT, values });
  const data = rows.map(({ record }) => record).join(',');
  return `{"info":{"jumlah_tersimpan":${rows.length},"jumlah_gagal":0,"jumlah_duplikat":${1 - rows.length}},"data":[${data}],"errors":[]}`;
}

server.listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
