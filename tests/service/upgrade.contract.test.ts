import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WRITER_VERSION } from '@/server/database/writer';
import { call } from '../support/http';
import { samples } from '../support/sample';
import { startService, type TestService } from '../support/service';
import { collectionOf } from '../support/shared';

/** An instance that continues while a newer version has changed the database. */

const dokter = collectionOf('dokter');
let instance: TestService;
let database: pg.Client;

beforeAll(async () => {
  instance = await startService();
  database = new pg.Client({ connectionString: instance.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await instance?.stop();
});

it('an older instance continues to read, and refuses writes with 503 until it is replaced', async () => {
  const url = `${instance.baseUrl}${dokter.path}`;
  const send = (method: string, items?: unknown) => call(url, { method, key: instance.key, items });
  expect((await send('POST', samples(dokter, 1))).status).toBe(200);
  await database.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('1', '', '29991231000000_newer', now())`,
  );
  await database.query('SELECT refuse_writers_before($1)', [WRITER_VERSION + 1]);
  const refused = await send('POST', samples(dokter, 2));
  expect(refused.status).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused.json.code).toBe('unavailable');
  const { json } = await send('GET');
  expect(json.data).toHaveLength(1);
  expect((await call(`${instance.baseUrl}/health/ready`)).status).toBe(200);
  await database.query('UPDATE writer_minimum SET version = $1', [WRITER_VERSION]);
  expect((await send('POST', samples(dokter, 2))).status).toBe(200);
});
