import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '@/server/database/embedded/free-port';
import { query } from '../embedded';
import type { Clock } from '../postgres';
import { startProgram } from '../program';
import type { Stage } from '../stage';
import { CLUSTER_FOLDER, endCluster, endLeftovers, markOwner } from './leftovers';
import { type Member, prepareMember } from './member';
import { startPgBouncer } from './pgbouncer';
import { accountOf, ownFolder, writeTemplate } from './template';

const NAMES = ['one', 'two', 'three'] as const;
const POLL_MS = 200;
/** The members make an empty database, and copy it, in this time. */
const READY_LIMIT_MS = 120_000;
const REPLACED_LIMIT_MS = 60_000;
const DATABASE = 'statistics';

/** Three PostgreSQL servers with Patroni and etcd, HAProxy with the address of the primary, and PgBouncer. */
export type Cluster = Readonly<{
  /** Where its processes work. */
  folder: string;
  members: readonly Member[];
  /** The service's database on the primary, through HAProxy. */
  databaseUrl: string;
  /** The same on the standbys. */
  standbysUrl: string;
  /** The same on the primary, through PgBouncer. */
  pooledUrl: string;
  /** The member that is the primary, undefined while there is none. */
  primary: () => Promise<Member | undefined>;
  /** The service's database on that member itself, as superuser. @throws {Error} if there is none */
  primaryUrl: () => Promise<string>;
  /** Waits until there is a primary, the other members follow it, and one of them is synchronous. */
  whole: (limitMs?: number) => Promise<void>;
}>;

/** How to start it. */
export type ClusterOptions = Readonly<{
  /** Whether commits wait when no standby is left (`synchronous_mode_strict`). */
  strict?: boolean;
  /** The clock of the PostgreSQL servers of some members. */
  clocks?: Partial<Record<(typeof NAMES)[number], Clock>>;
  /** Aborts the start. */
  signal?: AbortSignal;
}>;

/**
 * Starts a cluster in the stage's folder, which it leaves with the stage, and ends what earlier, killed commands have left.
 * @throws {Error} if it is not whole within two minutes, or the start is aborted
 */
export async function startCluster(
  stage: Stage,
  { strict = false, clocks = {}, signal }: ClusterOptions = {},
): Promise<Cluster> {
  await endLeftovers();
  // Programs that do not run as root enter it.
  chmodSync(stage.folder, 0o711);
  const folder = ownFolder(join(stage.folder, CLUSTER_FOLDER));
  markOwner(folder);
  stage.defer(() => endCluster(folder));
  const ports = await portsOf();
  const password = randomBytes(12).toString('hex');
  const values = { FOLDER: folder, PASSWORD: password, STRICT: String(strict), ...ports };
  signal?.throwIfAborted();
  await startEtcd(stage, folder, values);
  const members: Member[] = [];
  for (const name of NAMES) {
    signal?.throwIfAborted();
    const member = prepareMember(stage, { name, folder, values, clock: clocks[name] });
    member.start();
    members.push(member);
  }
  const primary = async () => {
    const leads = await Promise.all(members.map((member) => member.isPrimary()));
    return members.find((_, n) => leads[n]);
  };
  const primaryUrl = async () => {
    const found = await primary();
    if (found === undefined) throw new Error('there is no primary');
    const url = new URL(found.adminUrl);
    url.pathname = DATABASE;
    return url.href;
  };
  const whole = async (limitMs = READY_LIMIT_MS) => {
    for (const end = performance.now() + limitMs; ; await sleep(POLL_MS)) {
      signal?.throwIfAborted();
      if (await isWhole(members)) return;
      if (performance.now() > end) throw new Error(`the cluster is not whole:\n${faultsOf(members)}`);
    }
  };
  await whole();
  const first = await primary();
  await createDatabase(first!.adminUrl, password);
  const proxy = writeTemplate('database-proxy.cfg', folder, values);
  await startProgram(stage, 'haproxy', {
    parameters: ['-db', '-f', proxy],
    port: ports.PRIMARY_PORT,
    options: { cwd: folder },
  });
  const at = (port: number) => `postgresql://${DATABASE}:${password}@127.0.0.1:${port}/${DATABASE}`;
  const databaseUrl = at(ports.PRIMARY_PORT);
  await reachable(databaseUrl);
  signal?.throwIfAborted();
  const pooledUrl = await startPgBouncer(stage, databaseUrl, folder);
  const standbysUrl = at(ports.STANDBYS_PORT);
  return { folder, members, databaseUrl, standbysUrl, pooledUrl, primary, primaryUrl, whole };
}

