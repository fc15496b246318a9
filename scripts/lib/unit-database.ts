import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '@/server/database/migrations/migrations';

declare module 'vitest' {
  interface ProvidedContext {
    unitDatabaseUrl: string;
  }
}

/** Vitest's global setup of the unit tests: a database of their own, migrated, for those that need one. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  const name = `unit_${randomUUID().replaceAll('-', '')}`;
  await server.query(`CREATE DATABASE ${name}`);
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = name;
  await applyMigrations(url.href);
  project.provide('unitDatabaseUrl', url.href);
  return async () => {
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await server.end();
  };
}
