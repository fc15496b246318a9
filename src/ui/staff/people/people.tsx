'use client';

import { Button, Center, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { usePathname, useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { presentSearch } from '@/ui/parts/address/present-search';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { readStaffFilters, type StaffFilters, staffListInput, writeFilters } from './filters';
import { PeopleCards } from './people-cards';
import { PeopleFilters } from './people-filters';
import { PeopleTable } from './people-table';

const TYPING_MS = 250;

const LINES = 6;

/** Everybody who can sign in: a table, on small screens cards. */
export function People({ self }: { self: string }) {
  const [filters, setFilters] = useStaffFilters();
  // The typed text enters the address at once, because a later change could undo a click on a person.
  const [search] = useDebouncedValue(filters.search, TYPING_MS);
  return (
    <>
      <PeopleFilters filters={filters} onChange={setFilters} />
      <List filters={{ ...filters, search }} self={self} />
    </>
  );
}

function List({ filters, self }: { filters: StaffFilters; self: string }) {
  const t = useTranslations('staff');
  const common = useTranslations('common');
  const list = trpc.staff.list.useInfiniteQuery(staffListInput(filters), {
    getNextPageParam: (last) => last.next,
    placeholderData: (previous) => previous,
  });
  if (list.data === undefined) {
    return list.error === null ? (
      <LoadingState lines={LINES} />
    ) : (
      <FailedState error={list.error} onRetry={list.refetch} />
    );
  }
  const people = list.data.pages.flatMap((page) => page.people);
  const total = list.data.pages[0]?.total ?? 0;
  return (
    <>
      <Text size="sm" c="var(--ink-quiet)" mb="xs" role="status">
        {t('count', { total })}
      </Text>
      {people.length === 0 ? (
        <EmptyState title={common('states.noMatch')}>{common('states.noMatchHint')}</EmptyState>
      ) : (
        <>
          <PeopleTable people={people} self={self} />
          <PeopleCards people={people} self={self} />
        </>
      )}
      {list.hasNextPage && (
        <Center mt="md">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {common('actions.loadMore')}
          </Button>
        </Center>
      )}
    </>
  );
}

/** The filters in the page's address, so that going back shows the same list again. */
function useStaffFilters(): [StaffFilters, (change: Partial<StaffFilters>) => void] {
  const filters = readStaffFilters(useSearchParams());
  const path = usePathname();
  const change = (wanted: Partial<StaffFilters>) =>
    window.history.replaceState(
      null,
      '',
      `${path}${writeFilters({ ...readStaffFilters(presentSearch()), ...wanted })}`,
    );
  return [filters, change];
}
