'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type GroupName, groups } from '@/domain/collections';

/** In a member of staff's groups: all of them. */
export const ALL_GROUPS = '*';

export const GROUP_NAMES = Object.keys(groups) as GroupName[];

/** Gives a function that names groups in words. */
export function useGroupNames(): (names: readonly string[]) => string {
  const t = useTranslations('common.groups');
  const language = useLocale();
  return (names) =>
    names.includes(ALL_GROUPS)
      ? t('all')
      : GROUP_NAMES.filter((name) => names.includes(name))
          .map((name) => groups[name][language])
          .join(', ');
}
