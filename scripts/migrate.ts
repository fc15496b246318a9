import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { readSettings } from '@/server/settings';

/** `npm run migrate`: applies what the database lacks. Interrupted or failed, it can be run again. */
try {
  const database = await openDatabase(readSettings(process.env), { start: true });
  try {
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
