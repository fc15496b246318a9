import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator } from 'next-intl';
import { localeOf } from '@/domain/languages';
import type { PageLanguage } from '@/i18n/languages';
import type { PageMessages } from '@/i18n/messages';
import { projectRoot } from '@/server/project-root';

/** The areas whose texts journeys in both languages use, by their files. */
const FILES = {
  common: 'common',
  errors: 'errors',
  record: 'tables/record',
  snippets: 'tables/snippets',
  table: 'tables/table',
  tableTools: 'tables/table-tools',
} as const satisfies Partial<Record<keyof PageMessages, string>>;

type Words = Pick<PageMessages, keyof typeof FILES>;

/** The texts of the pages in a language. They are read as files, because only a bundler can import them. */
export function wordsIn(language: PageLanguage) {
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(join(projectRoot, `src/i18n/messages/${language}/${file}.json`), 'utf8'));
  const messages = Object.fromEntries(Object.entries(FILES).map(([area, file]) => [area, read(file)]));
  return createTranslator({ locale: localeOf(language), messages: messages as Words });
}
