'use client';

import { ActionIcon, TextInput } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { MAX_PASTED_KEY } from '@/domain/limits';
import classes from './key-field.module.css';
import type { useDiagnosis } from './use-diagnosis';

const ICON_SIZE = 18;

/**
 * The field of the pasted key. CSS hides its characters: with a password field, browsers and password managers would
 * offer to store the key.
 */
export function KeyField({ form }: { form: ReturnType<typeof useDiagnosis> }) {
  const t = useTranslations('diagnose');
  const [isShown, setShown] = useState(false);
  const label = isShown ? t('hide') : t('show');
  return (
    <TextInput
      ref={form.field}
      label={t('key')}
      description={t('keyHint')}
      placeholder="rsd_…"
      value={form.key}
      onChange={(event) => form.setKey(event.currentTarget.value)}
      onPaste={(event) => form.notePaste(event.clipboardData.getData('text'))}
      error={form.missing === 'key' ? t('keyMissing') : undefined}
      maxLength={MAX_PASTED_KEY}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="off"
      spellCheck={false}
      data-whole-key
      data-1p-ignore
      data-lpignore="true"
      data-bwignore
      autoFocus
      required
      classNames={{ input: classes.key ?? '' }}
      data-hidden={!isShown && form.key !== ''}
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          onClick={() => setShown(!isShown)}
          aria-label={label}
          title={label}
        >
          {isShown ? <IconEyeOff size={ICON_SIZE} /> : <IconEye size={ICON_SIZE} />}
        </ActionIcon>
      }
    />
  );
}
