import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLineOf } from '@/server/command-line-of';
import { type RestoreProgress, restoreBackup } from '@/server/database/backup/restore';
import { applyMigrations } from '@/server/database/migrations/migrations';
import { openDatabase } from '@/server/database/open-database';
import { tryBackup } from '@/server/database/try-backup';
import { readSettings } from '@/server/settings';
import { createProgressLine, megabytes, runBackupCommand } from './lib/backup-command';

const USAGE = `${commandLineOf('restore', '--from FILE [--replace | --test]')}

Restores a backup into the database of DATABASE_URL, or the embedded one in DATA_DIR. Stop the service on all machines first.
Until everything is restored and compared the database stays as it is; interrupted, run it again.

  --from FILE   the backup
  --replace     puts it in the place of what the database holds, which is lost
  --test        restores it into a temporary database instead, and compares every table`;

const STEPS = {
  checking: 'Checking the file:',
  loading: 'Loading',
  comparing: 'Comparing',
  storing: 'Making indexes, and storing',
} as const;

/** `npm run restore`: restores a backup, or tests it. */
process.exitCode = await runBackupCommand(USAGE, async (signal) => {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      replace: { type: 'boolean', default: false },
      test: { type: 'boolean', default: false },
      help: { type: 'boolean' },
    },
  });
  const { from, replace, test, help } = values;
  if (help || from === undefined) {
    console.error(USAGE);
    return help ? 0 : 2;
  }
  const path = resolve(from);
  const line = createProgressLine();
  const onProgress = (progress: RestoreProgress) => line.show(described(progress));
  if (test) {
    const { tables, takenAt } = await tryBackup(path, { signal, onProgress });
    line.end();
    console.log(`The backup of ${takenAt} was restored, and all ${tables.length} tables are equal.`);
    return 0;
  }
  const database = await openDatabase(readSettings(process.env), { start: true, signal });
  try {
    console.error(`Restoring into ${database.description}.`);
    const onWait = () => console.error('Waiting for an instance that is applying migrations …');
    const { takenAt, version } = await restoreBackup(database.directUrl, path, {
      replace,
      signal,
      onProgress,
      onWait,
    });
    line.end();
    console.log(`The database is that of ${takenAt} (version ${version}).`);
    const applied = await applyMigrations(database.directUrl, { signal });
    if (applied.length > 0) console.log(`Migrated on:\n${applied.map((name) => `  ${name}`).join('\n')}`);
    return 0;
  } finally {
    await database.stop();
  }
});

function described({ step, table, bytes, totalBytes }: RestoreProgress): string {
  const part = step === 'checking' ? ` ${megabytes(bytes)} of ${megabytes(totalBytes)}` : '';
  return `${STEPS[step]}${part}${table === undefined ? '' : ` ${table} ${bytes > 0 ? megabytes(bytes) : ''}`}`;
}
