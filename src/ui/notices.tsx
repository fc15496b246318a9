'use client';

import type { Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';

const PAUSE_MS = 1_500;

/**
 * Shows what `notifications.show` is told. Fetched when the page stands, for nothing is told before, and always, for
 * when the connection is lost it is too late. What is told meanwhile waits.
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
