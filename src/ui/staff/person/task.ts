'use client';

import { notifications } from '@mantine/notifications';
import { trpc } from '@/ui/trpc';
import type { WirePerson } from '../person-parts';

/** The props of every dialog of a person's page. */
export type TaskProps = Readonly<{
  person: WirePerson;
  isSelf: boolean;
  opened: boolean;
  onClose: () => void;
}>;

/**
 * Returns a function to call when a person has changed: it refetches the person, then closes the dialog and shows a
 * notification.
 */
export function useDone({ person: { id }, onClose }: TaskProps) {
  const utils = trpc.useUtils();
  return async (message: string) => {
    await Promise.all([utils.staff.get.invalidate({ id }), utils.staff.list.invalidate()]);
    onClose();
    notifications.show({ message, color: 'teal' });
  };
}
