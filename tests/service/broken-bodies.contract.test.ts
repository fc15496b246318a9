import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http';
import { head, openRaw, type RawConnection } from '../support/raw';
import { createDatabase, dropDatabase, startService, type TestService } from '../support/service';
import { signIn } from '../support/sign-in';
import { openDatabaseProxy, type TcpProxy } from '../support/tcp-proxy';

/** Bodies that end badly, on every path that reads one: each ends its request, and the service continues to work. */

const MIB = 1_048_576;
const ADMIN = { email: 'admin@example.test', password: 'unggahan-yang-putus' };
const SETTINGS = {
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  MAX_IMPORT_BYTES: String(3 * MIB),
  MAX_BODY_BYTES: String(3 * MIB),
};
/** A size above all limits; that of boundaries is 20 MiB. */
const TOO_LARGE = 22 * MIB;
const STALLED_S = 30;

type Path = { name: string; path: string; type: string; from: 'key' | 'page' | 'nobody' };

const FILE = 'application/octet-stream';
const JSON_TYPE = 'application/json';
const PATHS: Path[] = [
  { name: 'a batch', path: '/api/disdik/siswa', type: JSON_TYPE, from: 'key' },
  { name: 'a batch without a key', path: '/api/disdik/siswa', type: JSON_TYPE, from: 'nobody' },
  { name: 'an import', path: '/imports/upload?name=a.csv', type: FILE, from: 'page' },
  { name: 'boundaries', path: '/settings/boundaries/upload?name=a.json', type: FILE, from: 'page' },
  {
    name: 'boundaries of nobody',
    path: '/settings/boundaries/upload?name=a.json',
    type: FILE,
    from: 'nobody',
  },
  { name: 'a procedure', path: '/api/trpc/recipes.save', type: JSON_TYPE, from: 'page' },
  { name: 'edits', path: '/api/trpc/edits.save', type: JSON_TYPE, from: 'page' },
  { name: 'a page', path: '/sign-in', type: 'application/x-www-form-urlencoded', from: 'nobody' },
];

