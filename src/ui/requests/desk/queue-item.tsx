'use client';

import { Text } from '@mantine/core';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { Link } from '@/ui/parts/link';
import { PermissionSummary } from '../../keys/permissions/permission-summary';
import { RelativeTime } from '../../parts/moment';
import { RequestStateBadge } from '../parts/state-badge';
import type { WireRequest } from '../types';
import classes from './queue.module.css';

const UPDATE_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** One request in the queue; the whole row links to it. */
export function QueueItem({ request, showState }: { request: WireRequest; showState: boolean }) {
  const t = useTranslations('requests.queue');
  const { id, number, agency, system, contactName, permissions, state, submittedAt } = request;
  const { own, linkExpired, copies, question, answer } = request;
  // A request with a badge of its state does not also say that it is undecided.
  const isWaiting = state === 'waiting' && !showState;
  const remarks = [
    own && t('own'),
    linkExpired && t('linkExpired'),
    copies > 0 && t('copies', { count: copies }),
    state === 'waiting' && question !== null && t(answer === null ? 'asked' : 'answered'),
  ].filter((remark) => remark !== false);
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
        {remarks.map((remark) => (
          <Text key={remark} size="sm" c="var(--ink-quiet)">
            {remark}
          </Text>
        ))}
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

/** The time since something was sent, in its largest whole unit: "3 hari"; undefined for less than a minute. */
function useWaited(since: string): string | undefined {
  const format = useFormatter();
  const now = useNow({ updateInterval: UPDATE_MS });
  const ms = Math.max(0, now.getTime() - new Date(since).getTime());
  if (ms < MINUTE_MS) return undefined;
  const [unit, size] =
    ms >= DAY_MS
      ? (['day', DAY_MS] as const)
      : ms >= HOUR_MS
        ? (['hour', HOUR_MS] as const)
        : (['minute', MINUTE_MS] as const);
  return format.number(Math.floor(ms / size), { style: 'unit', unit, unitDisplay: 'long' });
}
