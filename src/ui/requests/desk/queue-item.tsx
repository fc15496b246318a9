'use client';

import { Group, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { PermissionSummary } from '../../keys/permissions/permission-summary';
import { RelativeTime } from '../../parts/moment';
import { RequestStateBadge } from '../parts/state-badge';
import type { WireRequest } from '../types';
import classes from './queue.module.css';
import { useWaited } from './use-waited';

/** One request in the queue; the whole row links to it. */
export function QueueItem({ request, showState }: { request: WireRequest; showState: boolean }) {
  const t = useTranslations('requests.queue');
  const { id, number, agency, system, contactName, permissions, state, submittedAt, own, linkExpired } =
    request;
  // A request with a badge of its state does not also say that it is undecided.
  const isWaiting = state === 'waiting' && !showState;
  return (
    <li className={classes.item}>
      <div>
        <Link href={`/requests/${id}`} prefetch={false} className={classes.link ?? ''}>
          {agency}
        </Link>
        <Text size="sm">{system}</Text>
        <Text size="sm" c="var(--ink-quiet)">
          {number} · {contactName}
        </Text>
      </div>
      <div className={classes.asked}>
        <PermissionSummary grants={request.grant?.permissions ?? permissions} short />
      </div>
      <div className={classes.state}>
        {showState && <RequestStateBadge state={state} />}
        <Text size="sm" fw={isWaiting ? 600 : 400} component="div" suppressHydrationWarning>
          {isWaiting ? (
            <Waited since={submittedAt} />
          ) : (
            t.rich('sentAgo', { moment: () => <RelativeTime at={submittedAt} /> })
          )}
        </Text>
        {(own || linkExpired) && (
          <Group gap={6}>
            <Text size="sm" c="var(--ink-quiet)">
              {own ? t('own') : t('linkExpired')}
            </Text>
          </Group>
        )}
      </div>
    </li>
  );
}

function Waited({ since }: { since: string }) {
  const t = useTranslations('requests.queue');
  const duration = useWaited(since);
  return (
    <span suppressHydrationWarning>{duration === undefined ? t('justNow') : t('waits', { duration })}</span>
  );
}
