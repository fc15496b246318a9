import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useMemo } from 'react';
import type { ImportState } from '@/domain/imports/import';
import { trpc } from '@/ui/trpc';

export type ForeseenPages = ReturnType<typeof useForeseen>;

/** The findings that storing an import would add, read again while they are searched. */
export function useForeseen({ id, search, updatedAt }: ImportState) {
  const t = useTranslations('imports.foreseen');
  const format = useFormatter();
  const query = trpc.imports.findings.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ next }) => next ?? undefined },
  );
  const { refetch, data } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when more was searched, and after another preview
  useEffect(() => void refetch(), [refetch, updatedAt, search?.state, search?.done]);
  const findings = useMemo(() => data?.pages.flatMap((page) => page.findings) ?? [], [data]);
  const total = data?.pages.at(-1)?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  const isCut = search?.isCut === true;
  const count = format.number(total);
  return {
    ...query,
    search,
    findings,
    total,
    tab: t('tab'),
    countText: isCut ? t('more', { count }) : count,
  };
}
