import { join } from 'node:path';
import { freePort } from '@/server/database/embedded/free-port';
import { startProgram } from '../program';
import type { Stage } from '../stage';
import { accountOf, ownFolder, writeOwn, writeTemplate } from './template';

/** Starts PgBouncer in transaction mode in a folder. @returns the address of the same database through it */
export async function startPgBouncer(stage: Stage, databaseUrl: string, within: string): Promise<string> {
  const url = new URL(databaseUrl);
  const folder = ownFolder(join(within, 'pgbouncer'));
  writeOwn(join(folder, 'users.txt'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  const port = await freePort();
  const settings = writeTemplate('pgbouncer.ini', folder, {
    FOLDER: folder,
    SERVER_HOST: url.hostname,
    SERVER_PORT: url.port || 5432,
    PORT: port,
  });
  // PgBouncer refuses to run as root, like PostgreSQL.
  const account = accountOf(folder);
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  await startProgram(stage, 'pgbouncer', {
    parameters: [settings],
    port,
    options: { cwd: folder, ...identity },
  });
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
