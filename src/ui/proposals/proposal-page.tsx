'use client';

import { Anchor, Button, Group } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type Collection, findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Notice } from '@/ui/keys/notice';
import { Facts } from '@/ui/parts/facts';
import { Link } from '@/ui/parts/link';
import { Moment } from '@/ui/parts/moment';
import { PageHeader } from '@/ui/parts/page-header';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { DecidedItems, OpenProposal } from './open-proposal';
import { ProposalStateMark } from './proposal-state-mark';
import type { WireProposalDetail } from './types';

const LINES = 8;

/** A proposal side by side with what is stored now, and the decision on it. */
export function ProposalPage({ id }: { id: string }) {
  const t = useTranslations('proposals');
  const language = useLanguage();
  // What a person is looking at does not change below their eyes: a decision on what is no longer so is refused.
  const { data, error, refetch } = trpc.proposals.get.useQuery(
    { id },
    { refetchOnWindowFocus: false, refetchOnReconnect: false, staleTime: Number.POSITIVE_INFINITY },
  );
  const collection = data && findCollection(data.collection);
  return (
    <>
      <PageHeader
        title={
          data === undefined || collection === undefined
            ? t('title')
            : t('summary', {
                operation: data.operation,
                count: data.items,
                table: collection.label[language],
              })
        }
        intro={
          <Group gap="xs" component="nav" aria-label={t('links')}>
            <Anchor component={Link} href="/proposals" inherit underline="always">
              {t('all')}
            </Anchor>
            {collection !== undefined && (
              <Anchor
                component={Link}
                href={`/collections/${collection.group}/${collection.resource}`}
                inherit
                underline="always"
              >
                {t('toTable')}
              </Anchor>
            )}
          </Group>
        }
      />
      {data === undefined && error === null && <LoadingState lines={LINES} />}
      {data === undefined && error !== null && <FailedState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && collection !== undefined && (
        <>
          <About detail={data} collection={collection} />
          {data.state === 'open' ? (
            <OpenProposal key={data.seen} detail={data} collection={collection} />
          ) : (
            <DecidedItems detail={data} collection={collection} />
          )}
        </>
      )}
    </>
  );
}

function About({ detail, collection }: { detail: WireProposalDetail; collection: Collection }) {
  const t = useTranslations('proposals');
  const utils = trpc.useUtils();
  const { state, agency, keyName, isByPerson, note, madeAt, notKept, reason } = detail;
  const { decidedAt, decidedBy, isUndone } = detail;
  const facts = [
    { name: t('facts.state'), value: <ProposalStateMark state={state} /> },
    {
      name: t('facts.by'),
      value: t(isByPerson ? 'facts.byPerson' : 'facts.byValue', { agency: agency ?? keyName, key: keyName }),
    },
    ...(note === null ? [] : [{ name: t('facts.note'), value: note }]),
    { name: t('facts.at'), value: <Moment at={madeAt} /> },
    ...(notKept === 0
      ? []
      : [{ name: t('facts.notKept'), value: t('facts.notKeptValue', { count: notKept }) }]),
    ...(decidedAt === null
      ? []
      : [
          {
            name: t('facts.decided'),
            value: t.rich('facts.decidedValue', { by: decidedBy ?? '', at: () => <Moment at={decidedAt} /> }),
          },
        ]),
    ...(reason === null ? [] : [{ name: t('facts.reason'), value: reason }]),
  ];
  return (
    <>
      <Facts facts={facts} />
      {isUndone && <Notice tone="warning">{t('undone')}</Notice>}
      <Group gap="sm" my="md">
        {detail.taken > 0 && (
          <Anchor
            component={Link}
            href={`/collections/${collection.group}/${collection.resource}/changes`}
            size="sm"
          >
            {t('toChanges')}
          </Anchor>
        )}
        {state === 'open' && (
          <Button variant="default" size="xs" onClick={() => void utils.proposals.invalidate()}>
            {t('lookAgain')}
          </Button>
        )}
      </Group>
    </>
  );
}
