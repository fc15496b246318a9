import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTestFile } from './test-files';

/** What only a statement has; comments may name these words. */
const SQL =
  /\b(?:SELECT|INSERT INTO|ORDER BY|GROUP BY|CASE WHEN|LEFT JOIN|IS (?:NOT )?(?:NULL|DISTINCT))\b|::[A-Z]{4,}/;
const COMMENT = /^\s*(?:\/?\*|\/\/)/;

/**
 * Finds SQL in the domain: its rules are those of both sides, and browsers receive them.
 * @returns a line for each place
 */
export function findSqlOfDomain(source: string): string[] {
  const domain = join(source, 'domain');
  const files = readdirSync(domain, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !isTestFile(name),
  );
  return files.flatMap((name) =>
    readFileSync(join(domain, name), 'utf8')
      .split('\n')
      .flatMap((line, at) =>
        SQL.test(line) && !COMMENT.test(line)
          ? [`domain/${name}:${at + 1} has SQL, which is for src/server`]
          : [],
      ),
  );
}
