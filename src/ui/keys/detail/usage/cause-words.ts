import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { findCollection, OPERATIONS } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';

/** Returns a function that explains why a request was refused; an unknown cause is shown by its name. */
export function useCauseWords(): (cause: string) => string {
  const t = useTranslations('failures.codes');
  return useCallback(
    (cause: string) => (t.has(cause as 'unknown_key') ? t(cause as 'unknown_key') : cause),
    [t],
  );
}

/** Returns functions that name collections and operations. */
export function useTargetWords() {
  const t = useTranslations('common.operations');
  const language = useLanguage();
  const collection = useCallback((name: string) => findCollection(name)?.label[language] ?? name, [language]);
  const operation = useCallback(
    (name: string) => {
      const known = OPERATIONS.find((one) => one === name);
      return known === undefined ? name : t(known);
    },
    [t],
  );
  return { collection, operation };
}
