import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { commandLineOf } from '@/server/command-line-of';
import { backupFileName } from '@/server/database/backup/file-name';
import { takeBackup } from '@/server/database/backup/take';
import { openDatabase } from '@/server/database/open-database';
import { readSettings } from '@/server/settings';
import { createProgressLine, megabytes, runBackupCommand } from './lib/backup-command';

const USAGE = `${commandLineOf('backup', '--to FOLDER')}

Copies the database into a file in the folder, as it is at one moment, also while the service runs.
The database is that of DATABASE_URL, or the embedded one in DATA_DIR.

  --to FOLDER   where the file goes; without it BACKUP_DIR`;

/** `npm run backup`: writes a backup, and prints the path of its file. */
process.exitCode = await runBackupCommand(USAGE, async (signal) => {
  const { values } = parseArgs({ options: { to: { type: 'string' }, help: { type: 'boolean' } } });
  const settings = readSettings(process.env);
  const to = values.to ?? settings.BACKUP_DIR;
  if (values.help || to === undefined) {
    console.error(USAGE);
    return values.help ? 0 : 2;
  }
  const database = await openDatabase(settings, { start: true, signal });
  try {
    console.error(`Backing up ${database.description}.`);
    const folder = resolve(to);
    if (values.to !== undefined) mkdirSync(folder, { recursive: true });
    const path = join(folder, backupFileName(new Date()));
    const line = createProgressLine();
    const { tables, foreign } = await takeBackup(database.directUrl, path, {
      signal,
      onProgress: ({ table, done, tables: all, bytes }) =>
        line.show(`${done + 1} of ${all} tables, ${megabytes(bytes)}: ${table}`),
    });
    line.end();
    if (foreign.length > 0)
      console.error(`Not in the backup, because not of the service: ${foreign.join(', ')}.`);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.error(`${tables.length} tables with ${rows} rows.`);
    console.log(path);
    return 0;
  } finally {
    await database.stop();
  }
});
