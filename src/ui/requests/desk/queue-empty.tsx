'use client';

import { Anchor } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { EmptyState } from '../../parts/state';
import type { Tab } from './queue-input';

/** Shown if no request is found: why, and where requests come from. */
export function QueueEmpty({ tab, isSearched }: { tab: Tab; isSearched: boolean }) {
  const t = useTranslations('requests.queue');
  const states = useTranslations('common.states');
  if (isSearched) return <EmptyState title={states('noMatch')}>{states('noMatchHint')}</EmptyState>;
  if (tab !== 'waiting' && tab !== 'all') return <EmptyState title={t('emptyState')} />;
  return (
    <EmptyState title={t('emptyTitle')}>
      {t('empty')}{' '}
      <Anchor href="/request-access" target="_blank" rel="noopener" inherit underline="always">
        /request-access
      </Anchor>
    </EmptyState>
  );
}
