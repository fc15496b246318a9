import type { Pool, PoolClient } from '@/server/database/pool';

/** Reads rows of the database. */
export type RunQuery = <Row>(text: string, params: readonly unknown[]) => Promise<readonly Row[]>;

/** Reads rows on any connection of a pool, or on one. */
export const queryOf =
  (database: Pool | PoolClient): RunQuery =>
  async <Row>(text: string, params: readonly unknown[]) =>
    (await database.query(text, [...params])).rows as Row[];
