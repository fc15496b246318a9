'use client';

import { Anchor, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { useFailureWords } from '../detail/failures/failure-words';
import type { WireFailureFromAddress } from '../detail/failures/types';
import { useFold } from '../detail/use-fold';
import classes from '../failures.module.css';
import { requestAddress } from './request-address';

const MAX_ROWS = 20;

/** The last failed requests from an address, of all keys; each leads to its page. */
export function FromAddress({ address }: { address: string }) {
  const t = useTranslations('failures.lookUp');
  const found = trpc.keys.failuresFrom.useQuery({ address });
  const { shown, toggle } = useFold(found.data ?? [], { limit: MAX_ROWS });
  return (
    <section aria-label={t('fromTitle', { address })}>
      <Title order={3} size="h5" mt="md" mb="xs">
        {t('fromTitle', { address })}
      </Title>
      {found.isPending && <LoadingState lines={4} />}
      {found.error !== null && found.data === undefined && (
        <FailedState error={found.error} onRetry={() => found.refetch()} />
      )}
      {found.data?.length === 0 && <Text size="sm">{t('fromNone')}</Text>}
      <ol className={classes.list}>
        {shown.map((failure) => (
          <Entry key={failure.requestId} failure={failure} />
        ))}
      </ol>
      {toggle}
    </section>
  );
}

function Entry({ failure }: { failure: WireFailureFromAddress }) {
  const t = useTranslations('failures.lookUp');
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
        {failure.status} · {words.call(failure)} · <KeyOf failure={failure} />
      </Text>
      <Anchor component={Link} href={requestAddress(failure)} size="xs" style={{ overflowWrap: 'anywhere' }}>
        {t('openRequest', { id: failure.requestId })}
      </Anchor>
    </li>
  );
}

function KeyOf({ failure: { key, prefix } }: { failure: WireFailureFromAddress }) {
  const t = useTranslations('failures.lookUp');
  if (key === null) return prefix === null ? t('noKey') : t('foreignKey', { prefix });
  return (
    <Anchor component={Link} href={`/keys/${key.id}`} size="sm">
      {key.name}
    </Anchor>
  );
}
