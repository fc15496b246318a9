import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '@/server/project-root';
import { interruptMigration } from '../support/interrupt-migration';
import { startWhole, type WholeStart } from '../support/whole-start';

/** Complete starts of the built service, on a separate embedded database if none is named. */

const isBuilt =
  existsSync(join(projectRoot, 'dist/main.js')) && existsSync(join(projectRoot, '.next/BUILD_ID'));
const LIMIT = { timeout: 180_000 };
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statistics-start-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const expectEnded = async (start: WholeStart) => {
  expect([await start.ended(), start.left()]).toEqual([0, []]);
};

describe.runIf(isBuilt)('a start that is interrupted while a migration runs starts again', () => {
  it.each([
    { database: 'embedded', moment: 'first start', signal: 'SIGKILL' },
    { database: 'own', moment: 'upgrade', signal: 'SIGTERM' },
  ] as const)('$moment, $database database, $signal', LIMIT, async (how) => {
    expect(await interruptMigration(how)).toEqual({
      exit: how.signal === 'SIGKILL' ? 'SIGKILL' : 0,
      left: [],
      next: { exit: 0, left: [] },
    });
  });
});

describe.runIf(isBuilt)('a stop', () => {
  it('of npm itself ends the service, and waits for it', LIMIT, async () => {
    const start = startWhole({ npm: true, env: { DATA_DIR: folder } });
    const url = await start.ready();
    start.child.kill('SIGTERM');
    await expectEnded(start);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('while the embedded database is being created, and then while it starts', LIMIT, async () => {
    const making = startWhole({ env: { DATA_DIR: folder } });
    const isBegun = () => readdirSync(folder).some((name) => name.startsWith('postgres.new'));
    await expect.poll(isBegun, { timeout: 60_000, interval: 5 }).toBe(true);
    making.child.kill('SIGTERM');
    await expectEnded(making);
    const starting = startWhole({ env: { DATA_DIR: folder } });
    const isStarted = () => existsSync(join(folder, 'postgres/postmaster.pid'));
    await expect.poll(isStarted, { timeout: 60_000, interval: 5 }).toBe(true);
    starting.child.kill('SIGINT');
    await expectEnded(starting);
  });
});

it('a stop during the installation of packages ends the installer', LIMIT, async () => {
  const copy = join(folder, 'copy');
  for (const path of [
    'scripts',
    'src/server/database/embedded/process-lock.mjs',
    'package.json',
    'package-lock.json',
  ])
    cpSync(join(projectRoot, path), join(copy, path), { recursive: true });
  mkdirSync(join(copy, 'node_modules'));
  // A substitute for npm: it starts another program, reports that, and never ends by itself.
  const installer = join(folder, 'installer.js');
  writeFileSync(
    installer,
    `require('child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    require('fs').writeFileSync(${JSON.stringify(join(folder, 'installing'))}, '');
    setInterval(() => {}, 1000);`,
  );
  const start = startWhole({ env: { npm_execpath: installer }, root: copy });
  await expect.poll(() => existsSync(join(folder, 'installing')), { timeout: 60_000 }).toBe(true);
  start.child.kill('SIGTERM');
  await expectEnded(start);
  expect(existsSync(join(copy, '.prepare.lock'))).toBe(false);
});

it.runIf(isBuilt)('a service whose npm was killed stops by itself', LIMIT, async () => {
  const start = startWhole({ npm: true, env: { DATA_DIR: folder } });
  await start.ready();
  start.child.kill('SIGKILL');
  await start.ended();
  await expect.poll(start.left, { timeout: 60_000 }).toEqual([]);
});
