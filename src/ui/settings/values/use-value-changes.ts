import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '@/ui/trpc';
import type { WireEnumField } from './types';

/** The result of {@link useValueChanges}. */
export type ValueChanges = ReturnType<typeof useValueChanges>;

/** The changes of a field's list; each refetches the list, and shows a notification. */
export function useValueChanges({ collection, field }: WireEnumField) {
  const t = useTranslations('values.done');
  const utils = trpc.useUtils();
  const named = { collection, field };
  const refresh = () =>
    Promise.all([utils.enumValues.list.invalidate(named), utils.enumValues.fields.invalidate()]);
  const say = async (message: string) => {
    await refresh();
    notifications.show({ message, color: 'teal' });
  };
  const add = trpc.enumValues.add.useMutation({
    onSuccess: ({ value }) => say(t('added', { value })),
  });
  const retire = trpc.enumValues.retire.useMutation({
    onSuccess: ({ value, restricted }) => say(t(restricted ? 'retired' : 'retiredLast', { value })),
    onError: refresh,
  });
  const preview = trpc.enumValues.rename.useMutation();
  const rename = trpc.enumValues.rename.useMutation({
    onSuccess: ({ value: to, records: count, removed }, { value }) =>
      say(t('renamed', { value, to, count, removed })),
    onError: refresh,
  });
  return { named, add, retire, preview, rename };
}
