import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MigrationList, SchemasContainer } from '@prisma/schema-engine-wasm/schema_engine_bg';
import { projectRoot } from '@/server/project-root';

/** The folder of the migrations, one folder each. */
export const MIGRATIONS_FOLDER = join(projectRoot, 'prisma/migrations');

/** The folder of the Prisma schema. */
export const SCHEMA_FOLDER = join(projectRoot, 'prisma');

/** The names of the migrations in a folder, in the order in which they apply. */
export function migrationNames(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

/** The migrations of a folder in the schema engine's format. */
export function readMigrations(folder: string): MigrationList {
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: migrationNames(folder).map((name) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: readScript(join(folder, name, 'migration.sql')) },
    })),
  };
}

/** The files of a Prisma schema in the schema engine's format. */
export function readSchema(folder: string): SchemasContainer {
  const names = readdirSync(folder).filter((name) => name.endsWith('.prisma'));
  return { files: names.map((name) => ({ path: name, content: readFileSync(join(folder, name), 'utf8') })) };
}

function readScript(path: string): MigrationList['migrationDirectories'][number]['migrationFile']['content'] {
  try {
    return { tag: 'ok', value: readFileSync(path, 'utf8') };
  } catch (error) {
    return { tag: 'error', value: (error as Error).message };
  }
}
