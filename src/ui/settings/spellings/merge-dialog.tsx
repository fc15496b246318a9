'use client';

import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection, Field } from '@/domain/collections';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { missingOf } from '../values/pairs/choices';
import { RenamePairs } from '../values/pairs/rename-pairs';
import type { MergingOfGroup } from './use-merging';

/** Asks which record of each pair is kept, if a merge would make duplicates. */
export function MergeDialog(options: { collection: Collection; field: Field; merging: MergingOfGroup }) {
  const { collection, field, merging } = options;
  const t = useTranslations('spellings');
  const { current, total, pairs, to, hasNext, removed } = merging;
  if (current === undefined) return null;
  return (
    <ConfirmDialog
      key={current}
      title={t('twins', { from: current, to })}
      confirm={hasNext ? t('nextPairs') : t('mergePairs', { count: removed })}
      onConfirm={merging.choose}
      onClose={merging.stop}
      isPending={merging.isPending}
      isDisabled={missingOf(pairs.choices, total) > 0 || pairs.pages.data === undefined}
      isDanger={!hasNext}
      size="lg"
      refusal={
        merging.refusal !== undefined && (
          <Alert role="alert" color="red" variant="light">
            {merging.refusal}
          </Alert>
        )
      }
    >
      <RenamePairs
        collection={collection}
        names={{ field: field.name, from: current, to }}
        total={total}
        pairs={pairs}
        isBusy={merging.isPending}
      />
    </ConfirmDialog>
  );
}
