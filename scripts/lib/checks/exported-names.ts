import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTestFile } from './test-files';

/** Next gives names of its own to what the files of its routes export. */
const OF_NEXT = /^(app|generated)\//;
const EXPORT =
  /^export (?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/**
 * Finds names that several files of a source folder export: a reader could not tell which one is meant. Names that are
 * only exported again, by `export … from`, do not count.
 * @returns a line for each name
 */
export function findRepeatedNames(source: string): string[] {
  const files = new Map<string, Set<string>>();
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.tsx?$/.test(file) || OF_NEXT.test(file) || isTestFile(file)) continue;
    for (const [, name = ''] of readFileSync(join(source, file), 'utf8').matchAll(EXPORT))
      files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  return [...files]
    .filter(([, exporting]) => exporting.size > 1)
    .map(([name, exporting]) => `${name} is exported by ${[...exporting].join(' and ')}`);
}
