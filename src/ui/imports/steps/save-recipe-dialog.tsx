'use client';

import { Checkbox, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { ImportState } from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import { FailureAlert } from '@/ui/forms/refusal';
import { trpc } from '@/ui/trpc';
import { DEFAULT_MODE } from '../next-action';

const MAX_NAME = 100;

/** Keeps the steps of an import under a name, for oneself or for all who may import into the table. */
export function SaveRecipeDialog(options: {
  state: ImportState;
  collection: string;
  recipe: Recipe;
  onClose: () => void;
}) {
  const { state, collection, recipe, onClose } = options;
  const t = useTranslations('imports.recipes');
  const utils = trpc.useUtils();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const save = trpc.imports.recipes.save.useMutation({
    onSuccess: () => {
      void utils.imports.recipes.list.invalidate();
      notifications.show({ message: t('saved', { name: name.trim() }) });
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={t('saveTitle')}
      confirm={t('saveConfirm')}
      onConfirm={() =>
        save.mutate({
          import: state.id,
          collection,
          name: name.trim(),
          recipe: { reading: recipe.reading, steps: [...recipe.steps] },
          mode: state.mode ?? DEFAULT_MODE,
          shared,
        })
      }
      onClose={onClose}
      isPending={save.isPending}
      isDisabled={name.trim() === ''}
      refusal={<FailureAlert error={save.error} />}
    >
      <TextInput
        label={t('name')}
        value={name}
        maxLength={MAX_NAME}
        onChange={(event) => setName(event.currentTarget.value)}
        data-autofocus
      />
      <Checkbox
        label={t('share')}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </ConfirmDialog>
  );
}
