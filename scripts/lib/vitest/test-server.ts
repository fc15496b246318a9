import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { administer, urlOf } from './databases';

/**
 * Vitest's global setup of every project: the PostgreSQL server of TEST_DATABASE_URL or, without it, a temporary one; and on it
 * a migrated database, TEST_TEMPLATE, of which tests make theirs: copying it takes a fifth of the time of the migrations.
 * `npm test` starts one server for all test runs.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const stop = process.env['TEST_DATABASE_URL'] ? undefined : await startServer();
  const drop = process.env['TEST_TEMPLATE'] ? undefined : await makeTemplate();
  return async () => {
    await drop?.();
    await stop?.();
  };
}

async function startServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'statistics-test-'));
  const database = await openDatabase({ DATABASE_URL: undefined, DATA_DIR: folder }, { start: true });
  process.env['TEST_DATABASE_URL'] = database.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(): Promise<() => Promise<void>> {
  const name = `template_${randomUUID().replaceAll('-', '')}`;
  await administer(`CREATE DATABASE ${name}`);
  await applyMigrations(urlOf(name));
  process.env['TEST_TEMPLATE'] = name;
  return async () => {
    delete process.env['TEST_TEMPLATE'];
    await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
}
