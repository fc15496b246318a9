import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';

const moduleOf = (path: string) => JSON.stringify(pathToFileURL(resolve('src/server', path)).href);

/** A service in a process of its own, which opens a file, reports the number of its import process, and continues to run. */
const SERVICE = `
import { createLogger } from ${moduleOf('log.ts')};
import { readSettings } from ${moduleOf('settings.ts')};
import { createImportProcesses } from ${moduleOf('imports/program/import-processes.ts')};
const [folder, path] = process.argv.slice(1);
const settings = readSettings({ SPOOL_DIR: folder, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' });
const { use } = createImportProcesses(settings, createLogger('silent'));
await use('a', { importId: 'a', path, reading: {} }, async ({ pid }) => {
  console.log(pid);
  await new Promise(() => setInterval(() => undefined, 1_000));
});
`;

it('ends with a service that is killed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-'));
  const path = join(folder, 'file.csv');
  writeFileSync(path, 'a,b\n1,2\n');
  const node = ['--import', 'tsx', '--input-type=module', '--eval', SERVICE, join(folder, 'spool'), path];
  const service = spawn(process.execPath, node, { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [pid] = await new Promise<number[]>((found) => {
      createInterface(service.stdout).once('line', (line) => found([Number(line)]));
    });
    const isAlive = () => {
      try {
        return process.kill(pid!, 0);
      } catch {
        return false;
      }
    };
    expect(isAlive()).toBe(true);
    service.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive()).toBe(false), { timeout: 60_000 });
  } finally {
    service.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});
