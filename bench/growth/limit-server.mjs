import { createServer } from 'node:http';
import pg from 'pg';

// A server with node:http and pg only: `/i` is answered by statement i of STATEMENTS, prepared. No key, no validation, no
// total.

const { DATABASE_URL, DATABASE_POOL_SIZE, PORT, STATEMENTS } = process.env;
const statements = JSON.parse(STATEMENTS ?? '[]');
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: Number(DATABASE_POOL_SIZE) });

const server = createServer((req, res) => {
  const place = Number(req.url?.slice(1));
  if (!(place in statements)) {
    res.writeHead(404, { 'content-length': 0 }).end();
    return;
  }
  pool.query({ name: `list ${place}`, text: statements[place] }).then(
    ({ rows }) => {
      const body = `{"data":[${rows[0].records ?? ''}]}`;
      res.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
      res.end(body);
    },
    (error) => {
      console.error(error);
      res.writeHead(500, { 'content-length': 0 }).end();
    },
  );
});

server.listen(Number(PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
