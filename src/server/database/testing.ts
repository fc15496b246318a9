import { randomUUID } from 'node:crypto';
import { createLogger } from '@/server/log';
import { readSettings, type Settings } from '@/server/settings';
import { createPool } from './pool';

type OwnDatabase = Readonly<{ settings: Settings; drop: () => Promise<void> }>;

/**
 * Creates a migrated database for one test file on the server of `DATABASE_URL`, for tests that read the whole database.
 */
export const createOwnDatabase = (): Promise<OwnDatabase> =>
  createEmptyDatabase({ like: process.env['TEST_TEMPLATE'] });

/** Creates a database without migrations, or with everything that another database of the server has. */
export async function createEmptyDatabase({
  like,
}: {
  like?: string | undefined;
} = {}): Promise<OwnDatabase> {
  const { DATABASE_URL } = process.env;
  const server = createPool(readSettings({ DATABASE_URL }), createLogger('silent'), 1);
  const name = `own_${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE DATABASE ${name}${like === undefined ? '' : ` TEMPLATE ${like}`}`);
  const url = new URL(DATABASE_URL!);
  url.pathname = name;
  return {
    settings: readSettings({ DATABASE_URL: url.href, LOG_LEVEL: 'silent' }),
    async drop() {
      await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await server.end();
    },
  };
}

/** A row of EXPLAIN (ANALYZE, FORMAT JSON). */
export type Explained = { 'QUERY PLAN': [{ Plan: Plan }] };
type Plan = { Plans?: Plan[] } & Record<string, number | undefined>;

/** The number of rows that all steps of a plan returned or discarded. */
export function handledRows({ Plans = [], ...step }: Plan): number {
  const rows = Object.entries(step)
    .filter(([name]) => name === 'Actual Rows' || name.startsWith('Rows Removed by'))
    .reduce((sum, [, count]) => sum + (count as number), 0);
  return rows * step['Actual Loops']! + Plans.reduce((sum, plan) => sum + handledRows(plan), 0);
}
