import { createServer, connect as openSocket, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { system } from '@/server/actor';
import { createConnection } from '@/server/database/connection';
import type { ServiceError } from '@/server/errors';
import { readSettings } from '@/server/settings';
import { lastServedAfter } from '../../../../../tests/support/last-served';
import type { IssuedKey } from '../manage/issue';
import { createInstance } from '../testing';

type Instance = ReturnType<typeof createInstance>;
const opened: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close();
});

async function start(...settings: Parameters<typeof createInstance>): Promise<Instance> {
  const instance = createInstance(...settings);
  opened.push(instance);
  await instance.keys.start();
  return instance;
}

const works = async ({ keys }: Instance, { key }: IssuedKey): Promise<boolean> => {
  try {
    await keys.judge({ key, address: '192.0.2.1', collection: 'siswa', operation: 'list' });
    return true;
  } catch (error) {
    if ((error as ServiceError).status === 401) return false;
    throw error;
  }
};

/** The time after a revocation in which a request may still be sent and served: docs/decisions/api-keys.md. */
const HEARD_WITHIN_MS = 1_000;
const lastWorked = (instance: Instance, issued: IssuedKey) => lastServedAfter(() => works(instance, issued));

describe('a revocation at one instance', () => {
  it('is received by another at once', async () => {
    const [first, second] = [await start(), await start()];
    const issued = await first.keys.issue({ name: 'Heard' }, system('test'));
    expect(await works(second, issued)).toBe(true);
    await first.keys.revoke({ id: issued.record.id }, system('test'));
    // While it listens, only the notification can end this test.
    await lastWorked(second, issued);
    expect(await works(first, issued)).toBe(false);
  });

  it('is received when made by hand in SQL', async () => {
    const instance = await start();
    const issued = await instance.keys.issue({ name: 'By hand' }, system('test'));
    expect(await works(instance, issued)).toBe(true);
    await instance.pool.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [issued.record.id]);
    await lastWorked(instance, issued);
  });

  it('applies within a second on an instance whose listener is killed repeatedly', async () => {
    const [first, second] = [await start(), await start()];
    for (let turn = 0; turn < 3; turn += 1) {
      const issued = await first.keys.issue({ name: 'Killed' }, system('test'));
      expect(await works(second, issued)).toBe(true);
      await first.pool.query('SELECT pg_terminate_backend($1)', [second.keys.listeningBackend()]);
      await first.keys.revoke({ id: issued.record.id }, system('test'));
      expect(await lastWorked(second, issued)).toBeLessThan(HEARD_WITHIN_MS);
      await expect.poll(() => second.keys.listeningBackend()).toBeDefined();
    }
    const later = await first.keys.issue({ name: 'Listening again' }, system('test'));
    // It trusts its cache for longer than it would without listening. On a busy machine that does not hold at every moment.
    const isKept = async () => {
      await works(second, later);
      const before = second.queries();
      // The time itself is tested.
      await sleep(HEARD_WITHIN_MS);
      return (await works(second, later)) && second.queries() === before;
    };
    await expect.poll(isKept).toBe(true);
  });

  it('applies within a second on an instance whose connection died silently', async () => {
    const tunnel = await openTunnel();
    const url = new URL(process.env['DATABASE_URL'] ?? '');
    url.host = `127.0.0.1:${tunnel.port}`;
    const settings = readSettings({ DATABASE_URL: url.href });
    const [first, second] = [await start(), await start({ connect: () => createConnection(settings) })];
    const issued = await first.keys.issue({ name: 'Silent' }, system('test'));
    expect(await works(second, issued)).toBe(true);
    tunnel.silence();
    await first.keys.revoke({ id: issued.record.id }, system('test'));
    expect(await lastWorked(second, issued)).toBeLessThan(HEARD_WITHIN_MS);
  });

  it('applies within a second on an instance that cannot listen', async () => {
    const url = 'postgres://nobody@127.0.0.1:1/none';
    const deaf = await start({ connect: () => createConnection(readSettings({ DATABASE_URL: url })) });
    const first = await start();
    const issued = await first.keys.issue({ name: 'Deaf' }, system('test'));
    expect(await works(deaf, issued)).toBe(true);
    const before = deaf.queries();
    expect(await works(deaf, issued)).toBe(true);
    expect(deaf.queries()).toBe(before);
    await first.keys.revoke({ id: issued.record.id }, system('test'));
    expect(await lastWorked(deaf, issued)).toBeLessThan(HEARD_WITHIN_MS);
  });
});

it('a key issued at one instance works at once at another that has cached it as unknown', async () => {
  const [first, second] = [await start(), await start()];
  const issued = await first.keys.issue({ name: 'Removed and put back' }, system('test'));
  const { rows } = await first.pool.query('DELETE FROM api_key WHERE id = $1 RETURNING *', [
    issued.record.id,
  ]);
  // Once the notification of the deletion has arrived, it is cached as unknown.
  const isRemembered = async () => {
    const before = second.queries();
    return !(await works(second, issued)) && second.queries() === before;
  };
  await expect.poll(isRemembered).toBe(true);
  await first.pool.query('INSERT INTO api_key SELECT * FROM json_populate_record(NULL::api_key, $1)', [
    JSON.stringify({ ...rows[0], hash: `\\x${rows[0].hash.toString('hex')}` }),
  ]);
  await expect.poll(() => works(second, issued)).toBe(true);
});

/** A connection to the database that can fall silent without closing, as behind a firewall. */
async function openTunnel() {
  const { hostname, port } = new URL(process.env['DATABASE_URL'] ?? '');
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = openSocket(Number(port || 5432), hostname);
    sockets.push(near, far);
    near.on('error', () => undefined).pipe(far);
    far.on('error', () => undefined).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push({
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  });
  return {
    port: (server.address() as { port: number }).port,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}
