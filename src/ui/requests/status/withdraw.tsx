'use client';

import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '../../forms/confirm-dialog';
import { FailureAlert } from '../../forms/refusal';
import type { OwnRequest } from './use-own-request';

/** Withdraws the request, after a confirmation. */
export function Withdraw({ token, withdraw }: { token: string; withdraw: OwnRequest['withdraw'] }) {
  const t = useTranslations('requests.status');
  const [opened, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="subtle" color="red" onClick={open} px={0}>
        {t('withdraw')}
      </Button>
      {opened && (
        <ConfirmDialog
          title={t('withdrawTitle')}
          confirm={t('withdraw')}
          onConfirm={() => withdraw.mutate({ statusToken: token }, { onSuccess: close })}
          onClose={close}
          isPending={withdraw.isPending}
          isDanger
          refusal={<FailureAlert error={withdraw.error} />}
        >
          <Text>{t('withdrawText')}</Text>
        </ConfirmDialog>
      )}
    </>
  );
}
