import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import type { Judgement } from '@/domain/places/judgement';

/** Returns a function for the note about a value that is not listed, with similar listed ones; undefined for a listed value. */
export function useSpellingNotes(): (judgement: Judgement) => string | undefined {
  const t = useTranslations('record.spelling');
  return useCallback(
    ({ kind, value, candidates = [], elsewhere = [] }: Judgement) => {
      const names = (list: typeof candidates) =>
        [...new Set(list.map((one) => one.value))].slice(0, 3).join(', ');
      switch (kind) {
        case 'listed':
          return undefined;
        case 'spelling':
          return t('spelling', { value: value ?? '' });
        case 'near':
          return t('near', { values: names(candidates) });
        case 'unknown':
          return elsewhere.length > 0 ? t('elsewhere') : t('unknown');
      }
    },
    [t],
  );
}
