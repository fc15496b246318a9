import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SHARED_AREAS } from '@/i18n/messages';

const SOURCE = resolve(import.meta.dirname, '..');
/** The imports of a module, at once or when it is opened; types do not exist in the browser. */
const IMPORTED = /(?:^(?:import|export)\s+(?!type\b)[^;]*?from\s*|import\s*\(\s*)'((?:@\/|\.)[^']+)'/gm;
const ENDINGS = ['.ts', '.tsx', '/index.ts', '/index.tsx'];
const USED = /useTranslations\(\s*'(\w+)/g;
const WORD = /'(\w+)'/g;

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1]!);

/** The file of the project that an import names; undefined: a style sheet or data. */
function fileOf(imported: string, from: string): string | undefined {
  const path = imported.startsWith('@/') ? join(SOURCE, imported.slice(2)) : resolve(dirname(from), imported);
  return ENDINGS.map((ending) => path + ending).find((file) => existsSync(file));
}

/** A page and all modules that it may load, also later. */
function partsOf(page: string): Set<string> {
  const parts = new Set([page]);
  for (const part of parts)
    for (const imported of matches(readFileSync(part, 'utf8'), IMPORTED)) {
      const file = fileOf(imported, part);
      if (file !== undefined) parts.add(file);
    }
  return parts;
}

const pages = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
  (file) =>
    /^app\/.*(page|layout)\.tsx$/.test(file) &&
    readFileSync(join(SOURCE, file), 'utf8').includes('<Messages'),
);

describe('the messages that a page sends to the browser', () => {
  it.each(pages)('are all that its parts use: %s', (page) => {
    const parts = [...partsOf(join(SOURCE, page))].map((part) => readFileSync(part, 'utf8'));
    // Some pages send areas only to people who need them, and name these areas in a constant.
    const given = parts.filter((text) => text.includes('<Messages')).flatMap((text) => matches(text, WORD));
    const used = parts.flatMap((text) => matches(text, USED));
    const sent = new Set<string>([...SHARED_AREAS, ...given]);
    expect([...new Set(used)].filter((area) => !sent.has(area))).toEqual([]);
  });
});
