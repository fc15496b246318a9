'use client';

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconTrash } from '@tabler/icons-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useErrorText } from '../errors';
import { trpc } from '../trpc';

const ICON_SIZE = 16;

/** Discards an import that has stored nothing, and leads back to the list of imports. */
export function RemoveImport({ id }: { id: string }) {
  const t = useTranslations('imports');
  const errorText = useErrorText();
  const router = useRouter();
  const utils = trpc.useUtils();
  const remove = trpc.imports.remove.useMutation({
    onSuccess: () => {
      void utils.imports.list.invalidate();
      router.push('/imports');
    },
    onError: (error) => notifications.show({ message: errorText(error), color: 'red' }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconTrash size={ICON_SIZE} aria-hidden />}
      // The button stays disabled until the list is shown: a second click would remove an import that no longer exists.
      loading={remove.isPending || remove.isSuccess}
      onClick={() => remove.mutate({ id })}
    >
      {t('discard')}
    </Button>
  );
}
