'use client';

import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconClock, IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { endsSoon } from '@/domain/expiry';
import { useDoerWords } from '../doer-words';
import { SuccessorNotice } from '../links/successor-notice';
import { Notice } from '../notice';
import { NOTICES_ID } from './actions/notices-id';
import { KeyLink } from './key-link';
import classes from './key-page.module.css';
import { isKeyAlive } from './life';
import { OldKeyTraffic } from './old-key-traffic';
import type { WireKeyDetail } from './types';

/** Unusual states of a key: it does not work, expires soon, or is being rotated. */
export function KeyNotices({ detail }: { detail: WireKeyDetail }) {
  return (
    <Stack gap="sm" id={NOTICES_ID} tabIndex={-1} className={classes.notices ?? ''}>
      <StateNotice detail={detail} />
      {isKeyAlive(detail) && detail.replacedBy === null && <SuccessorNotice keyId={detail.id} />}
      {detail.replacedBy !== null && <ReplacedNotice detail={detail} by={detail.replacedBy} />}
      {detail.replaces !== null && isKeyAlive(detail.replaces) && (
        <OldKeyTraffic old={detail.replaces} since={detail.createdAt} />
      )}
    </Stack>
  );
}

function StateNotice({ detail }: { detail: WireKeyDetail }) {
  const t = useTranslations('keyDetail');
  const doers = useDoerWords();
  const moments = useMoments();
  switch (detail.state) {
    case 'revoked':
      return (
        <Notice tone="danger" icon={<IconBan aria-hidden />} title={t('revokedTitle')}>
          {t('revokedBy', { by: doers.by(detail.revokedBy ?? ''), when: moments.exact(detail.revokedAt) })}{' '}
          {detail.revokedReason !== null && t('reasonGiven', { reason: detail.revokedReason })}
        </Notice>
      );
    case 'suspended':
      return (
        <Notice tone="warning" icon={<IconPlayerPause aria-hidden />} title={t('suspendedTitle')}>
          {t('suspendedBy', {
            by: doers.by(detail.suspendedBy ?? ''),
            when: moments.exact(detail.suspendedAt),
          })}{' '}
          {detail.suspendedReason !== null && t('reasonGiven', { reason: detail.suspendedReason })}
        </Notice>
      );
    case 'expired':
      return (
        <Notice tone="quiet" icon={<IconClock aria-hidden />} title={t('expiredTitle')}>
          {t('expiredHint', { when: moments.exact(detail.expiresAt) })}
        </Notice>
      );
    case 'active':
      return moments.isSoon(detail.expiresAt) && detail.replacedBy === null ? (
        <Notice tone="warning" icon={<IconAlertTriangle aria-hidden />}>
          {t('endsSoon', { when: moments.ago(detail.expiresAt) })}
        </Notice>
      ) : null;
  }
}

function ReplacedNotice({
  detail,
  by,
}: {
  detail: WireKeyDetail;
  by: NonNullable<WireKeyDetail['replacedBy']>;
}) {
  const t = useTranslations('keyDetail');
  const moments = useMoments();
  return (
    <Notice tone="info" icon={<IconRefresh aria-hidden />}>
      {t('replacedNotice')} <KeyLink to={by} />{' '}
      {isKeyAlive(detail) &&
        detail.expiresAt !== null &&
        t('diesAt', { when: moments.ago(detail.expiresAt) })}
    </Notice>
  );
}

function useMoments() {
  const format = useFormatter();
  const now = useNow();
  const text = (at: string | null, say: (moment: Date) => string) => (at === null ? '' : say(new Date(at)));
  return {
    exact: (at: string | null) =>
      text(at, (moment) => format.dateTime(moment, { dateStyle: 'medium', timeStyle: 'short' })),
    ago: (at: string | null) => text(at, (moment) => format.relativeTime(moment, now)),
    isSoon: (at: string | null) => at !== null && endsSoon(at, now),
  };
}
