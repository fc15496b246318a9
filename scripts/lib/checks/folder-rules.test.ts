import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { findFolderFaults } from './folder-rules';

let root = '';
afterEach(() => rmSync(root, { recursive: true, force: true }));

const faultsOf = (files: Record<string, string>): string[] => {
  root = mkdtempSync(join(tmpdir(), 'folder-rules-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return findFolderFaults(root);
};
const importing = (target: string) => `import type { X } from '${target}';\n`;

describe('circles', () => {
  it('between two folders are found, although their imports are types of different files', () => {
    expect(
      faultsOf({
        'src/a/x.ts': importing('@/b/x'),
        'src/a/y.ts': '',
        'src/b/x.ts': '',
        'src/b/deep/y.ts': importing('@/a/y'),
      }),
    ).toEqual(['src: a circle of imports: a → b → a']);
  });

  it('between a file and a folder beside it are found, through a third', () => {
    expect(
      faultsOf({
        'src/a/x.ts': importing('./b/x'),
        'src/a/b/x.ts': importing('../c'),
        'src/a/c.ts': "const load = () => import('./x');\n",
      }),
    ).toEqual(['src/a: a circle of imports: b → c.ts → x.ts → b']);
  });

  it('are not seen where a folder uses a file of the folder around it, or a test uses both', () => {
    expect(
      faultsOf({
        'src/a/page.ts': importing('./parts/one'),
        'src/a/parts/one.ts': importing('../shared'),
        'src/a/shared.ts': '',
        'src/a/shared.test.ts': importing('./page') + importing('./shared'),
      }),
    ).toEqual([]);
  });
});

describe('folders', () => {
  it('have at most 25 files', () => {
    const files = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`tests/a/${i}.ts`, '']));
    expect(faultsOf(files(25))).toEqual([]);
    expect(faultsOf(files(26))).toEqual(['tests/a has 26 files, at most 25 are allowed']);
  });
});

describe('a file', () => {
  it('named like a hook exports it', () => {
    expect(faultsOf({ 'src/ui/use-table.tsx': 'export function UseTable() {}\n' })).toEqual([
      'src/ui/use-table.tsx does not export useTable',
    ]);
    expect(faultsOf({ 'src/ui/use-table.ts': 'export const useTable = () => 1;\n' })).toEqual([]);
  });

  it('with helpers of tests, styles of another folder or a page is not imported from elsewhere', () => {
    expect(
      faultsOf({
        'src/app/page.tsx': importing('@/ui/a/a-page'),
        'src/ui/a/a-page.tsx': importing('./a.module.css'),
        'src/ui/a/a.module.css': '',
        'src/ui/a/testing.ts': '',
        'src/ui/b.ts': importing('./a/a-page') + importing('./a/a.module.css') + importing('./a/testing'),
        'src/ui/b.test.tsx': importing('./a/testing') + importing('./c/testing'),
        'src/ui/c/testing.tsx': importing('../a/testing'),
        'src/ui/d.ts': importing('./c/testing'),
      }),
    ).toEqual([
      'src/ui/b.ts imports src/ui/a/a-page.tsx, which is for routes of src/app',
      'src/ui/b.ts imports src/ui/a/a.module.css, which is for its own folder',
      'src/ui/b.ts imports src/ui/a/testing.ts, which is for tests',
      'src/ui/d.ts imports src/ui/c/testing.tsx, which is for tests',
    ]);
  });
});
