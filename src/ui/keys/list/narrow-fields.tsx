'use client';

import { Select } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { collectionChoices } from '@/ui/parts/collection-choices';
import { trpc } from '@/ui/trpc';
import type { ListView } from './view';

/** Narrows the list to the keys of an agency, and to those with a permission for a collection. */
export function NarrowFields(options: { view: ListView; onShow: (change: Partial<ListView>) => void }) {
  const { view, onShow } = options;
  const t = useTranslations('keys.narrow');
  const language = useLanguage();
  const owners = trpc.keys.owners.useQuery();
  const known = owners.data ?? [];
  const ownerChoices = view.owner === '' || known.includes(view.owner) ? known : [view.owner, ...known];
  return (
    <>
      <Select
        aria-label={t('owner')}
        placeholder={t('anyOwner')}
        data={ownerChoices}
        value={view.owner === '' ? null : view.owner}
        onChange={(owner) => onShow({ owner: owner ?? '' })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clearOwner') }}
        limit={50}
      />
      <Select
        aria-label={t('collection')}
        placeholder={t('anyCollection')}
        data={collectionChoices(language)}
        value={view.collection === '' ? null : view.collection}
        onChange={(collection) => onShow({ collection: collection ?? '' })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('clearCollection') }}
      />
    </>
  );
}
