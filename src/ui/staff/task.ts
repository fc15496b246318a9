'use client';

import { notifications } from '@mantine/notifications';
import { trpc } from '../trpc';
import type { Person } from './person-parts';

/** What every dialog of a person's page is given. */
export type TaskProps = Readonly<{ person: Person; isSelf: boolean; opened: boolean; onClose: () => void }>;

/** Gives a function for when a person has changed: fetches them anew, then closes the dialog and says so. */
export function useDone({ person: { id }, onClose }: TaskProps) {
  const utils = trpc.useUtils();
  return async (message: string) => {
    await Promise.all([utils.staff.get.invalidate({ id }), utils.staff.list.invalidate()]);
    onClose();
    notifications.show({ message, color: 'teal' });
  };
}
