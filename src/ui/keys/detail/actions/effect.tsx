'use client';

import { useFormatter, useNow, useTranslations } from 'next-intl';
import { LateArea } from '@/ui/forms/late-area';
import { Notice } from '@/ui/keys/notice';
import { trpc } from '@/ui/trpc';
import type { Neighbour } from '../types';
import { totalOf } from '../usage/usage-days';

const WEEK = 7;

/** The effect of an action: when the key was last used and from where, and how many calls would be refused. */
export function Effect({ target }: { target: Pick<Neighbour, 'id' | 'lastUsedAt' | 'lastUsedAddress'> }) {
  const t = useTranslations('keyDetail');
  const format = useFormatter();
  const now = useNow();
  const week = trpc.keys.dailyUse.useQuery({ ids: [target.id], days: WEEK });
  if (target.lastUsedAt === null) {
    return <Notice tone="good">{t('effectUnused')}</Notice>;
  }
  const { calls } = totalOf(week.data ?? []);
  return (
    <Notice tone={week.data === undefined ? 'quiet' : calls > 0 ? 'warning' : 'good'}>
      <LateArea lines={2}>
        {t('effectLastUsed', {
          when: format.relativeTime(new Date(target.lastUsedAt), now),
          address: target.lastUsedAddress ?? '—',
        })}{' '}
        {week.data !== undefined && (
          <strong>{calls > 0 ? t('effectCalls', { count: calls }) : t('effectNoCalls')}</strong>
        )}
      </LateArea>
    </Notice>
  );
}
