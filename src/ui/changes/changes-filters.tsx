'use client';

import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { collectionChoices } from '@/ui/parts/collection-choices';
import { trpc } from '@/ui/trpc';
import type { ChangesFilter } from './batch';
import classes from './changes.module.css';

type FilterProps = Readonly<{ filter: ChangesFilter; onFilter: (change: Partial<ChangesFilter>) => void }>;

/** The filters of the changes of all tables: the table, and who made the changes. For administrators. */
export function ChangesFilters({ filter, onFilter }: FilterProps) {
  const t = useTranslations('changes.filters');
  const language = useLanguage();
  return (
    <search className={classes.filters} aria-label={t('label')}>
      <NativeSelect
        aria-label={t('table')}
        value={filter.collection}
        onChange={({ currentTarget }) => onFilter({ collection: currentTarget.value })}
        data={[{ value: '', label: t('anyTable') }, ...collectionChoices(language)]}
      />
      <WhoSelect filter={filter} onFilter={onFilter} />
    </search>
  );
}

/** People and keys that changed records. */
function WhoSelect({ filter: { who }, onFilter }: FilterProps) {
  const t = useTranslations('changes.filters');
  const { data } = trpc.edits.actors.useQuery();
  const actors = (data?.actors ?? []).map(({ kind, id, name }) => ({ kind, value: id ?? '', label: name }));
  const isKnown = who === '' || actors.some(({ value }) => value === who);
  const byKind = (['staff', 'key'] as const)
    .map((kind) => ({ group: t(kind), items: actors.filter((actor) => actor.kind === kind) }))
    .filter(({ items }) => items.length > 0);
  return (
    <NativeSelect
      aria-label={t('who')}
      value={who}
      onChange={({ currentTarget }) => onFilter({ who: currentTarget.value })}
      data={[
        { value: '', label: t('anyone') },
        ...(isKnown ? [] : [{ value: who, label: t('somebody') }]),
        ...byKind,
      ]}
    />
  );
}
