'use client';

import { Alert } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { isPassing } from '../errors';
import classes from './connection-notice.module.css';

const PROBE_MS = 2_000;

/**
 * Shows that the service cannot be reached, and retries until it can; then refetches all data. A browser without a network
 * reports that itself; an unreachable service is noticed by a failed request.
 */
export function ConnectionNotice() {
  const t = useTranslations('common.connection');
  const [lost, setLost] = useState(false);
  const queryClient = useQueryClient();

  useEffect(() => {
    const whenFailed = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && isPassing(event.query.state.fetchFailureReason)) setLost(true);
    });
    const whenOffline = onlineManager.subscribe((online) => {
      if (!online) setLost(true);
    });
    return () => {
      whenFailed();
      whenOffline();
    };
  }, [queryClient]);

  useEffect(() => {
    if (!lost) return;
    const probe = setInterval(async () => {
      const reply = await fetch('/health/ready', { cache: 'no-store' }).catch(() => undefined);
      if (reply?.ok !== true) return;
      setLost(false);
      await queryClient.invalidateQueries();
    }, PROBE_MS);
    return () => clearInterval(probe);
  }, [lost, queryClient]);

  return (
    <div aria-live="assertive">
      {lost && (
        <div className={classes.notice}>
          <Alert color="yellow" variant="light" icon={<IconCloudOff aria-hidden />}>
            {t('lost')}
          </Alert>
        </div>
      )}
    </div>
  );
}
