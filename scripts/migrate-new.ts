import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collections } from '@/domain/collections';
import { MIGRATIONS_FOLDER } from '@/server/database/migrations/migration-files';
import { diffMigrations } from '@/server/database/migrations/migrations';
import { collectionRules } from '@/server/database/schema/collection-rules';
import { withThrowawayDatabase } from '@/server/database/throwaway';

const TO_DECIDE = '-- Previous version: may go on writing. OR refused. (see docs/decisions/upgrading.md)\n\n';
const EMPTY = '-- The Prisma schema has not changed: write what it cannot express here.\n';

/**
 * `npm run migrate:new -- NAME`: writes the migration from the existing ones to the Prisma schema, using a temporary
 * database. What Prisma cannot express is added to the file by hand before it is applied anywhere.
 */
const name = process.argv[2] ?? '';
if (!/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Usage: npm run migrate:new -- NAME, of small letters, digits and _');
  process.exit(2);
}
const script = await withThrowawayDatabase((url) => diffMigrations(url));
const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const folder = join(MIGRATIONS_FOLDER, `${stamp}_${name}`);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'migration.sql'), TO_DECIDE + (script === undefined ? EMPTY : withRules(script)));
console.log(join(folder, 'migration.sql'));

/** Adds what Prisma cannot express of a new collection's table: the natural key, limits, and the triggers of the version. */
function withRules(sql: string): string {
  const made = collections.filter(({ resource }) => sql.includes(`CREATE TABLE "${resource}" (`));
  return [sql, ...made.map(collectionRules)].join('\n');
}
