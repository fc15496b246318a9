import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findSqlOfDomain } from './domain-sql';

it('finds SQL in the domain, but not its words in comments and tests', () => {
  const source = mkdtempSync(join(tmpdir(), 'domain-sql-'));
  try {
    mkdirSync(join(source, 'domain'));
    const sql = "export const sql = (name: string) => 'SELECT ' + name;\n";
    writeFileSync(join(source, 'domain', 'rule.ts'), `/** Becomes a SELECT elsewhere. */\n${sql}`);
    writeFileSync(join(source, 'domain', 'type.ts'), "const text = cell + '::VARCHAR';\n");
    writeFileSync(join(source, 'domain', 'rule.test.ts'), sql);
    expect(findSqlOfDomain(source).sort()).toEqual([
      'domain/rule.ts:2 has SQL, which is for src/server',
      'domain/type.ts:1 has SQL, which is for src/server',
    ]);
  } finally {
    rmSync(source, { recursive: true });
  }
});
