import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTestFile } from './test-files';

const RESOLVER = /\.(?:query|mutation)\(/g;
const FUNCTION = /\s*(?:async\s*)?\(/y;

/**
 * Finds procedures whose resolver does not declare what it returns: a router says who may call it with what, and what comes
 * back.
 * @param folder the folder of the routers
 * @returns a line for each
 */
export function findUndeclaredResults(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts') && !isTestFile(name))
    .sort()
    .flatMap((name) => {
      const source = readFileSync(join(folder, name), 'utf8');
      return [...source.matchAll(RESOLVER)]
        .map(({ index, 0: call }) => index + call.length)
        .filter((at) => !declaresResult(source, at))
        .map((at) => `${name}:${source.slice(0, at).split('\n').length} does not declare what it returns`);
    });
}

/** Whether a function begins at a position of a source, with a type after its parameters. */
function declaresResult(source: string, at: number): boolean {
  FUNCTION.lastIndex = at;
  if (!FUNCTION.test(source)) return false;
  let end = FUNCTION.lastIndex;
  for (let depth = 1; depth > 0 && end < source.length; end += 1) {
    if (source[end] === '(') depth += 1;
    if (source[end] === ')') depth -= 1;
  }
  return /^\s*:/.test(source.slice(end));
}
