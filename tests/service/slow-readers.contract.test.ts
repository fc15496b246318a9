import { createHash } from 'node:crypto';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '../support/http';
import { startService, type TestService } from '../support/service';
import { collectionOf, service, sql, startFromEmpty } from '../support/shared';

/** Readers who read slowly, pause or leave, on few connections: they do not affect others. */

startFromEmpty({ before: 'all' });

const jk = collectionOf('penduduk_jk');
const RECORDS = 40_000;
let instance: TestService;
let path: string;

beforeAll(async () => {
  await sql(`INSERT INTO penduduk_jk (kota_kab, kecamatan, gampong, semester, tahun, laki_laki, perempuan, date_now)
    SELECT 'Banda Aceh', 'Kecamatan', 'Gampong ' || n || repeat('x', 150), 'I', 2024, n, n, now() FROM generate_series(1, ${RECORDS}) n`);
  // One connection for long lists, and no replies that are kept in memory: each reader has the list read.
  instance = await startService({
    databaseUrl: service.databaseUrl,
    env: { DATABASE_POOL_SIZE: '4', LIST_CACHE_BYTES: '0' },
  });
  path = `${instance.baseUrl}${jk.path}`;
});
afterAll(() => instance?.kill());

/** Starts to read a reply and pauses. */
function begin(
  key: string,
  query = '',
  headers: Record<string, string> = {},
  of = path,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${of}${query}`, { headers: { 'x-api-key': key, ...headers }, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      incoming.pause();
      resolve(incoming);
    });
    outgoing.end();
  });
}

const digestOf = async (body: AsyncIterable<Buffer>) => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, digest: hash.digest('hex') };
};

const connectionsInUse = async () =>
  (
    await sql<{ count: number }>(
      `SELECT count(*)::integer AS count FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND (state = 'active' OR state LIKE 'idle in%')`,
    )
  )[0]!.count;

describe('readers who pause', () => {
  it.each([{}, { 'accept-encoding': 'gzip' }])(
    'hold no connection, and get every byte of one snapshot: %o',
    async (headers) => {
      const whole = await begin(instance.key, '', headers as Record<string, string>);
      const expected = await digestOf(whole);
      const slow = await Promise.all(
        Array.from({ length: 4 }, () => begin(instance.key, '', headers as Record<string, string>)),
      );
      // Everything is read from the database although nobody reads.
      await expect.poll(connectionsInUse).toBe(0);
      await sql('UPDATE penduduk_jk SET perempuan = 0 WHERE id_penduduk_jk % 2 = 0');
      const { key } = await instance.issueKey();
      const other = await call(`${path}?fields=perempuan`, { key });
      expect(other.json.total).toBe(RECORDS);
      expect(await Promise.all(slow.map(digestOf))).toEqual(slow.map(() => expected));
      await sql('UPDATE penduduk_jk SET perempuan = laki_laki');
    },
  );

  it('release everything when they leave', async () => {
    const slow = await Promise.all(Array.from({ length: 4 }, () => begin(instance.key)));
    for (const reader of slow) reader.destroy();
    await expect.poll(connectionsInUse).toBe(0);
    expect((await call(`${path}?fields=tahun`, { key: instance.key })).json.total).toBe(RECORDS);
  });

  it('give their connection to others where the spool has no room for them, and continue afterwards', async () => {
    const small = await startService({
      databaseUrl: service.databaseUrl,
      env: { DATABASE_POOL_SIZE: '4', LIST_CACHE_BYTES: '0', SPOOL_BYTES: String(16 * 1024 * 1024) },
    });
    try {
      const of = small.baseUrl + jk.path;
      const { key } = await small.issueKey();
      const expected = await digestOf(await begin(instance.key));
      // Four readers, with four times as much as the spool has for one key.
      const slow = await Promise.all(Array.from({ length: 4 }, () => begin(small.key, '', {}, of)));
      await expect.poll(connectionsInUse).toBe(1);
      await expect.poll(async () => (await call(`${of}?limit=10000`, { key: small.key })).status).toBe(503);
      for (let n = 0; n < 3; n += 1) expect((await call(of, { key })).json.total).toBe(RECORDS);
      expect(await Promise.all(slow.map(digestOf))).toEqual(slow.map(() => expected));
    } finally {
      await small.kill();
    }
  });
});
