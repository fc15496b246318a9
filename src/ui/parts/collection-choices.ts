import { collections, type GroupName, groups } from '@/domain/collections';
import type { PageLanguage } from '@/i18n/languages';

/** The collections by group, as the choices of a field. */
export const collectionChoices = (language: PageLanguage) =>
  (Object.keys(groups) as GroupName[]).map((group) => ({
    group: groups[group][language],
    items: collections
      .filter((one) => one.group === group)
      .map(({ resource, label }) => ({ value: resource, label: label[language] })),
  }));
