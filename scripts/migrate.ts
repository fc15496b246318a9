import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { readSettings } from '@/server/settings';

/** `npm run migrate`: applies what the database lacks. Stopped or failed, it can be run again. */
const STOPPED = 130;
const stop = new AbortController();
const { signal } = stop;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => stop.abort());
try {
  const database = await openDatabase(readSettings(process.env), { start: true, signal });
  try {
    const onWait = () => console.error('Waiting for another instance, which is applying migrations …');
    const applied = await applyMigrations(database.directUrl, { signal, onWait });
    console.log(
      applied.length === 0
        ? 'Nothing to apply.'
        : `Applied:\n${applied.map((name) => `  ${name}`).join('\n')}`,
    );
  } finally {
    await database.stop();
  }
} catch (error) {
  if (!signal.aborted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = signal.aborted ? STOPPED : 1;
}
