import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/server/database/migrations/migrations';

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
  const [template, ...copies] = names;
  await administer(`CREATE DATABASE ${template}`);
  await applyMigrations(urlOf(template!));
  for (const name of copies) await administer(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  project.provide('unitDatabaseUrls', names.map(urlOf));
  return async () => {
    // A temporary server may have been stopped already, with its databases.
    if (!process.env['TEST_DATABASE_URL']) return;
    for (const name of names) await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
}

function urlOf(name: string): string {
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = name;
  return url.href;
}

async function administer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await server.connect();
  try {
    await server.query(statement);
  } finally {
    await server.end();
  }
}
