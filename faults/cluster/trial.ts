import { parseArgs } from 'node:util';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { build } from '../../scripts/lib/build.mjs';
import { installFaultTools, missingTool } from '../../scripts/lib/fault-tools.mjs';
import { stopWithParent } from '../../scripts/lib/stop.mjs';
import { type Stage, withStage } from '../stage';
import { startTwoInstances } from '../two-instances';
import { type Cluster, startCluster } from './cluster';
import { connectionSettings } from './connection-settings';
import { endLeftovers } from './leftovers';
import { markFor } from './processes';
import { CLUSTER_TOOLS } from './served-cluster';

const USAGE = `Usage: npm run cluster-trial -- [OPTIONS]

Starts what an office runs on several machines, on this one, until Ctrl-C: etcd, three PostgreSQL 15 with Patroni, HAProxy,
PgBouncer, and two instances of the service behind HAProxy. Everything is in temporary folders and removed at the end.

  --port N   the port of the service, on 127.0.0.1 (3000)
  --strict   commits wait while no standby is left (synchronous_mode_strict)`;
const DEFAULT_PORT = 3_000;
const LARGEST_PORT = 65_535;

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);

/** `npm run cluster-trial`. */
async function main(): Promise<void> {
  const { port, strict, help } = parseArguments(process.argv.slice(2));
  if (help) return console.log(USAGE);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());
  stopWithParent();
  await build();
  await installFaultTools({ cluster: true });
  const missing = CLUSTER_TOOLS.map(missingTool).filter((reason) => reason !== undefined);
  if (missing.length > 0) throw new Error(missing.join('\n'));
  const left = await endLeftovers();
  if (left > 0) console.error(`Ended ${left} processes that an earlier trial had left.`);
  try {
    await withStage(false, (stage) => run(stage, { port, strict, signal: stop.signal }));
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  }
}

type Wanted = Readonly<{ port: number; strict: boolean; signal: AbortSignal }>;

/** Starts everything, prints the addresses, and waits for the signal. */
async function run(stage: Stage, { port, strict, signal }: Wanted): Promise<void> {
  console.error('Starting the cluster …');
  const cluster = await startCluster(stage, { strict, signal });
  await applyMigrations(cluster.databaseUrl);
  signal.throwIfAborted();
  console.error('Starting the service …');
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  stopped.catch(() => undefined);
  const starting = startTwoInstances(stage, {
    database: { databaseUrl: cluster.databaseUrl, settings: connectionSettings(cluster) },
    repeats: false,
    env: markFor(stage.folder),
    port,
  });
  starting.catch(() => undefined);
  const service = await Promise.race([starting, stopped]);
  console.log(addresses(cluster, { ...service, key: service.writer.key }));
  await stopped;
}

function addresses(
  cluster: Cluster,
  service: { key: string; baseUrls: readonly string[]; writer: { baseUrl: string } },
) {
  const rows = [
    ['service (HAProxy)', service.writer.baseUrl],
    ...service.baseUrls.map((url, n) => [`instance ${n + 1}`, url]),
    ['API key', service.key],
    ['primary (PgBouncer)', cluster.pooledUrl],
    ['primary (HAProxy)', cluster.databaseUrl],
    ['standbys (HAProxy)', cluster.standbysUrl],
    ...cluster.members.map(({ name, adminUrl }) => [`PostgreSQL ${name}`, adminUrl]),
    ...cluster.members.map(({ name, restUrl }) => [`Patroni ${name}`, restUrl]),
    ['patronictl', `patronictl -c ${cluster.folder}/one/patroni.yml list`],
    ['files', cluster.folder],
  ];
  return `${rows.map(([name = '', value]) => `${name.padEnd(22)}${value}`).join('\n')}\n\nCtrl-C stops everything.`;
}

/** Reads the arguments that follow `npm run cluster-trial --`. @throws {Error} if they are invalid */
function parseArguments(parameters: string[]): { port: number; strict: boolean; help: boolean } {
  const { values } = parseArgs({
    args: parameters,
    options: {
      port: { type: 'string', default: String(DEFAULT_PORT) },
      strict: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > LARGEST_PORT) throw new Error('--port takes a port.');
  return { ...values, port };
}
