import { notifications } from '@mantine/notifications';
import { useCallback } from 'react';
import { trpc } from '@/ui/trpc';

/**
 * What follows every change of a key, done or refused: everything about keys is asked for again. A dialog waits for it
 * before it closes, for the focus then goes to what is still there.
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
