import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/server/database/migrations/migrations';

declare module 'vitest' {
  interface ProvidedContext {
    unitDatabaseUrl: string;
  }
}

/** Vitest's global setup of the unit tests: a migrated database for those that need one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const name = `unit_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name}`);
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = name;
  await applyMigrations(url.href);
  project.provide('unitDatabaseUrl', url.href);
  return async () => {
    // A temporary server may have been stopped already, with its database.
    if (process.env['TEST_DATABASE_URL']) await administer(`DROP DATABASE ${name} WITH (FORCE)`);
  };
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
