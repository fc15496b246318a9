'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ChangeDialog } from './change-dialog';
import type { DialogProps } from './dialog-props';
import { RenameEffect } from './rename-effect';
import { type ListedValue, longestOf } from './types';
import { useRenaming } from './use-renaming';

/** Renames a value: shows the effect first, then renames. Another name starts again. */
export function RenameValueDialog(options: DialogProps & { value: ListedValue }) {
  const { field, list, value, changes, onClose } = options;
  const t = useTranslations('values.rename');
  const renaming = useRenaming({ value, changes, onDone: onClose });
  const { foreseen, fault, isBlocked } = renaming;
  const isBusy = changes.rename.isPending;
  const close = () => {
    renaming.forget();
    onClose();
  };
  return (
    <ChangeDialog
      title={t('title', { value: value.value })}
      onClose={close}
      confirm={t(confirmOf({ foreseen, isBlocked }))}
      onConfirm={renaming.perform}
      isPending={changes.preview.isPending || isBusy}
      isDanger={foreseen?.exists === true && !isBlocked}
      error={renaming.error}
    >
      <TextInput
        ref={renaming.input}
        data-autofocus
        label={t('to')}
        description={t('toHint')}
        value={renaming.text}
        error={fault === undefined ? renaming.refusal : t(fault)}
        onChange={({ currentTarget }) => renaming.change(currentTarget.value)}
        readOnly={isBusy}
        maxLength={longestOf(field)}
        autoComplete="off"
        inputWrapperOrder={['label', 'description', 'input', 'error']}
      />
      {foreseen !== undefined && (
        <RenameEffect value={value} foreseen={foreseen} list={list} isBusy={isBusy} />
      )}
    </ChangeDialog>
  );
}

type Foreseen = Readonly<{ foreseen: { exists: boolean } | undefined; isBlocked: boolean }>;

function confirmOf({ foreseen, isBlocked }: Foreseen): 'check' | 'again' | 'submit' | 'submitMerge' {
  if (foreseen === undefined) return 'check';
  if (isBlocked) return 'again';
  return foreseen.exists ? 'submitMerge' : 'submit';
}
