'use client';

import { Alert, NativeSelect, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useErrorText } from '@/ui/errors';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import type { WirePlace } from './types';
import { usePlaceChanges } from './use-place-changes';

/** Ends the use of a place, which may have become a part of another one. */
export function WithdrawPlaceDialog(options: {
  place: WirePlace;
  others: readonly WirePlace[];
  onClose: () => void;
}) {
  const { place, others, onClose } = options;
  const t = useTranslations('places.withdrawing');
  const textOf = useErrorText();
  const { withdraw } = usePlaceChanges();
  const [into, setInto] = useState('');
  return (
    <ConfirmDialog
      title={t('title', { name: place.name })}
      confirm={t('submit')}
      onConfirm={() =>
        withdraw.mutate({ code: place.code, ...(into !== '' && { into }) }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
      isPending={withdraw.isPending}
      isDanger
      refusal={
        withdraw.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {textOf(withdraw.error)}
          </Alert>
        )
      }
    >
      <Text size="sm">{t('text')}</Text>
      <NativeSelect
        label={t('into')}
        description={t('intoHint')}
        value={into}
        onChange={({ currentTarget }) => setInto(currentTarget.value)}
        data={[
          { value: '', label: t('nothing') },
          ...others.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
        ]}
      />
    </ConfirmDialog>
  );
}
