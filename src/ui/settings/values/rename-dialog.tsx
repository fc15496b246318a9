'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { ChangeDialog } from '../change-dialog';
import type { DialogProps } from './dialog-props';
import { RenamePairs } from './pairs/rename-pairs';
import { RenameEffect } from './rename-effect';
import { type ListedValue, longestOf, type WireRenaming } from './types';
import { useRenaming } from './use-renaming';

/**
 * Renames a value: shows the effect first, then renames. If two records would become duplicates, it asks which one is kept.
 * With another name, it starts again.
 */
export function RenameValueDialog(options: DialogProps & { value: ListedValue }) {
  const { field, list, value, changes, onClose } = options;
  const t = useTranslations('values.rename');
  const renaming = useRenaming({ value, changes, onDone: onClose });
  const { foreseen, fault, missing, pairs } = renaming;
  const isBusy = changes.rename.isPending;
  const collection = findCollection(field.collection);
  const total = foreseen?.collisions ?? 0;
  const close = () => {
    renaming.forget();
    onClose();
  };
  return (
    <ChangeDialog
      title={t('title', { value: value.value })}
      onClose={close}
      confirm={confirmOf(t, foreseen)}
      onConfirm={renaming.perform}
      isPending={changes.preview.isPending || isBusy}
      isDanger={foreseen?.exists === true}
      isDisabled={missing > 0 || (total > 0 && pairs.pages.data === undefined)}
      // Wide enough for pairs from the beginning, so that it does not become wider under the pointer.
      size="lg"
      error={renaming.error}
      told={renaming.refused}
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
      {foreseen !== undefined && total > 0 && collection !== undefined && (
        <RenamePairs
          collection={collection}
          names={{ field: field.field, from: value.value, to: foreseen.value }}
          total={total}
          pairs={pairs}
          isBusy={isBusy}
        />
      )}
    </ChangeDialog>
  );
}

function confirmOf(
  t: ReturnType<typeof useTranslations<'values.rename'>>,
  foreseen: WireRenaming | undefined,
): string {
  if (foreseen === undefined) return t('check');
  if (foreseen.collisions > 0) return t('submitPairs', { count: foreseen.collisions });
  return t(foreseen.exists ? 'submitMerge' : 'submit');
}
