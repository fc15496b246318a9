import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Collection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { type SummaryWords, summaryWords } from './words';

/** The texts of a collection's summaries in the reader's language. */
export function useSummaryWords(collection: Collection): SummaryWords {
  const t = useTranslations('summaries');
  const pictures = useTranslations('pictures');
  const coverage = useTranslations('coverage');
  const places = useTranslations('placeSystems');
  const language = useLanguage();
  return useMemo(
    () => summaryWords(collection, { t, pictures, coverage, places, language }),
    [collection, t, pictures, coverage, places, language],
  );
}
