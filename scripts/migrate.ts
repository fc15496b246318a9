import { applyMigrations, markRolledBack } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { readSettings } from '@/server/settings';

/**
 * `npm run migrate`: applies what the database lacks. `-- --rolled-back NAME` first marks a migration that failed,
 * and left nothing behind, as to be tried again.
 */
const [option, failed] = process.argv.slice(2);
try {
  const database = await openDatabase(readSettings(process.env), { start: true });
  try {
    if (option === '--rolled-back' && failed !== undefined) await markRolledBack(database.url, failed);
    const applied = await applyMigrations(database.url);
    console.log(
      applied.length === 0
        ? 'Nothing to apply.'
        : `Applied:\n${applied.map((name) => `  ${name}`).join('\n')}`,
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
