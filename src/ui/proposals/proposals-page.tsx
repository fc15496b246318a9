'use client';

import { Anchor, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findCollection } from '@/domain/collections';
import { PROPOSAL_STATES, type ProposalState } from '@/domain/proposals/proposal';
import { useLanguage } from '@/i18n/use-language';
import { Link } from '@/ui/parts/link';
import { LoadMore } from '@/ui/parts/load-more';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { ProposalStateMark } from './proposal-state-mark';
import classes from './proposals.module.css';
import type { WireProposal } from './types';

const LINES = 6;
/** Agencies propose at any time. */
const LOOK_EVERY_MS = 30_000;

/** The proposals of agencies for the person's tables: first those that wait for a decision. */
export function ProposalsPage() {
  const t = useTranslations('proposals');
  const [state, setState] = useState<ProposalState | ''>('open');
  const pages = trpc.proposals.list.useInfiniteQuery(
    { state: state === '' ? null : state },
    { getNextPageParam: ({ next }) => next, refetchInterval: LOOK_EVERY_MS },
  );
  const proposals = pages.data?.pages.flatMap((page) => page.proposals);
  return (
    <>
      <PageHeader title={t('title')} intro={t('intro')} />
      <NativeSelect
        className={classes.filter ?? ''}
        label={t('stateLabel')}
        value={state}
        onChange={({ currentTarget }) => setState(currentTarget.value as ProposalState | '')}
        data={[
          ...PROPOSAL_STATES.map((one) => ({ value: one, label: t(`states.${one}`) })),
          { value: '', label: t('anyState') },
        ]}
      />
      {proposals === undefined && pages.error === null && <LoadingState lines={LINES} />}
      {proposals === undefined && pages.error !== null && (
        <FailedState error={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {proposals !== undefined &&
        (proposals.length === 0 ? (
          <EmptyState title={t(state === 'open' ? 'nothingOpen' : 'nothing')}>{t('nothingHint')}</EmptyState>
        ) : (
          <div>
            <ul className={classes.list}>
              {proposals.map((one) => (
                <ProposalEntry key={one.id} of={one} />
              ))}
            </ul>
            <LoadMore pages={pages} shown={proposals.length} entry="[data-proposal]">
              {t('shown', { count: proposals.length })}
            </LoadMore>
          </div>
        ))}
    </>
  );
}

function ProposalEntry({ of }: { of: WireProposal }) {
  const t = useTranslations('proposals');
  const language = useLanguage();
  const { id, collection, operation, items, agency, keyName, isByPerson, madeAt, state } = of;
  return (
    <li>
      <Anchor component={Link} href={`/proposals/${id}`} data-proposal={id} fw={600} inherit>
        {t('summary', {
          operation,
          count: items,
          table: findCollection(collection)?.label[language] ?? collection,
        })}
      </Anchor>
      <ProposalStateMark state={state} />
      <span className={classes.aside}>
        {t.rich(isByPerson ? 'madeByPerson' : 'made', {
          ...{ agency: agency ?? keyName, key: keyName },
          at: () => <Moment at={madeAt} />,
        })}
      </span>
    </li>
  );
}
