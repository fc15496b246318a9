import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '@/ui/trpc';

/** The changes of the register; each reads the shown places again, and shows a notification. */
export function usePlaceChanges() {
  const t = useTranslations('places.done');
  const utils = trpc.useUtils();
  const say = async (message: string) => {
    await utils.places.invalidate();
    notifications.show({ message, color: 'teal' });
  };
  const add = trpc.places.add.useMutation({ onSuccess: (_, { name }) => say(t('added', { name })) });
  const change = trpc.places.change.useMutation({ onSuccess: (_, { name }) => say(t('changed', { name })) });
  const withdraw = trpc.places.withdraw.useMutation({ onSuccess: () => say(t('withdrawn')) });
  const restore = trpc.places.restore.useMutation({ onSuccess: () => say(t('restored')) });
  const saveCodes = trpc.places.saveCodes.useMutation({ onSuccess: () => say(t('codes')) });
  return { add, change, withdraw, restore, saveCodes };
}
