import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '@/server/project-root';
import { findPackageFaults } from './packages';

const RULES = {
  licences: ['MIT', 'Apache-2.0'],
  exceptions: { font: 'a font', '@parts/': 'parts' },
  scripts: { compiler: 'compiles' },
};
const GOOD = {
  '': { version: '1.0.0', license: 'UNLICENSED' },
  'node_modules/a': { version: '1.0.0', license: 'MIT' },
  'node_modules/a/node_modules/b': { version: '2.0.0', license: '(GPL-3.0-only OR Apache-2.0)' },
  'node_modules/c': { version: '3.0.0', license: 'MIT AND Apache-2.0' },
  'node_modules/font': { version: '1.0.0', license: 'OFL-1.1' },
  'node_modules/@parts/x': { version: '1.0.0', license: 'LGPL-3.0-or-later' },
  'node_modules/compiler': { version: '1.0.0', license: 'MIT', hasInstallScript: true },
};

describe('the packages', () => {
  it('are held to the list of licences and of install scripts', () => {
    expect(findPackageFaults(GOOD, RULES)).toEqual([]);
    const bad = {
      ...GOOD,
      'node_modules/x': { version: '1.0.0', license: 'GPL-3.0-only' },
      'node_modules/a/node_modules/y': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/z': { version: '1.0.0' },
      'node_modules/w': { version: '1.0.0', license: 'MIT', hasInstallScript: true },
      'node_modules/fontlike': { version: '1.0.0', license: 'OFL-1.1' },
    };
    const faults = findPackageFaults(bad, RULES);
    for (const name of ['x', 'y', 'z', 'w', 'fontlike'])
      expect(faults.filter((line) => line.startsWith(`${name} 1.0.0 `))).toHaveLength(1);
    expect(faults).toHaveLength(6);
  });

  it('have no allowed exception that no package needs', () => {
    const { 'node_modules/font': _, ...rest } = GOOD;
    expect(findPackageFaults(rest, RULES)).toEqual(['no package needs the exception for font']);
  });

  it('are listed as a CycloneDX bill of materials', () => {
    const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
      cwd: projectRoot,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
      shell: process.platform === 'win32',
    });
    const bill = JSON.parse(text);
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX' });
    const names = bill.components.map((one: { group?: string; name: string }) => one.name);
    expect(names).toEqual(expect.arrayContaining(['next', 'pg', 'pino']));
    expect(names).not.toContain('vitest');
  }, 60_000);
});
