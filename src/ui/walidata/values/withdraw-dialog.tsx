'use client';

import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import type { WireYearValue } from '../types';

/** Asks whether a value is withdrawn. */
export function WithdrawDialog({
  year,
  value,
  onClose,
}: {
  year: number;
  value: WireYearValue;
  onClose: () => void;
}) {
  const t = useTranslations('walidata.values');
  const { code, last } = value;
  const withdraw = trpc.walidata.withdraw.useMutation({ onSuccess: onClose });
  return (
    <ConfirmDialog
      title={t('withdrawTitle')}
      confirm={t('withdraw')}
      onConfirm={() => withdraw.mutate({ year, codes: [code] })}
      onClose={onClose}
      isPending={withdraw.isPending}
      isDanger
      refusal={<FailureAlert error={withdraw.error} />}
    >
      <Text>{t('withdrawText', { code, year: String(year), value: last?.value ?? '' })}</Text>
    </ConfirmDialog>
  );
}
