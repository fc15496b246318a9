import { randomUUID } from 'node:crypto';
import type { TestProject } from 'vitest/node';
import { administer, urlOf } from './databases';

declare module 'vitest' {
  interface ProvidedContext {
    /** The databases of the unit tests: one for each worker. */
    unitDatabaseUrls: string[];
  }
}

/**
 * Vitest's global setup of the unit tests: a migrated database for each worker, because tests of different files change the
 * same tables.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = randomUUID().replaceAll('-', '');
  const names = Array.from(
    { length: project.vitest.config.maxWorkers },
    (_, worker) => `unit_${run}_${worker}`,
  );
  for (const name of names)
    await administer(`CREATE DATABASE ${name} TEMPLATE ${process.env['TEST_TEMPLATE']}`);
  project.provide('unitDatabaseUrls', names.map(urlOf));
  return async () => {
    // A temporary server may have been stopped already, with its databases.
    if (!process.env['TEST_DATABASE_URL']) return;
    for (const name of names) await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
}