/**
 * Waits until another member is the primary.
 * @param options.orBack whether the old one may be it again, after it was not
 * @throws {Error} if there is none within a minute
 */
export async function replaced(
  { primary }: Pick<Cluster, 'primary'>,
  old: Member,
  { orBack = false }: { orBack?: boolean } = {},
): Promise<void> {
  let wasGone = false;
  for (const end = performance.now() + REPLACED_LIMIT_MS; ; await sleep(POLL_MS)) {
    const found = await primary();
    if (found === undefined) wasGone = true;
    else if (found !== old || (orBack && wasGone)) return;
    if (performance.now() > end) throw new Error('there is no new primary');
  }
}

async function startEtcd(
  stage: Stage,
  within: string,
  values: Record<string, string | number>,
): Promise<void> {
  const folder = ownFolder(join(within, 'etcd'));
  const account = accountOf(folder);
  await startProgram(stage, 'etcd', {
    parameters: ['--config-file', writeTemplate('etcd.yml', folder, values)],
    port: Number(values['ETCD_PORT']),
    options: { cwd: folder, ...(account !== undefined && { uid: account.uid, gid: account.gid }) },
  });
}

/** All are found at once, so that none is found twice. */
async function portsOf() {
  const names = [
    'ETCD_PORT',
    'ETCD_PEER_PORT',
    'PRIMARY_PORT',
    'STANDBYS_PORT',
    ...NAMES.flatMap((name) => [`${name.toUpperCase()}_PORT`, `${name.toUpperCase()}_REST_PORT`]),
  ];
  const ports = await Promise.all(names.map(() => freePort()));
  return Object.fromEntries(names.map((name, n) => [name, ports[n]])) as Record<
    'ETCD_PORT' | 'ETCD_PEER_PORT' | 'PRIMARY_PORT' | 'STANDBYS_PORT',
    number
  >;
}

async function isWhole(members: readonly Member[]): Promise<boolean> {
  const states = await Promise.all(members.map((member) => member.state()));
  const rolesAreSet = states.filter((state) => state?.role === 'primary').length === 1;
  const running = states.every((state) => state?.isRunning === true);
  return running && rolesAreSet && states.some((state) => state?.isSynchronous === true);
}

/** The role owns the database and is no superuser, as in an office. */
async function createDatabase(adminUrl: string, password: string): Promise<void> {
  await query(adminUrl, `CREATE ROLE ${DATABASE} LOGIN PASSWORD '${password}'`);
  await query(adminUrl, `CREATE DATABASE ${DATABASE} OWNER ${DATABASE}`);
}

/** Waits until HAProxy passes connections to the primary alone: at first it takes each member for one, in turns. */
async function reachable(databaseUrl: string): Promise<void> {
  const end = performance.now() + READY_LIMIT_MS;
  for (let found = 0; found < 2 * NAMES.length; ) {
    const isPrimary = await query<{ is: boolean }>(databaseUrl, 'SELECT NOT pg_is_in_recovery() AS is').then(
      ([row]) => row!.is,
      () => false,
    );
    found = isPrimary ? found + 1 : 0;
    if (performance.now() > end) throw new Error('the proxy does not find the primary');
    if (!isPrimary) await sleep(POLL_MS);
  }
}

const faultsOf = (members: readonly Member[]): string =>
  members.map((member) => `${member.name}: ${member.output().slice(-1_000)}`).join('\n');
