import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isProcessAlive } from '../../src/server/database/embedded/process-lock.mjs';
import { root } from './root.mjs';

/** A build whose start was killed, and the next one. */

const PROGRAM = join(root, 'scripts/lib/run-program.mjs');
let folder: string;
let script: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statistics-build-'));
  script = join(folder, 'build.cjs');
  // A substitute for the build: with a descendant, and refusing to run beside another, as Next.js does.
  writeFileSync(
    script,
    `const fs = require('fs'), [, , name] = process.argv, lock = __dirname + '/pids';
     const lives = (pid) => { try { return process.kill(pid, 0); } catch { return false; } };
     if (fs.existsSync(lock) && JSON.parse(fs.readFileSync(lock)).some(lives)) process.exit(1);
     const child = require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
     fs.writeFileSync(lock, JSON.stringify([process.pid, child.pid]));
     fs.writeFileSync(__dirname + '/' + name, '');
     if (name === 'second') { child.kill('SIGKILL'); child.once('exit', () => process.exit(0)); }`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const parametersOf = (name: string) => [PROGRAM, relative(root, join(folder, 'lock')), script, name];

it('ends with the process that began it, and the next one waits for its end', async () => {
  // As `run` of steps.mjs begins it.
  const begin = `require('child_process').spawn(process.execPath, ${JSON.stringify(parametersOf('first'))}, { detached: true, stdio: 'ignore' }); setInterval(() => {}, 1000)`;
  const parent = spawn(process.execPath, ['-e', begin], { stdio: 'ignore' });
  await expect.poll(() => existsSync(join(folder, 'first'))).toBe(true);
  const pids: number[] = JSON.parse(readFileSync(join(folder, 'pids'), 'utf8'));
  expect(pids.filter(isProcessAlive)).toEqual(pids);
  parent.kill('SIGKILL');
  const second = spawn(process.execPath, parametersOf('second'), { detached: true, stdio: 'ignore' });
  const code = await new Promise((resolve) => second.once('exit', resolve));
  expect(code).toBe(0);
  expect(pids.filter(isProcessAlive)).toEqual([]);
  expect(existsSync(join(folder, 'lock'))).toBe(false);
});
