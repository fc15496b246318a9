'use client';

import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { trpc } from '@/ui/trpc';
import type { WireKeyLink } from './link-status';
import { MadeLinkDialog, type WireMadeLink } from './made-link-dialog';
import { RefusedAction } from './refused-action';

/** The buttons that replace or withdraw a link that nobody has used. */
export function LinkActions({ link }: { link: WireKeyLink }) {
  const t = useTranslations('keyLinks');
  const utils = trpc.useUtils();
  const [opened, setOpened] = useState<'renew' | 'withdraw'>();
  const [made, setMade] = useState<WireMadeLink>();
  const refresh = () => utils.keyLinks.invalidate();
  const close = () => setOpened(undefined);
  // The answer may contain the link, which must not remain in the cache.
  const renew = trpc.keyLinks.renew.useMutation({
    gcTime: 0,
    onSuccess: (fresh) => {
      close();
      setMade(fresh);
      renew.reset();
    },
    onSettled: refresh,
  });
  const withdraw = trpc.keyLinks.withdraw.useMutation({
    onSuccess: () => {
      close();
      notifications.show({ message: t('withdrawn', { name: link.name }) });
    },
    onSettled: refresh,
  });
  const call = opened === 'renew' ? renew : withdraw;
  const open = (action: 'renew' | 'withdraw') => {
    // A refusal of the earlier attempt is cleared.
    call.reset();
    setOpened(action);
  };
  return (
    <Group gap="xs">
      <Button variant="default" size="xs" onClick={() => open('renew')}>
        {t('renew')}
      </Button>
      <Button variant="default" size="xs" c="var(--mantine-color-error)" onClick={() => open('withdraw')}>
        {t('withdraw')}
      </Button>
      {opened !== undefined && (
        <ConfirmDialog
          title={t(`${opened}Title`, { name: link.name })}
          confirm={t(opened)}
          isDanger={opened === 'withdraw'}
          isPending={call.isPending}
          onConfirm={() => call.mutate({ id: link.id })}
          onClose={close}
          refusal={<RefusedAction error={call.error} />}
        >
          <Text size="sm">{t(`${opened}Text`)}</Text>
        </ConfirmDialog>
      )}
      {made !== undefined && (
        <MadeLinkDialog name={link.name} made={made} onClose={() => setMade(undefined)} />
      )}
    </Group>
  );
}
