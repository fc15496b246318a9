import { type Deprecation, deprecatedUse } from '@/domain/deprecations/deprecations';
import type { PageLanguage } from '@/i18n/languages';

/** Where the guide shows what is deprecated, once in each language. */
const PLACE = '<!-- deprecations -->';

const WORDS = {
  id: {
    none: 'Saat ini tidak ada.',
    head: ['Diumumkan', 'Dihentikan', 'Apa', 'Sebagai gantinya'],
    open: 'belum ditetapkan',
    more: 'Selengkapnya',
  },
  en: {
    none: 'Nothing at present.',
    head: ['Announced', 'Discontinued', 'What', 'Instead'],
    open: 'not yet set',
    more: 'More',
  },
} as const;

/** The text of the guide with the list of what is deprecated, in the order of `languages`. */
export function withDiscontinued(
  guide: string,
  { declared, languages }: { declared: readonly Deprecation[]; languages: readonly PageLanguage[] },
): string {
  const parts = guide.split(PLACE);
  if (parts.length !== languages.length + 1)
    throw new Error(`the guide needs one ${PLACE} for each language`);
  return parts
    .map((part, at) => part + (at < languages.length ? tableIn(languages[at]!, declared) : ''))
    .join('');
}

function tableIn(language: PageLanguage, declared: readonly Deprecation[]): string {
  const words = WORDS[language];
  if (declared.length === 0) return words.none;
  const rows = declared.map((one) => [
    one.since,
    one.sunset ?? words.open,
    `\`${deprecatedUse(one)}\``,
    `${one.instead[language]} [${words.more}](#${one.section[language]})`,
  ]);
  return [words.head, words.head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}
