import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@/server/database/embedded/free-port';
import type { Target } from '../tests/support/ledger';
import type { Launched } from '../tests/support/service';
import { startPgBouncer } from './cluster/pgbouncer';
import { writeTemplate } from './cluster/template';
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
  /** The same database as the instances reach it: through PgBouncer, unless they have a database of their own. */
  urlOfInstances: string;
  /** The addresses of the instances themselves. */
  baseUrls: readonly string[];
  /** Stops an instance as an operator does, starts it again and waits until the balancer sends it requests. */
  restart: (instance: number) => Promise<void>;
}>;

/** What the instances get. */
type TwoOptions = Readonly<{
  /** A database that is there already, and the settings by which they reach it; by default a new one, behind PgBouncer. */
  database?: Readonly<{ databaseUrl: string; settings: Record<string, string> }>;
  /** Whether they also get the address of PostgreSQL itself (`DATABASE_DIRECT_URL`); by default they do not. */
  isDirect?: boolean;
  /** Whether the balancer sends a request again that may not have arrived; by default it does. */
  repeats?: boolean;
  /** Further settings. */
  env?: Record<string, string>;
  /** The balancer's port. */
  port?: number;
}>;

/** Starts both instances and HAProxy, and PgBouncer in front of a new database. */
export async function startTwoInstances(
  stage: Stage,
  { database, isDirect = false, repeats = true, env: further = {}, port }: TwoOptions = {},
): Promise<TwoInstances> {
  const { databaseUrl, settings } = database ?? (await newDatabase(stage));
  const env = {
    ...{ ...settings, TRUSTED_PROXIES: '127.0.0.1' },
    ...(isDirect && { DATABASE_DIRECT_URL: databaseUrl }),
    ...further,
  };
  const ports = [await freePort(), await freePort()];
  const start = (instance: number) => stage.launch({ ...env, PORT: `${ports[instance]}` });
  const services: Launched[] = [start(0), start(1)];
  await Promise.all(services.map(({ announced }) => announced));
  const { baseUrl, isUp } = await startHaProxy(stage, { ports, repeats, port: port ?? (await freePort()) });
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
    urlOfInstances: settings['DATABASE_URL'] ?? databaseUrl,
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

/** A new database, behind PgBouncer. */
async function newDatabase(stage: Stage) {
  const databaseUrl = await stage.database();
  // Programs that do not run as root enter it.
  chmodSync(stage.folder, 0o711);
  const pooled = await startPgBouncer(stage, databaseUrl, stage.folder);
  return { databaseUrl, settings: { DATABASE_URL: pooled, DATABASE_PREPARED: 'false' } };
}

type BalancerPlace = Readonly<{ ports: readonly number[]; repeats: boolean; port: number }>;

/** A balancer that repeats nothing, or what is safe: refused connections, 503, and reads without a reply. */
async function startHaProxy(stage: Stage, { ports, repeats, port }: BalancerPlace) {
  const statsPort = await freePort();
  const settings = repeats
    ? writeRepeating(stage, { ports, port, statsPort })
    : writeTemplate('service-proxy.cfg', stage.folder, {
        PORT: port,
        STATS_PORT: statsPort,
        FIRST_PORT: ports[0]!,
        SECOND_PORT: ports[1]!,
      });
  await startProgram(stage, 'haproxy', {
    parameters: ['-db', '-f', settings],
    port,
    options: { cwd: stage.folder, detached: true },
  });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    isUp: async (instance: number) => {
      const csv = await (await fetch(`http://127.0.0.1:${statsPort}/stats;csv`)).text();
      const rows = csv.split('\n').filter((row) => row.split(',')[1] === `s${instance}`);
      return rows.length > 0 && rows.every((row) => row.split(',')[17] === 'UP');
    },
  };
}

type RepeatingPlace = Readonly<{ ports: readonly number[]; port: number; statsPort: number }>;

function writeRepeating(stage: Stage, { ports, port, statsPort }: RepeatingPlace): string {
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
  return settings;
}
