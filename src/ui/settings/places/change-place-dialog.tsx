'use client';

import { Alert, TagsInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_ALIASES, MAX_PLACE_NAME } from '@/domain/limits';
import { useErrorText } from '@/ui/errors';
import { ConfirmDialog } from '@/ui/forms/confirm-dialog';
import type { WirePlace } from './types';
import { usePlaceChanges } from './use-place-changes';

/** Changes the name and the other names of a place. A former name stays another name. */
export function ChangePlaceDialog({ place, onClose }: { place: WirePlace; onClose: () => void }) {
  const t = useTranslations('places.changing');
  const textOf = useErrorText();
  const { change } = usePlaceChanges();
  const [name, setName] = useState(place.name);
  const [aliases, setAliases] = useState<readonly string[]>(place.aliases);
  return (
    <ConfirmDialog
      title={t('title', { name: place.name })}
      confirm={t('submit')}
      onConfirm={() =>
        change.mutate({ code: place.code, name, aliases: [...aliases] }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
      isPending={change.isPending}
      isDisabled={name.trim() === ''}
      refusal={
        change.error !== null && (
          <Alert role="alert" color="red" variant="light">
            {textOf(change.error)}
          </Alert>
        )
      }
    >
      <TextInput
        data-autofocus
        label={t('name')}
        description={t('nameHint')}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        maxLength={MAX_PLACE_NAME}
        autoComplete="off"
      />
      <TagsInput
        label={t('aliases')}
        description={t('aliasesHint')}
        value={[...aliases]}
        onChange={setAliases}
        maxTags={MAX_ALIASES}
        acceptValueOnBlur
      />
    </ConfirmDialog>
  );
}
