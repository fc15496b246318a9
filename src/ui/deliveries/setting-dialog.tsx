'use client';

import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findCollection } from '@/domain/collections';
import { declaredSufficiency } from '@/domain/coverage/sufficient';
import { UNSET_DELIVERY } from '@/domain/deliveries/board';
import { deliveryFormOf } from '@/domain/deliveries/form';
import { MAX_AGENCY, MAX_DUE_DAYS, MAX_SUFFICIENT } from '@/domain/limits';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import { AgencyInput } from './agency-input';
import type { WireBoard, WireBoardUnit } from './types';

/** Sets the expectations for a table (its due days) or for one unit, and who is responsible. */
export function SettingDialog(options: {
  resource: string;
  /** The table's name. */
  label: string;
  board: WireBoard;
  /** The unit; undefined: the whole table. */
  unit: WireBoardUnit | undefined;
  onClose: () => void;
}) {
  const { resource, label, board, unit: of, onClose } = options;
  const t = useTranslations('deliveries.settings');
  const utils = trpc.useUtils();
  const key = of?.unit ?? '';
  const { unit: _, ...seen } = board.settings.find(({ unit }) => unit === key) ?? {
    unit: key,
    ...UNSET_DELIVERY,
  };
  const [setting, setSetting] = useState(seen);
  const save = trpc.deliveries.save.useMutation({
    onSuccess: () => {
      void utils.deliveries.invalidate();
      notifications.show({ message: t('saved'), color: 'teal' });
      onClose();
    },
  });
  const isWhole = key === '';
  const collection = findCollection(resource)!;
  const declared = deliveryFormOf(collection)?.dueDays ?? 0;
  const sufficient = declaredSufficiency(collection);
  return (
    <ConfirmDialog
      title={isWhole ? t('title', { name: label }) : t('titleOf', { name: label, unit: of?.name ?? '' })}
      confirm={t('save')}
      onConfirm={() => save.mutate({ collection: resource, unit: key, ...setting, seen })}
      onClose={onClose}
      isPending={save.isPending}
      refusal={<FailureAlert error={save.error} />}
    >
      {isWhole ? (
        <NumberInput
          data-autofocus
          label={t('dueDays')}
          description={t('dueDaysHint', { days: declared })}
          value={setting.dueDays ?? ''}
          onChange={(value) => setSetting({ ...setting, dueDays: value === '' ? null : Number(value) })}
          min={0}
          max={MAX_DUE_DAYS}
          allowDecimal={false}
        />
      ) : (
        <Checkbox
          data-autofocus
          label={t('expected')}
          description={t('expectedHint')}
          checked={setting.isExpected}
          onChange={({ currentTarget }) => setSetting({ ...setting, isExpected: currentTarget.checked })}
        />
      )}
      <AgencyInput
        resource={resource}
        board={board}
        value={setting.agency ?? ''}
        onChange={(agency) => setSetting({ ...setting, agency })}
        hint={isWhole ? t('agencyHint') : undefined}
      />
      {isWhole &&
        (['sufficientUnits', 'sufficientFigure'] as const).map((name) => (
          <NumberInput
            key={name}
            label={t(name)}
            description={t('sufficientHint', { percent: sufficient[name] })}
            value={setting[name] ?? ''}
            onChange={(value) => setSetting({ ...setting, [name]: value === '' ? null : Number(value) })}
            min={0}
            max={MAX_SUFFICIENT}
            suffix=" %"
            allowDecimal={false}
          />
        ))}
      <TextInput
        label={t('contact')}
        value={setting.contact ?? ''}
        onChange={({ currentTarget }) => setSetting({ ...setting, contact: currentTarget.value })}
        maxLength={MAX_AGENCY}
        autoComplete="off"
      />
    </ConfirmDialog>
  );
}
