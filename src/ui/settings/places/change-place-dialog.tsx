'use client';

import { TagsInput, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_ALIASES, MAX_PLACE_NAME } from '@/domain/limits';
import { ChangeDialog } from '../change-dialog';
import type { WirePlace } from './types';
import { usePlaceChanges } from './use-place-changes';

/** Changes the name and the other names of a place. A former name stays another name. */
export function ChangePlaceDialog({ place, onClose }: { place: WirePlace; onClose: () => void }) {
  const t = useTranslations('places.changing');
  const { change } = usePlaceChanges();
  const [name, setName] = useState(place.name);
  const [aliases, setAliases] = useState<readonly string[]>(place.aliases);
  return (
    <ChangeDialog
      title={t('title', { name: place.name })}
      confirm={t('submit')}
      onConfirm={() =>
        change.mutate({ code: place.code, name, aliases: [...aliases] }, { onSuccess: () => onClose() })
      }
      onClose={onClose}
      isPending={change.isPending}
      isDisabled={name.trim() === ''}
      error={change.error}
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
    </ChangeDialog>
  );
}
