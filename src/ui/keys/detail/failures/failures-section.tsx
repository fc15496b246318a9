'use client';

import { Card, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import classes from '../../failures.module.css';
import { useFold } from '../use-fold';
import { AllowAddress } from './allow-address';
import { useFailureWords } from './failure-words';
import { RequestId } from './request-id';
import type { AddressedKey, WireFailure } from './types';

const REFRESH_MS = 10_000;
const MAX_ROWS = 5;

/** The last failed requests of a key: time, address, call, reason and identifier. */
export function FailuresSection({ of }: { of: AddressedKey }) {
  const t = useTranslations('failures');
  const failures = trpc.keys.failures.useQuery({ id: of.id }, { refetchInterval: REFRESH_MS });
  const { shown, toggle } = useFold(failures.data ?? [], { limit: MAX_ROWS });
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
        {shown.map((failure) => (
          <Entry key={failure.requestId} failure={failure} of={of} />
        ))}
      </ol>
      {toggle}
    </Card>
  );
}

function Entry({ failure, of }: { failure: WireFailure; of: AddressedKey }) {
  const t = useTranslations('failures');
  const language = useLanguage();
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
