import { applyMigrations } from '@/server/database/migrations/migrations';
import { fillPupils } from '../records';
import type { Stage } from '../stage';
import { startTwoInstances, type TwoInstances } from '../two-instances';
import { type Cluster, type ClusterOptions, startCluster } from './cluster';
import { connectionSettings } from './connection-settings';

const PUPILS = 1_000;

/** Programs that a fault with a cluster needs. */
export const CLUSTER_TOOLS = ['haproxy', 'pgbouncer', 'patroni', 'etcd', 'postgresql-15'] as const;

/** A cluster, and two instances of the service on it, behind a balancer that repeats nothing. */
export type ServedCluster = TwoInstances & { cluster: Cluster };

/** Starts both. @param env further settings of the instances */
export async function startServedCluster(
  stage: Stage,
  options: ClusterOptions = {},
  env: Record<string, string> = {},
): Promise<ServedCluster> {
  const cluster = await startCluster(stage, options);
  const { databaseUrl } = cluster;
  await applyMigrations(databaseUrl);
  await fillPupils(databaseUrl, PUPILS);
  const settings = connectionSettings(cluster);
  const two = await startTwoInstances(stage, { database: { databaseUrl, settings }, repeats: false, env });
  return { ...two, cluster };
}
