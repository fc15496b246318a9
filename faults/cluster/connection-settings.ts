import type { Cluster } from './cluster';

/**
 * The settings by which an instance of the service reaches the cluster: through PgBouncer and the address of the primary. All
 * instances of the trial and of the fault tests get theirs here.
 */
export function connectionSettings(cluster: Pick<Cluster, 'pooledUrl'>): Record<string, string> {
  return {
    DATABASE_URL: cluster.pooledUrl,
    // PgBouncer 1.18 of Debian 12 has no support for prepared statements.
    DATABASE_PREPARED: 'false',
  };
}
