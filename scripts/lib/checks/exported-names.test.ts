import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findRepeatedNames } from './exported-names';

it('names that two files export are found; those of routes, tests and overloads are not', () => {
  const root = mkdtempSync(join(tmpdir(), 'exported-names-'));
  const files = {
    'a.ts': 'export type Changes = 1;\nexport function f(a: 1): 1;\nexport function f(a: 2): 2;\n',
    'b/c.tsx': 'export const Changes = () => null;\n',
    'd.ts': "export { Changes } from './a';\n",
    'a.test.ts': 'export type Changes = 2;\n',
    'app/page.tsx': 'export const metadata = {};\n',
    'app/b/page.tsx': 'export const metadata = {};\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  try {
    expect(findRepeatedNames(root)).toEqual(['Changes is exported by a.ts and b/c.tsx']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
