'use client';

import { Button, Group, Text } from '@mantine/core';
import { IconCircleCheck, IconRefresh } from '@tabler/icons-react';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { Notice } from '../notice';
import { LazyRevokeDialog, useKeyDialog } from './actions/use-key-dialog';
import { KeyLink } from './key-link';
import type { Neighbour } from './types';

const UPDATE_MS = 10_000;
/** Use is written every few seconds, and queried every {@link UPDATE_MS}; before that, the absence of use says nothing. */
const UNKNOWN_MS = 20_000;

/** The use of the replaced key until it expires, with a button to end it at once. */
export function OldKeyTraffic({ old, since }: { old: Neighbour; since: string }) {
  const t = useTranslations('keyDetail');
  const format = useFormatter();
  const now = useNow({ updateInterval: UPDATE_MS });
  const dialog = useKeyDialog<'revoke'>();
  const isUsed = old.lastUsedAt !== null && old.lastUsedAt > since;
  const isUnknown = !isUsed && now.getTime() - Date.parse(since) < UNKNOWN_MS;
  const ago = (at: string) => format.relativeTime(new Date(at), now);
  return (
    <Notice
      tone={isUsed ? 'warning' : isUnknown ? 'info' : 'good'}
      icon={isUsed || isUnknown ? <IconRefresh aria-hidden /> : <IconCircleCheck aria-hidden />}
      title={isUsed ? t('oldStillUsed') : isUnknown ? t('oldUnknown') : t('oldUnused')}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm" component="div" style={{ flex: '1 1 280px' }}>
          <KeyLink to={old} />{' '}
          {isUsed && old.lastUsedAt !== null
            ? t('oldTraffic', {
                count: old.callsToday,
                when: ago(old.lastUsedAt),
                address: old.lastUsedAddress ?? '—',
              })
            : !isUnknown && t('oldQuiet')}{' '}
          {old.expiresAt !== null && t('diesAt', { when: ago(old.expiresAt) })}
        </Text>
        <Button size="xs" variant="default" onClick={() => dialog.open('revoke')}>
          {t('endOldNow')}
        </Button>
      </Group>
      {dialog.opened === 'revoke' && <LazyRevokeDialog target={old} isOld onClose={dialog.close} />}
    </Notice>
  );
}
