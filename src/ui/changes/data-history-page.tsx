'use client';

import { Button, Group, Text } from '@mantine/core';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { HistoryTabs } from '@/ui/history/history-tabs';
import { presentSearch } from '@/ui/parts/address/present-search';
import { PageHeader } from '@/ui/parts/page-header';
import { type ChangesFilter, readFilter } from './batch';
import { ChangesFilters } from './changes-filters';
import { ChangesList } from './changes-list';

const shownOf = (search: URLSearchParams) => readFilter(search, (name) => findCollection(name) !== undefined);

/** The changes of all tables: the part of the history that is about data. */
export function DataHistoryPage() {
  const t = useTranslations('changes');
  const title = useTranslations('history')('title');
  const path = usePathname();
  const filter = shownOf(useSearchParams());
  const narrow = (change: Partial<ChangesFilter>) => {
    const members = Object.entries({ ...shownOf(presentSearch()), ...change }).filter(
      ([, value]) => value !== '',
    );
    const search = new URLSearchParams(members);
    window.history.replaceState(null, '', search.size === 0 ? path : `${path}?${search}`);
  };
  return (
    <>
      <PageHeader title={title} intro={t('intro')} />
      <HistoryTabs current="data" />
      <ChangesFilters filter={filter} onFilter={narrow} />
      {filter.request !== '' && (
        <Group gap="xs">
          <Text size="sm">
            {t.rich('ofRequest', { id: filter.request, code: (chunks) => <code>{chunks}</code> })}
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => narrow({ request: '' })}>
            {t('ofAll')}
          </Button>
        </Group>
      )}
      <ChangesList collection={filter.collection} who={filter.who} request={filter.request} mayUndo />
    </>
  );
}
