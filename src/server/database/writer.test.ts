import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '@/server/log';
import { readSettings } from '@/server/settings';
import { isOutOfReach } from './failures';
import { createPool } from './pool';
import { createOwnDatabase } from './testing';
import { WRITER_VERSION } from './writer';

const RELEASED = 'regional-statistical-data-service';
const WRITE = `INSERT INTO dokter (nama_dokter, spesialis) VALUES (gen_random_uuid()::text, 'Anak')`;
let database: Awaited<ReturnType<typeof createOwnDatabase>>;

beforeAll(async () => {
  database = await createOwnDatabase();
});
afterAll(() => database.drop());
beforeEach(() => as('psql', (client) => client.query(`UPDATE writer_minimum SET version = 0`)));

async function as<T>(application: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: database.settings.DATABASE_URL,
    application_name: application,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const write = (application: string) => as(application, (client) => client.query(WRITE));
const refuseBefore = (version: number) =>
  as('migrations', (client) => client.query('SELECT refuse_writers_before($1)', [version]));

describe('the oldest version that may write', () => {
  it('is none at first', async () => {
    await write(RELEASED);
  });

  it.each([RELEASED, `${RELEASED} - 10.0.0.7:51234`, `${RELEASED}/0`])(
    'refuses an older one with what every version answers as 503: %s',
    async (application) => {
      await refuseBefore(1);
      const error = await write(application).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: '25006', message: expect.stringContaining('newer version') });
      expect(isOutOfReach(error)).toBe(true);
      await as(application, (client) => client.query('SELECT count(*) FROM dokter'));
    },
  );

  it.each([`${RELEASED}/1`, `${RELEASED}/1 - 10.0.0.7:51234`, `${RELEASED}/12`, 'psql', ''])(
    'lets one write that is new enough, and whoever is not the service: "%s"',
    async (application) => {
      await refuseBefore(1);
      await write(application);
    },
  );

  it('never decreases', async () => {
    await refuseBefore(2);
    await refuseBefore(1);
    await expect(write(`${RELEASED}/1`)).rejects.toThrow(/newer version/);
  });

  it('waits for the running write, and refuses later ones', async () => {
    await as(RELEASED, async (early) => {
      await early.query('BEGIN');
      await early.query(WRITE);
      const raised = refuseBefore(1);
      const waiting = `SELECT FROM pg_locks WHERE relation = 'writer_minimum'::regclass AND NOT granted`;
      await expect.poll(() => as('psql', async (c) => (await c.query(waiting)).rowCount)).toBe(1);
      const late = expect(write(RELEASED)).rejects.toThrow(/newer version/);
      await early.query('COMMIT');
      await raised;
      await late;
    });
  });

  it("recognises the service's own connections, even if DATABASE_URL has an application_name", async () => {
    const url = new URL(database.settings.DATABASE_URL!);
    url.searchParams.set('application_name', 'statistics');
    const settings = readSettings({ DATABASE_URL: url.href });
    const pool = createPool(settings, createLogger('silent'), 1);
    try {
      await refuseBefore(WRITER_VERSION);
      await pool.query(WRITE);
      await refuseBefore(WRITER_VERSION + 1);
      await expect(pool.query(WRITE)).rejects.toThrow(/newer version/);
    } finally {
      await pool.end();
    }
  });
});
