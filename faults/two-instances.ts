import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount } from '@/server/database/embedded/account';
import { freePort } from '@/server/database/embedded/free-port';
import type { Target } from '../tests/support/ledger';
import type { Launched } from '../tests/support/service';
import { startProgram } from './program';
import type { Stage } from './stage';

const POLL_MS = 50;
const UP_LIMIT_MS = 30_000;

/** Two instances behind HAProxy, which connect to their database through PgBouncer in transaction mode. */
export type TwoInstances = Readonly<{
  /** The service through the balancer. */
  writer: Target;
  other: Target;
  databaseUrl: string;
  /** The same database through PgBouncer. */
  pooledUrl: string;
  /** The addresses of the instances themselves. */
  baseUrls: readonly string[];
  /** Stops an instance as an operator does, starts it again and waits until the balancer sends it requests. */
  restart: (instance: number) => Promise<void>;
}>;

/** Starts both instances, HAProxy and PgBouncer. */
export async function startTwoInstances(stage: Stage): Promise<TwoInstances> {
  const databaseUrl = await stage.database();
  const pooled = await startPgBouncer(stage, databaseUrl);
  const env = { DATABASE_URL: pooled, DATABASE_PREPARED: 'false', TRUSTED_PROXIES: '127.0.0.1' };
  const ports = [await freePort(), await freePort()];
  const start = (instance: number) => stage.launch({ ...env, PORT: `${ports[instance]}` });
  const services: Launched[] = [start(0), start(1)];
  await Promise.all(services.map(({ announced }) => announced));
  const { baseUrl, isUp } = await startHaProxy(stage, ports);
  const [writer, other] = [await stage.key(databaseUrl), await stage.key(databaseUrl)];
  const up = async (instance: number) => {
    const deadline = performance.now() + UP_LIMIT_MS;
    while (!(await isUp(instance))) {
      if (performance.now() > deadline) throw new Error(`the balancer does not find instance ${instance}`);
      await sleep(POLL_MS);
    }
  };
  await Promise.all([up(0), up(1)]);
  return {
    writer: { baseUrl, key: writer },
    other: { baseUrl, key: other },
    databaseUrl,
    pooledUrl: pooled,
    baseUrls: ports.map((port) => `http://127.0.0.1:${port}`),
    restart: async (instance) => {
      const code = await services[instance]!.end('SIGTERM');
      if (code !== 0) throw new Error(`an instance ended with ${code}`);
      services[instance] = start(instance);
      await services[instance].announced;
      await up(instance);
    },
  };
}

/** @returns the address of the same database through the pooler */
async function startPgBouncer(stage: Stage, databaseUrl: string): Promise<string> {
  const port = await freePort();
  const url = new URL(databaseUrl);
  const folder = join(stage.folder, 'pgbouncer');
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  mkdirSync(folder);
  writeFileSync(users, `"${url.username}" "${decodeURIComponent(url.password)}"\n`, { mode: 0o600 });
  // PgBouncer refuses to run as root, like PostgreSQL.
  const account = chooseAccount(join(folder, 'none'));
  writeFileSync(
    settings,
    [
      '[databases]',
      `* = host=${url.hostname} port=${url.port || 5432}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      'default_pool_size = 40',
      'max_client_conn = 200',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      ...(account === undefined ? [] : [`user = ${account.name}`]),
      '',
    ].join('\n'),
  );
  if (account !== undefined) {
    chmodSync(stage.folder, 0o711);
    for (const path of [folder, settings, users]) chownSync(path, account.uid, account.gid);
  }
  await startProgram(stage, 'pgbouncer', { parameters: [settings], port });
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}

/** A balancer that tries the other instance if that is safe: refused connections, 503, and reads without a reply. */
async function startHaProxy(stage: Stage, ports: readonly number[]) {
  const [port, statsPort] = [await freePort(), await freePort()];
  const settings = join(stage.folder, 'haproxy.cfg');
  const servers = ports.map((to, n) => `  server s${n} 127.0.0.1:${to} check inter 200ms fall 1 rise 1`);
  const checked = ['  option httpchk GET /health/ready', '  http-check expect status 200', ...servers];
  writeFileSync(
    settings,
    [
      'global',
      '  tune.bufsize 131072',
      'defaults',
      '  mode http',
      '  option forwardfor',
      '  option redispatch 1',
      '  retries 3',
      '  timeout connect 2s',
      '  timeout client 60s',
      '  timeout server 60s',
      // Without this setting a check that takes longer than the interval counts as failed.
      '  timeout check 2s',
      'frontend in',
      `  bind 127.0.0.1:${port}`,
      '  use_backend reads if METH_GET',
      '  default_backend writes',
      'backend reads',
      '  retry-on conn-failure empty-response 503',
      ...checked,
      'backend writes',
      '  retry-on conn-failure 503',
      ...checked,
      'frontend stats',
      `  bind 127.0.0.1:${statsPort}`,
      '  stats enable',
      '  stats uri /stats',
      '',
    ].join('\n'),
  );
  await startProgram(stage, 'haproxy', { parameters: ['-db', '-f', settings], port });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    isUp: async (instance: number) => {
      const csv = await (await fetch(`http://127.0.0.1:${statsPort}/stats;csv`)).text();
      const rows = csv.split('\n').filter((row) => row.split(',')[1] === `s${instance}`);
      return rows.length === 2 && rows.every((row) => row.split(',')[17] === 'UP');
    },
  };
}
