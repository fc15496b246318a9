'use client';

import { Anchor, Box, Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useMemo, useRef } from 'react';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useAddressView } from '@/ui/parts/address/use-address-view';
import { Link } from '@/ui/parts/link';
import { LoadMore } from '@/ui/parts/load-more';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { FindingFilters } from './finding-filters';
import { FindingItem } from './finding-item';
import { tableWithFindings } from './finding-text';
import classes from './findings.module.css';
import { RunState } from './run-state';
import {
  type FindingsView,
  findingsAddressOf,
  findingsFileAddress,
  findingsFilterOf,
  NEW_FINDINGS,
  readFindingsView,
} from './view';
import { WeeksSection } from './weeks-section';

const LINES = 6;
const ICON_SIZE = 18;
/** Records are checked soon after they are stored; the page is renewed to show the result. */
const UPDATE_MS = 10_000;

/** The figures that look wrong: they are searched by table, rule, place and state, and accepted with a reason. */
export function FindingsPage(options: {
  /** The collections of the person's groups. */
  collections: readonly string[];
  mayDecide: boolean;
  mayRun: boolean;
}) {
  const { collections, mayDecide, mayRun } = options;
  const t = useTranslations('findings');
  const language = useLanguage();
  const { view, text, type, show } = useAddressView({
    readView: readFindingsView,
    addressOf: findingsAddressOf,
    step: 'replaceState',
  });
  const input = useRef<HTMLInputElement>(null);
  const pages = useFindings(view);
  const { findings, total } = pages;
  const showAll = () => {
    show(NEW_FINDINGS);
    input.current?.focus();
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        intro={t('intro')}
        actions={
          <>
            <Button
              component="a"
              href={findingsFileAddress(view)}
              download
              variant="default"
              leftSection={<IconDownload size={ICON_SIZE} aria-hidden />}
            >
              {t('download')}
            </Button>
            {mayRun && (
              <Button component={Link} href="/findings/rules" variant="default">
                {t('rules.link')}
              </Button>
            )}
          </>
        }
      />
      <RunState mayRun={mayRun} />
      <FindingFilters {...{ view, text, input, collections }} onType={type} onShow={show} onClear={showAll} />
      <WeeksSection view={view} />
      {view.collection !== '' && view.state === 'new' && (findings?.length ?? 0) > 0 && (
        <Anchor component={Link} href={tableWithFindings(view.collection)} className={classes.inTable ?? ''}>
          {t('openAll', { name: findCollection(view.collection)!.label[language] })}
        </Anchor>
      )}
      {pages.isError && findings === undefined && (
        <FailedState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {pages.isPending && <LoadingState lines={LINES} />}
      {findings !== undefined && findings.length > 0 && (
        <div aria-busy={pages.isPlaceholderData} className={classes.list}>
          <ul className={classes.findings}>
            {findings.map((finding) => (
              <FindingItem key={finding.id} finding={finding} mayDecide={mayDecide} />
            ))}
          </ul>
          {pages.isError && (
            <Box mt="md">
              <FailedState error={pages.error} />
            </Box>
          )}
          <LoadMore pages={pages} shown={findings.length} entry="[data-finding]">
            {t('shown', { shown: findings.length, count: Math.max(total, findings.length) })}
          </LoadMore>
        </div>
      )}
      {findings?.length === 0 && <NoFindings view={view} onAll={showAll} />}
    </>
  );
}

function useFindings(view: FindingsView) {
  const filter = findingsFilterOf(view);
  const query = trpc.findings.list.useInfiniteQuery(
    { ...filter, order: view.order },
    {
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: UPDATE_MS,
    },
  );
  const counted = trpc.findings.counts.useQuery(filter, {
    placeholderData: keepPreviousData,
    refetchInterval: UPDATE_MS,
  });
  const findings = useMemo(() => query.data?.pages.flatMap((page) => page.findings), [query.data]);
  const total = counted.data?.counts.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return { ...query, findings, total };
}

function NoFindings({ view, onAll }: { view: FindingsView; onAll: () => void }) {
  const t = useTranslations('findings');
  if (findingsAddressOf(view) === findingsAddressOf(NEW_FINDINGS))
    return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>;
  return (
    <EmptyState
      title={t('noMatch')}
      action={
        <Button variant="default" mt="sm" onClick={onAll}>
          {t('filters.clear')}
        </Button>
      }
    >
      <Text inherit role="status">
        {t('noMatchText')}
      </Text>
    </EmptyState>
  );
}
