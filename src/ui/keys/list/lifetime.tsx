'use client';

import { Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import { useNow, useTranslations } from 'next-intl';
import { endsSoon } from '@/domain/expiry';
import { RelativeTime } from '@/ui/parts/moment';
import classes from './list.module.css';
import type { WireListedKey } from './view';

const ICON_SIZE = 14;

/** The expiry of a key, with a warning when it is near; for a key that no longer works, the time when it ended. */
export function KeyLifetime({ record }: { record: WireListedKey }) {
  const t = useTranslations('keys.lifetime');
  const now = useNow();
  const { state, expiresAt, suspendedAt, revokedAt, replacedById } = record;
  const since = { revoked: revokedAt, suspended: suspendedAt, expired: expiresAt, active: null }[state];
  if (since !== null)
    return (
      <Text size="xs" c="var(--ink-quiet)" component="div">
        <RelativeTime at={since} />
      </Text>
    );
  if (expiresAt === null)
    return (
      <Text size="xs" c="var(--ink-quiet)">
        {t('never')}
      </Text>
    );
  const isReplaced = replacedById !== null;
  const isNear = !isReplaced && endsSoon(expiresAt, now);
  return (
    <Text
      size="xs"
      component="div"
      {...(isNear ? { className: classes.warning ?? '' } : { c: 'var(--ink-quiet)' })}
    >
      {isNear && <IconClockExclamation size={ICON_SIZE} aria-hidden />}
      <span>{t.rich(isReplaced ? 'replaced' : 'ends', { ago: () => <RelativeTime at={expiresAt} /> })}</span>
    </Text>
  );
}
