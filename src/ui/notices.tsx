'use client';

import type { Notifications } from '@mantine/notifications';
import { useEffect, useState } from 'react';

const PAUSE_MS = 1_500;
/** Used if it could not be loaded. */
const AGAIN_MS = 5_000;

/**
 * Shows the notifications of `notifications.show`. Loaded after the page has been rendered, because there are no
 * notifications before, and loaded on every page, because it is too late when the connection is lost. Notifications that
 * arrive meanwhile are queued.
 */
export function Notices() {
  const [Shown, setShown] = useState<typeof Notifications>();
  useEffect(() => {
    const load = async () => {
      const code = await import('@mantine/notifications').catch(() => undefined);
      if (code !== undefined) setShown(() => code.Notifications);
      else timer = setTimeout(load, AGAIN_MS);
    };
    let timer = setTimeout(load, PAUSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return Shown !== undefined && <Shown position="bottom-right" limit={4} />;
}
