'use client';

import { useTranslations } from 'next-intl';
import { groups } from '@/domain/collections';
import { ALL_GROUPS, GROUP_NAMES } from '@/domain/staff';
import { useLanguage } from '@/i18n/use-language';

/** Returns a function that names groups. */
export function useGroupNames(): (names: readonly string[]) => string {
  const t = useTranslations('common.groups');
  const language = useLanguage();
  return (names) =>
    names.includes(ALL_GROUPS)
      ? t('all')
      : GROUP_NAMES.filter((name) => names.includes(name))
          .map((name) => groups[name][language])
          .join(', ');
}
