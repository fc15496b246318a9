import { notifications } from '@mantine/notifications';
import { useRouter } from 'next/navigation';
import { useErrorText } from '@/ui/errors';
import { trpc } from '@/ui/trpc';

/** Makes another import of the same file, and goes to its page. */
export function useAnotherImport() {
  const errorText = useErrorText();
  const router = useRouter();
  return trpc.imports.another.useMutation({
    onSuccess: (made) => router.push(`/imports/${made.id}`),
    onError: (error) => notifications.show({ message: errorText(error), color: 'red' }),
  });
}
