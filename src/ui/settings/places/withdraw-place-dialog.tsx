'use client';

import { NativeSelect, Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ChangeDialog } from '../change-dialog';
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
  const { withdraw } = usePlaceChanges();
  const [into, setInto] = useState('');
  return (
    <ChangeDialog
      title={t('title', { name: place.name })}
      confirm={t('submit')}
      onConfirm={() =>
        withdraw.mutate({ code: place.code, ...(into !== '' && { into }) }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
      isPending={withdraw.isPending}
      isDanger
      error={withdraw.error}
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
    </ChangeDialog>
  );
}
