'use client';

import { Button, Code, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { LoadMore } from '@/ui/parts/load-more';
import { Moment } from '@/ui/parts/moment';
import { FailedState, LoadingState } from '@/ui/parts/state';
import { trpc } from '@/ui/trpc';
import classes from '../failures.module.css';
import { EVENT_NAMES } from './event-names';
import type { WireWebhookMessage } from './webhook-state';

const REFRESH_MS = 5_000;

/** The messages of an endpoint, the newest first: what was sent, what came back, and when it is tried again. */
export function WebhookLog({ id }: { id: string }) {
  const t = useTranslations('webhooks');
  const pages = trpc.webhooks.log.useInfiniteQuery(
    { id },
    { getNextPageParam: ({ next }) => next, refetchInterval: REFRESH_MS },
  );
  const messages = pages.data?.pages.flatMap((page) => page.messages);
  if (messages === undefined)
    return pages.error === null ? (
      <LoadingState lines={4} />
    ) : (
      <FailedState error={pages.error} onRetry={() => void pages.refetch()} />
    );
  if (messages.length === 0) return <Text size="sm">{t('nothingSent')}</Text>;
  return (
    <div>
      <ol className={classes.list}>
        {messages.map((message) => (
          <Entry key={message.id} of={message} />
        ))}
      </ol>
      <LoadMore pages={pages} shown={messages.length} entry="[data-message]">
        {t('shown', { count: messages.length })}
      </LoadMore>
    </div>
  );
}

function Entry({ of }: { of: WireWebhookMessage }) {
  const t = useTranslations('webhooks');
  const language = useLanguage();
  const utils = trpc.useUtils();
  const resend = trpc.webhooks.resend.useMutation({ onSettled: () => utils.webhooks.invalidate() });
  const { id, event, subject, createdAt, nextAttemptAt, answer, body } = of;
  const table = findCollection(subject)?.label[language];
  return (
    <li data-message={id} tabIndex={-1}>
      <div className={classes.head}>
        <Text size="sm" fw={600}>
          {t(`eventNames.${EVENT_NAMES[event]}`)}
          {table !== undefined && `: ${table}`}
        </Text>
        <Text size="sm" className={classes.quiet ?? ''} component="div">
          <Moment at={createdAt} />
        </Text>
      </div>
      <Text size="sm" component="div">
        <Outcome of={of} />
      </Text>
      <details>
        <summary>{t('details')}</summary>
        <Text size="xs" className={classes.quiet ?? ''}>
          {t('messageId', { id })}
        </Text>
        <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Code>
        {answer !== null && answer !== '' && (
          <>
            <Text size="xs" className={classes.quiet ?? ''}>
              {t('answer')}
            </Text>
            <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {answer}
            </Code>
          </>
        )}
      </details>
      {nextAttemptAt === null && (
        <div>
          <Button
            variant="default"
            size="xs"
            loading={resend.isPending}
            onClick={() => resend.mutate({ message: id })}
          >
            {t('resend')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** What became of a message so far. */
function Outcome({
  of: { deliveredAt, fault, status, attempts, nextAttemptAt },
}: {
  of: WireWebhookMessage;
}) {
  const t = useTranslations('webhooks');
  if (deliveredAt !== null)
    return t.rich('deliveredWith', {
      status: status ?? 0,
      count: attempts,
      at: () => <Moment at={deliveredAt} />,
    });
  if (fault === null) return t('waitsToBeSent');
  const why = t(`sendFaults.${fault}`, { status: status ?? 0 });
  return nextAttemptAt === null
    ? t('givenUp', { why, count: attempts })
    : t.rich('nextTry', { why, count: attempts, at: () => <Moment at={nextAttemptAt} /> });
}
