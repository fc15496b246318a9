'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DotBadge, type DotColor } from '@/ui/parts/dot-badge';
import { EntryHead, EntryList } from '@/ui/parts/entries/entry-list';
import { LoadMore } from '@/ui/parts/load-more';
import { Moment } from '@/ui/parts/moment';
import { EmptyState, FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import type { WireWalidataExchange } from './types';
import { useFaultWords } from './use-fault-words';
import classes from './walidata.module.css';

const LINES = 6;

/** The calls, the newest first, each with what was sent and what came back. */
export function ExchangeList() {
  const t = useTranslations('walidata.exchanges');
  const pages = trpc.walidata.exchanges.useInfiniteQuery({}, { getNextPageParam: ({ next }) => next });
  const exchanges = pages.data?.pages.flatMap((page) => page.exchanges);
  if (exchanges === undefined)
    return pages.error === null ? (
      <LoadingState lines={LINES} />
    ) : (
      <FailedState error={pages.error} onRetry={() => void pages.refetch()} />
    );
  if (exchanges.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>;
  return (
    <div>
      <Text size="sm" mb="sm" c="var(--ink-quiet)">
        {t('intro')}
      </Text>
      <EntryList>
        {exchanges.map((one) => (
          <Exchange key={one.id} of={one} />
        ))}
      </EntryList>
      <LoadMore pages={pages} shown={exchanges.length} entry="[data-exchange]">
        {t('shown', { count: exchanges.length })}
      </LoadMore>
    </div>
  );
}

function Exchange({
  of: { id, at, call, address, byName, sent, received, status, fault, ms },
}: {
  of: WireWalidataExchange;
}) {
  const t = useTranslations('walidata.exchanges');
  const words = useFaultWords();
  const color: DotColor = ms === null ? 'gray' : fault === null ? 'teal' : 'red';
  const result = ms === null ? t('running') : fault === null ? t('answered') : words(fault);
  return (
    <li data-exchange={id} tabIndex={-1}>
      <EntryHead>
        <strong>{call}</strong>
        <DotBadge color={color}>{status === null ? '—' : status}</DotBadge>
      </EntryHead>
      <Text size="sm">{result}</Text>
      <span className={classes.quiet}>
        <Moment at={at} /> · {byName} · {ms === null ? '…' : t('ms', { ms })} · <code>{address}</code>
      </span>
      {(sent ?? received) !== null && (
        <details>
          <summary>{t('details')}</summary>
          {sent !== null && <Body title={t('sent')} text={sent} />}
          {received !== null && <Body title={t('received')} text={received} />}
        </details>
      )}
    </li>
  );
}

const Body = ({ title, text }: { title: string; text: string }) => (
  <>
    <Text size="sm" fw={600} mt="xs">
      {title}
    </Text>
    <pre className={classes.body}>{text}</pre>
  </>
);
