import { closeSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLog, shortenLog } from './log-file';

it('is put aside when it is long, while the server goes on writing to it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-log-'));
  const path = join(folder, 'postgres.log');
  const log = openLog(path);
  writeSync(log, 'first line\n');
  shortenLog(path);
  expect(readFileSync(path, 'utf8')).toBe('first line\n');
  writeSync(log, 'x'.repeat(9 * 1024 * 1024));
  shortenLog(path);
  writeSync(log, 'next line\n');
  expect(readFileSync(path, 'utf8')).toBe('next line\n');
  expect(readFileSync(`${path}.old`, 'utf8').startsWith('first line\nxxx')).toBe(true);
  writeSync(log, 'y'.repeat(9 * 1024 * 1024));
  closeSync(log);
  closeSync(openLog(path));
  expect([statSync(path).size, readFileSync(`${path}.old`, 'utf8').startsWith('next line')]).toEqual([
    0,
    true,
  ]);
  rmSync(folder, { recursive: true });
});
