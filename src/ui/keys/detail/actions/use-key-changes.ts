import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { trpc } from '@/ui/trpc';

/**
 * Refetches everything about keys after a change of a key, successful or refused. A dialog waits for this before it
 * closes, because the focus then moves to an element that still exists.
 */
export function useKeyChanges() {
  const utils = trpc.useUtils();
  const refresh = useCallback(() => utils.keys.invalidate(), [utils]);
  const done = useCallback(
    async (message: string) => {
      notifications.show({ message });
      await refresh();
    },
    [refresh],
  );
  return { refresh, done };
}
