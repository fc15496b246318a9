'use client';

import type { Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';

const PAUSE_MS = 1_500;

/**
 * Shows the notifications of `notifications.show`. Loaded after the page has been rendered, because there are no
 * notifications before, and loaded on every page, because it is too late when the connection is lost. Notifications
 * that come meanwhile are queued.
 */
export function Notices() {
  const [Shown, setShown] = useState<typeof Notifications>();
  useEffect(() => {
    const timer = setTimeout(async () => {
      const code = await import('@mantine/notifications').catch(() => undefined);
      if (code !== undefined) setShown(() => code.Notifications);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return Shown !== undefined && <Shown position="bottom-right" limit={4} />;
}
