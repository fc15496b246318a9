import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { projectRoot } from '@/server/project-root';

/** Another process that uses the database of a data folder until it is stopped or killed. */
export interface User {
  readonly url: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
  kill(): Promise<void>;
}

const SCRIPT = `
  import { openDatabase } from ${JSON.stringify(join(projectRoot, 'src/server/database/open-database.ts'))};
  const settings = { DATABASE_URL: undefined, DATA_DIR: process.argv[1] };
  const database = await openDatabase(settings, { start: true });
  console.log(database.url);
  process.stdin.once('data', async () => { await database.stop(); process.exit(); });
`;

/** Starts such a process, and waits until it is connected. */
export async function startUser(dataFolder: string): Promise<User> {
  const parameters = ['--import', 'tsx', '--input-type=module', '--eval', SCRIPT, dataFolder];
  const child = spawn(process.execPath, parameters, { cwd: projectRoot, stdio: ['pipe', 'pipe', 'inherit'] });
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer];
  const ended = once(child, 'exit');
  return {
    url: chunk.toString().trim(),
    process: child,
    stop: async () => {
      child.stdin.write('stop\n');
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