describe.each(['1', '2'])('with PROCESSES=%s', (PROCESSES) => {
  let databaseUrl: string;
  let database: pg.Client;
  let proxy: TcpProxy;
  let service: TestService;
  let page: Awaited<ReturnType<typeof signIn>>;

  beforeAll(async () => {
    databaseUrl = await createDatabase();
    database = new pg.Client({ connectionString: databaseUrl });
    await database.connect();
    const opened = await openDatabaseProxy(databaseUrl);
    proxy = opened.proxy;
    const env = { ...SETTINGS, PROCESSES };
    service = await startService({ databaseUrl, databaseUrlOfService: opened.url, env });
    page = await signIn(service, ADMIN);
  });
  afterAll(async () => {
    const code = await service?.stop();
    await proxy?.close();
    await database?.end();
    await dropDatabase(databaseUrl);
    expect(code).toBe(0);
  });

  /** Every process is still the same as before. */
  const expectServing = async () => {
    for (let n = 0; n < 4; n += 1) {
      const headers = { connection: 'close' };
      const { status } = await call(`${service.baseUrl}/api/disdik/siswa?limit=1`, {
        key: service.key,
        headers,
      });
      expect(status).toBe(200);
    }
    expect(service.output()).not.toMatch(/cannot go on|serves again|Uncaught|Unhandled/i);
  };

  const headersOf = ({ from, type }: Path): Record<string, string> => ({
    'content-type': type,
    ...(from === 'key' && { 'x-api-key': service.key }),
    ...(from === 'page' && { ...page.headers, origin: 'http://localhost' }),
  });

  /** Begins a body. @param length 'chunked' without one */
  const begin = async (to: Path, length: number | 'chunked') => {
    const connection = await openRaw(service.baseUrl);
    const announced = length === 'chunked' ? { 'transfer-encoding': length } : { 'content-length': length };
    connection.send(head('POST', to.path, { ...headersOf(to), ...announced }));
    return connection;
  };

  /** Performs an action on all paths at once. @returns the results, with the path's name */
  const onAll = (work: (to: Path) => Promise<unknown>) =>
    Promise.all(PATHS.map(async (to) => [to.name, await work(to)]));

  it('over the limit', async () => {
    const statuses = await onAll(async (to) => {
      const connection = await begin(to, 'chunked');
      sendChunks(connection, TOO_LARGE);
      const status = await statusOf(connection);
      await connection.closed;
      return status;
    });
    expect(statuses).toEqual([
      ['a batch', 413],
      ['a batch without a key', 401],
      ['an import', 413],
      ['boundaries', 413],
      ['boundaries of nobody', 401],
      ['a procedure', 413],
      ['edits', 413],
      ['a page', 200],
    ]);
    await expectServing();
  });

  it('cut', async () => {
    await onAll(async (to) => {
      for (const length of [2 * MIB, 'chunked'] as const) {
        for (const sent of [0, 10, MIB]) {
          const connection = await begin(to, length);
          if (length === 'chunked') sendChunks(connection, sent);
          else connection.send(Buffer.alloc(sent, ' '));
          await sleep(sent === MIB ? 50 : 5);
          connection.close();
        }
      }
    });
    await sleep(100);
    await expectServing();
  });

  it('cut at the answer', async () => {
    await onAll(async (to) => {
      const connection = await begin(to, 'chunked');
      sendChunks(connection, TOO_LARGE);
      await connection.until(/HTTP/);
      connection.close();
    });
    await expectServing();
  });

  it('malformed in the middle', async () => {
    await onAll(async (to) => {
      const connection = await begin(to, 'chunked');
      sendChunks(connection, MIB);
      connection.send('no length of a chunk\r\n');
      await connection.closed;
    });
    await expectServing();
  });

  it('with the database gone', async () => {
    const connections = await onAll((to) => begin(to, 'chunked'));
    const lines = connections.map(([, connection]) => connection as RawConnection);
    for (const line of lines) sendChunks(line, MIB + 7);
    await sleep(50);
    await proxy.cut();
    for (const line of lines) {
      sendChunks(line, MIB);
      line.send('0\r\n\r\n');
    }
    await Promise.all(lines.map(statusOf));
    for (const line of lines) line.close();
    await proxy.mend();
    await expect.poll(async () => (await call(`${service.baseUrl}/health/ready`)).status).toBe(200);
    await expectServing();
  });

  it('a disk without room ends an upload', async () => {
    // Data that an upload stored before the database failed is deleted an hour later.
    await database.query('DELETE FROM import_file_chunk');
    await database.query(`
      CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF NEW.n >= 1 THEN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER no_room BEFORE INSERT ON import_file_chunk FOR EACH ROW EXECUTE FUNCTION no_room()`);
    const to = PATHS.find(({ name }) => name === 'an import')!;
    const connection = await begin(to, 'chunked');
    sendChunks(connection, 3 * MIB - 1);
    expect(await statusOf(connection)).toBe(503);
    // The rest of the body, sent after the answer.
    sendChunks(connection, MIB);
    await connection.closed;
    const chunks = 'SELECT count(*)::int AS chunks FROM import_file_chunk';
    // Stored parts are deleted after the answer.
    await expect.poll(async () => (await database.query(chunks)).rows).toEqual([{ chunks: 0 }]);
    await database.query('DROP FUNCTION no_room CASCADE');
    await expectServing();
    expect((await page.send('POST', '/imports/upload?name=a.csv', 'a;b')).status).toBe(200);
  });

  // It takes half a minute.
  it.runIf(PROCESSES === '2')('stalled', async () => {
    const begun = performance.now();
    const connections = await Promise.all(PATHS.map((to) => begin(to, 2 * MIB)));
    for (const connection of connections) connection.send(Buffer.alloc(MIB, ' '));
    await Promise.all(connections.map(({ closed }) => closed));
    expect(performance.now() - begun).toBeLessThan((STALLED_S + 15) * 1000);
    await expectServing();
  });
});

/** The status of the reply, once its head has arrived; after "100 Continue", if any. */
async function statusOf(connection: RawConnection): Promise<number> {
  return Number((await connection.until(/\r\n\r\n/)).slice(9, 12));
}

function sendChunks(connection: RawConnection, bytes: number): void {
  for (let left = bytes; left > 0; left -= MIB) {
    const chunk = Buffer.alloc(Math.min(left, MIB), ' ');
    connection.send(`${chunk.length.toString(16)}\r\n`);
    connection.send(chunk);
    connection.send('\r\n');
  }
}
