import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isTestFile } from '../checks/test-files';
import { root } from '../root.mjs';
import { READ_BY_PATH } from './contents';
import { traceImports } from './trace';
import { digestOf, pack, settlePages } from './write';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statistics-package-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

it('has what the service reads by path', () => {
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !isTestFile(path) && !path.startsWith('generated'))
    .map((path) => readFileSync(join(root, 'src', path), 'utf8'));
  const read = sources.flatMap((text) =>
    [...text.matchAll(/'((?:node_modules|docs|prisma|public)\/[^'*\s]+)'/g)].map(([, path = '']) => path),
  );
  expect(read).toContain('docs/api.md');
  const isIn = (path: string) => READ_BY_PATH.some((one) => one === path || one.startsWith(`${path}/`));
  expect(read.filter((path) => !isIn(path))).toEqual([]);
  expect(READ_BY_PATH.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it.runIf(existsSync(join(root, 'dist/judge-worker.js')))(
  'has what workers load, and no compiler',
  async () => {
    const files = await traceImports(root, ['dist/judge-worker.js', 'dist/guess-worker.js']);
    expect(files.some((path) => path.startsWith('node_modules/@zxcvbn-ts/core/'))).toBe(true);
    expect(files.filter((path) => /^node_modules\/(?:typescript|esbuild|prisma)\//.test(path))).toEqual([]);
  },
);

it('has the same pages, whichever folder and keys their build had', () => {
  const settled = ['one', 'two'].map((name) => {
    const key = name.repeat(10);
    write(`${name}/.next/required-server-files.json`, `{"appDir":"/srv/${name}"}`);
    write(`${name}/.next/required-server-files.js`, `self.f={"appDir":"/srv/${name}"}`);
    write(`${name}/.next/server/preview-props.json`, `{"previewModeId":"${key}"}`);
    write(`${name}/.next/prerender-manifest.json`, `{"preview":{"previewModeId":"${key}"}}`);
    for (const end of ['js', 'json'])
      write(`${name}/.next/server/server-reference-manifest.${end}`, `{"encryptionKey":"${key}="}`);
    settlePages(`/srv/${name}`, join(folder, name), 'digest of the sources');
    return readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.js(?:on)?$/.test(path))
      .map((path) => [path, readFileSync(join(folder, name, path), 'utf8')]);
  });
  expect(settled[0]).toEqual(settled[1]);
  expect(JSON.stringify(settled)).not.toMatch(/oneone|twotwo|srv/);
});

it('is packed into equal files, whenever it was made and by whom', async () => {
  const digests: string[] = [];
  for (const [seconds, mode] of [
    [1, 0o600],
    [2, 0o644],
  ] as const) {
    write('package/b.js', 'text');
    write('package/a/c.js', 'text');
    utimesSync(join(folder, 'package/b.js'), seconds, seconds);
    chmodSync(join(folder, 'package/b.js'), mode);
    digests.push(digestOf(await pack(folder, 'package', 1_800_000_000)));
    rmSync(join(folder, 'package'), { recursive: true });
  }
  expect(digests[0]).toBe(digests[1]);
});
