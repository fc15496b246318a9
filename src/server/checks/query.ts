import type { Pool, PoolClient } from '@/server/database/pool';

/** Reads rows of the database. */
export type RunQuery = <Row>(text: string, params: readonly unknown[]) => Promise<readonly Row[]>;

/** Returns a function that reads rows on any connection of a pool, or on one connection. */
export const queryOf =
  (database: Pool | PoolClient): RunQuery =>
  async <Row>(text: string, params: readonly unknown[]) =>
    (await database.query(text, [...params])).rows as Row[];
