'use client';

import { Button, Card, Text, Title } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { AllowAddress } from './allow-address';
import { useFailureWords } from './failure-words';
import classes from './failures.module.css';
import { RequestId } from './request-id';
import type { AddressedKey, WireFailure } from './types';

const REFRESH_MS = 10_000;
const MAX_ROWS = 5;

/** The last failed requests of a key: when, from where, which call, why, and with which identifier. */
export function FailuresSection({ of }: { of: AddressedKey }) {
  const t = useTranslations('failures');
  const words = useTranslations('keyDetail');
  const [whole, setWhole] = useState(false);
  const failures = trpc.keys.failures.useQuery({ id: of.id }, { refetchInterval: REFRESH_MS });
  const all = failures.data ?? [];
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('title')}>
      <Title order={2} size="h4">
        {t('title')}
      </Title>
      <Text size="sm" c="var(--ink-quiet)" mb="sm">
        {t('intro')}
      </Text>
      {failures.isPending && <LoadingState lines={3} />}
      {failures.error !== null && failures.data === undefined && (
        <FailedState error={failures.error} onRetry={() => failures.refetch()} />
      )}
      {failures.data?.length === 0 && <Text size="sm">{t('none')}</Text>}
      <ol className={classes.list}>
        {all.slice(0, whole ? all.length : MAX_ROWS).map((failure) => (
          <Entry key={failure.requestId} failure={failure} of={of} />
        ))}
      </ol>
      {all.length > MAX_ROWS && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(!whole)} aria-expanded={whole}>
          {whole ? words('fewer') : words('allOf', { count: all.length })}
        </Button>
      )}
    </Card>
  );
}

function Entry({ failure, of }: { failure: WireFailure; of: AddressedKey }) {
  const t = useTranslations('failures');
  const language = useLocale();
  const words = useFailureWords();
  const items = words.items(failure);
  return (
    <li>
      <div className={classes.head}>
        <Text size="sm" fw={600}>
          {words.cause(failure)}
          {items === undefined ? '' : `: ${items}`}
        </Text>
        <Text size="sm" className={classes.quiet ?? ''} component="time" dateTime={failure.at}>
          {words.time(failure)}
        </Text>
      </div>
      <Text size="sm">
        {failure.status} · {words.call(failure)} · {t('of', { address: failure.address })}
      </Text>
      <Text size="sm" className={classes.quiet ?? ''}>
        {failure.code === 'unknown_key' ? t('mistyped') : failure.message[language]}
      </Text>
      <Text size="xs" component="div" className={classes.quiet ?? ''}>
        <RequestId id={failure.requestId} />
      </Text>
      <AllowAddress failure={failure} of={of} />
    </li>
  );
}
