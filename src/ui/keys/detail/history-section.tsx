'use client';

import { Card, Text, Title } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Moment, RelativeTime } from '@/ui/parts/moment';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import { useDoerWords } from '../doer-words';
import { KeyEventChanges } from './event-changes';
import classes from './key-page.module.css';
import type { KeyEvent } from './types';
import { useFold } from './use-fold';

const MAX_EVENTS = 10;

/** The history of a key: person, time, address, and the values before and after. */
export function HistorySection({ id }: { id: string }) {
  const t = useTranslations('keyDetail');
  const history = trpc.keys.history.useQuery({ id });
  const { shown, toggle } = useFold(history.data ?? [], { limit: MAX_EVENTS });
  return (
    <Card withBorder padding="lg" component="section" aria-label={t('history')}>
      <Title order={2} size="h4" mb="sm">
        {t('history')}
      </Title>
      {history.isPending && <LoadingState lines={4} />}
      {history.error !== null && history.data === undefined && (
        <FailedState error={history.error} onRetry={() => history.refetch()} />
      )}
      {history.data?.length === 0 && (
        <Text size="sm" c="var(--ink-quiet)">
          {t('noHistory')}
        </Text>
      )}
      <ol className={classes.events}>
        {shown.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
      {toggle}
    </Card>
  );
}

function Event({ event }: { event: KeyEvent }) {
  const t = useTranslations('keyDetail');
  const doers = useDoerWords();
  const { at, action, actorName, address, reason } = event;
  const name = `actions.${action.replace('.', '_')}` as 'actions.key_issued';
  return (
    <li>
      <Text size="sm" fw={600}>
        {t.has(name) ? t(name) : action}
      </Text>
      <Text size="sm" c="var(--ink-quiet)" component="div">
        {actorName === ''
          ? t(event.actorKind === 'system' ? 'theService' : 'somebody')
          : doers.name(actorName)}
        {' · '}
        <Moment at={at} /> (<RelativeTime at={at} />){address !== null && ` · ${t('from', { address })}`}
      </Text>
      {event.subjectKind === 'key' && <KeyEventChanges before={event.before} after={event.after} />}
      {reason !== null && <Text size="sm">{t('reasonGiven', { reason })}</Text>}
    </li>
  );
}
