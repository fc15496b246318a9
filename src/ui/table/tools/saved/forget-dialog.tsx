'use client';

import { Button, Stack, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useErrorText } from '@/ui/errors';
import { Dialog } from '@/ui/forms/dialog';
import { DialogFooter } from '@/ui/forms/dialog-footer';
import { trpc } from '@/ui/trpc';
import type { ToolProps } from '../tools';
import { useSaved } from './use-saved';

/** Deletes the open saved view. The page does not change, and records are not deleted. */
export function ForgetDialog({ tools }: ToolProps) {
  const t = useTranslations('tableTools.saved');
  const common = useTranslations('common.actions');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const { open } = useSaved(tools);
  const { collection, shown, close } = tools;
  const remove = trpc.tables.views.remove.useMutation({
    onSuccess: async () => {
      close();
      shown.nameSaved(undefined);
      await utils.tables.views.list.invalidate({ collection: collection.resource });
    },
  });
  if (open === undefined) return null;
  return (
    <Dialog opened onClose={close} title={t('removeTitle', { name: open.name })}>
      <Stack>
        <Text>{open.shared ? t('removeSharedText') : t('removeText')}</Text>
        {remove.error !== null && (
          <Text role="alert" c="var(--mantine-color-error)">
            {errorText(remove.error)}
          </Text>
        )}
        <DialogFooter>
          <Button variant="default" data-autofocus onClick={close}>
            {common('cancel')}
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() => remove.mutate({ collection: collection.resource, id: open.id })}
          >
            {t('removeButton')}
          </Button>
        </DialogFooter>
      </Stack>
    </Dialog>
  );
}
