import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { trpc } from '@/ui/trpc';

/** Saving and removing a change of places; both read the changes again, and show a notification. */
export function useSuccessionChanges() {
  const t = useTranslations('places.successions');
  const utils = trpc.useUtils();
  const say = async (message: string) => {
    await Promise.all([utils.places.successions.invalidate(), utils.summaries.invalidate()]);
    notifications.show({ message, color: 'teal' });
  };
  const save = trpc.places.saveSuccession.useMutation({ onSuccess: () => say(t('saved')) });
  const remove = trpc.places.removeSuccession.useMutation({ onSuccess: () => say(t('removed')) });
  return { save, remove };
}
