import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '@/server/log';
import { describeAddress, readDatabaseAddress, shownAddress } from '@/server/network/database-address';
import { readSettings } from '@/server/settings';
import { openTcpProxy, type TcpProxy } from '../../../../tests/support/tcp-proxy';
import { isOutOfReach } from '../failures';
import { createPool, onConnection } from '../pool';
import { createOwnDatabase } from '../testing';
import { HostClient } from './host-client';

const log = createLogger('silent');
const BLOCKED = '127.0.0.1:1';
let primary: Awaited<ReturnType<typeof createOwnDatabase>>;

beforeAll(async () => {
  primary = await createOwnDatabase();
});
afterAll(() => primary.drop());

/** The same database behind a proxy, and the proxy's address. */
async function proxied(): Promise<{ proxy: TcpProxy; host: string }> {
  const { hostname, port } = new URL(primary.settings.DATABASE_URL!);
  const proxy = await openTcpProxy({ host: hostname, port: Number(port) });
  return { proxy, host: `127.0.0.1:${proxy.port}` };
}

function addressOf(hosts: readonly string[], attrs?: string): string {
  const url = new URL(primary.settings.DATABASE_URL!);
  const query = attrs === undefined ? '' : `?target_session_attrs=${attrs}`;
  return `${url.protocol}//${url.username}:${url.password}@${hosts.join(',')}${url.pathname}${query}`;
}

async function setReadOnly(value: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: primary.settings.DATABASE_URL });
  await client.connect();
  await client.query('SET default_transaction_read_only = off');
  const { pathname } = new URL(primary.settings.DATABASE_URL!);
  await client.query(`ALTER DATABASE ${pathname.slice(1)} SET default_transaction_read_only = ${value}`);
  await client.end();
}

it.each([
  ['postgresql://u:p@a:1,b:2/db?target_session_attrs=primary&sslmode=disable', 2, 'primary'],
  ['postgres://u@[::1]:5432,[::2]/db', 2, 'any'],
  ['postgresql://a/db', 1, 'any'],
  ['postgresql://u@/db?host=/run/postgresql', 1, 'any'],
])('reads %s', (url, hosts, attrs) => {
  const address = readDatabaseAddress(url);
  expect(address).toMatchObject({ attrs });
  expect(address.hosts).toHaveLength(hosts);
  for (const host of address.hosts) expect(host.url).not.toContain('target_session_attrs');
});

it.each([
  'postgresql://u:secret@a,,b/db',
  'postgresql://u:secret@a:x,b/db',
  'mysql://u:secret@a/db',
  'postgresql://u:secret@a/db?target_session_attrs=leader',
])('refuses %s without its password', (DATABASE_URL) => {
  const fault = () => readSettings({ DATABASE_URL });
  expect(fault).toThrow(/DATABASE_URL: (has|is not) a/);
  expect(fault).not.toThrow(/secret/);
});

it('shows no password', () => {
  const url = 'postgresql://u:secret@a:1,b:2/db?password=secret';
  expect(describeAddress(url)).toBe('a:1,b:2/db');
  expect(shownAddress(url)).toBe('postgresql://u@a:1,b:2/db');
});

it('follows the host that is read-write, without a failed connection', async () => {
  const [one, two] = [await proxied(), await proxied()];
  const DATABASE_URL = addressOf([BLOCKED, one.host, two.host], 'read-write');
  const pool = createPool(readSettings({ DATABASE_URL }), log, 4);
  const port = () => onConnection(pool, async (client) => (client as unknown as { port: number }).port);
  try {
    expect(await port()).toBe(one.proxy.port);
    await one.proxy.cut();
    await expect.poll(() => pool.totalCount).toBe(0);
    expect(await port()).toBe(two.proxy.port);
  } finally {
    await pool.end();
    await one.proxy.close();
    await two.proxy.close();
  }
});

it('does not wait for a host that is silent, and says of each why none is suitable', async () => {
  const { proxy, host } = await proxied();
  proxy.silence();
  const { host: direct } = new URL(primary.settings.DATABASE_URL!);
  try {
    const client = new HostClient({ connectionString: addressOf([host, direct], 'primary') });
    const begun = performance.now();
    await client.connect();
    expect(performance.now() - begun).toBeLessThan(1_500);
    await client.end();
    const error = await new HostClient({ connectionString: addressOf([BLOCKED, direct], 'standby') })
      .connect()
      .catch((thrown: Error) => thrown);
    expect(isOutOfReach(error)).toBe(true);
    expect(String(error)).toMatch(/\(standby\): 127\.0\.0\.1:1 \(.*ECONNREFUSED.*\), .* \(a primary\)/);
    expect(String(error)).not.toContain(new URL(primary.settings.DATABASE_URL!).password);
  } finally {
    await proxy.close();
  }
});

it('opens no connection to a host that has become read-only', async () => {
  const { host } = new URL(primary.settings.DATABASE_URL!);
  const DATABASE_URL = addressOf([host], 'read-write');
  const pool = createPool(readSettings({ DATABASE_URL }), log, 4);
  try {
    await pool.query('SELECT');
    await setReadOnly(true);
    const held = await pool.connect();
    await expect(pool.query('SELECT')).rejects.toThrow(/read-write/);
    held.release(true);
    await setReadOnly(false);
    await pool.query('SELECT');
  } finally {
    await setReadOnly(false);
    await pool.end();
  }
});
