import { keepPreviousData } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useEffect, useMemo, useState } from 'react';
import type { RuleName } from '@/domain/checks/all-rules';
import type { ImportState } from '@/domain/imports/import';
import { type Outputs, trpc } from '@/ui/trpc';

const NO_COUNTS: Outputs['imports']['findings']['counts'] = [];

export type ForeseenPages = ReturnType<typeof useForeseen>;

/** The findings that storing an import would add, read again while they are searched. */
export function useForeseen({ id, search, updatedAt }: ImportState) {
  const t = useTranslations('imports.foreseen');
  const format = useFormatter();
  const [chosen, setRule] = useState<RuleName>();
  const query = trpc.imports.findings.useInfiniteQuery(
    { id, ...(chosen === undefined ? {} : { rule: chosen }) },
    { getNextPageParam: ({ next }) => next ?? undefined, placeholderData: keepPreviousData },
  );
  const { refetch, data } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when more was searched, and after another preview
  useEffect(() => void refetch(), [refetch, updatedAt, search?.state, search?.done]);
  const findings = useMemo(() => data?.pages.flatMap((page) => page.findings) ?? [], [data]);
  const counts = data?.pages.at(-1)?.counts ?? NO_COUNTS;
  const rules = useMemo(() => {
    const sums = new Map<RuleName, number>();
    for (const { rule, count } of counts) sums.set(rule, (sums.get(rule) ?? 0) + count);
    return [...sums].map(([rule, count]) => ({ rule, count }));
  }, [counts]);
  const total = rules.reduce((sum, { count }) => sum + count, 0);
  const ofRule = rules.find(({ rule }) => rule === chosen);
  // If the last finding of a rule was removed, all findings are shown again.
  const isGone = chosen !== undefined && data !== undefined && ofRule === undefined;
  useEffect(() => {
    if (isGone) setRule(undefined);
  }, [isGone]);
  const isCut = search?.isCut === true;
  const count = format.number(total);
  return {
    ...query,
    search,
    findings,
    total,
    /** The number of findings of each rule, and the rule whose findings alone are shown. */
    rules,
    rule: ofRule,
    setRule,
    tab: t('tab'),
    countText: isCut ? t('more', { count }) : count,
  };
}
