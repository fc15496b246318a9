import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { OPERATIONS } from '@/domain/collections';
import type { Grant } from '@/domain/permissions';
import type { PageLanguage } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { type Phrase, phrasesOf, scopeName, shortened } from './phrases';

type Translator = ReturnType<typeof useTranslations<'permissions'>>;
type Speech = Readonly<{ t: Translator; language: PageLanguage }>;

/** The number of groups or collections that the short form names. */
const MAX_NAMES = 2;

/** Permissions as text, in several forms. */
export type PermissionWords = Readonly<{
  /** For use within a sentence: "membaca semua koleksi; menambahkan dan mengubah Pendidikan". */
  phrase: string;
  /** As a sentence of its own: "Membaca semua koleksi; …". */
  full: string;
  /** Its beginning, and the number of groups or collections that are left out. */
  short: string;
  more: number;
}>;

/** The texts of the given grants. */
export function permissionWords(grants: readonly Grant[], { t, language }: Speech): PermissionWords {
  const phrases = phrasesOf(grants);
  const say = (phrase: Phrase) => phraseText(phrase, { t, language });
  const { first, more } = shortened(phrases, MAX_NAMES);
  const phrase = phrases.length === 0 ? t('nothing') : phrases.map(say).join('; ');
  const short = first === undefined ? t('nothing') : say(first);
  return { phrase, full: capital(phrase), short: capital(short), more };
}

/** The same as {@link permissionWords}, in the reader's language. Needs the messages `permissions`. */
export function usePermissionWords(): (grants: readonly Grant[]) => PermissionWords {
  const t = useTranslations('permissions');
  const language = useLanguage();
  return useMemo(() => (grants) => permissionWords(grants, { t, language }), [t, language]);
}

function phraseText({ operations, scopes }: Phrase, { t, language }: Speech): string {
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const names = scopes.map((scope) =>
    scope === '*' ? t('allCollections') : (scopeName(scope, language) ?? scope),
  );
  const what = list.format(names);
  if (operations.length === OPERATIONS.length) return t('everythingOn', { what });
  return t('operationsOn', { operations: list.format(operations.map((name) => t(`verbs.${name}`))), what });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
