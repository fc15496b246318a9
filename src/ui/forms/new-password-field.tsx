'use client';

import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { isPersonal, MAX_PASSWORD, MIN_PASSWORD, type Personal } from '@/domain/passwords';
import { useGuessable } from './guessable';
import { PasswordField, type PasswordFieldProps } from './password-field';

const ICON_SIZE = 16;

/** A field for a new password, which shows during typing the rules that are not met yet. */
export function NewPasswordField({
  personal,
  value,
  maw,
  ...props
}: PasswordFieldProps & { personal: Personal; value: string }) {
  const t = useTranslations('forms');
  const { length } = [...value];
  const typed = length > 0;
  const isLongEnough = length >= MIN_PASSWORD;
  const namesPerson = isPersonal(value, personal);
  const isGuessable = useGuessable(value, personal);
  return (
    <Stack gap={6} w="100%" {...(maw === undefined ? {} : { maw })}>
      <PasswordField
        autoComplete="new-password"
        description={t('passwordHint')}
        maxLength={MAX_PASSWORD}
        value={value}
        {...props}
      />
      <Stack gap={2} aria-hidden>
        <Rule kept={isLongEnough}>
          {t('ruleLength', { least: MIN_PASSWORD })}
          {typed && !isLongEnough && ` (${length}/${MIN_PASSWORD})`}
        </Rule>
        <Rule kept={typed && !namesPerson}>{t('rulePersonal')}</Rule>
        <Rule kept={isGuessable === false}>{t('ruleCommon')}</Rule>
      </Stack>
      <VisuallyHidden role="status">
        {typed ? t(saidOf({ isLongEnough, namesPerson, isGuessable })) : ''}
      </VisuallyHidden>
    </Stack>
  );
}

/** It is announced when it changes, not at each character. */
function saidOf(found: { isLongEnough: boolean; namesPerson: boolean; isGuessable: boolean | undefined }) {
  if (found.namesPerson) return 'saidPersonal';
  if (!found.isLongEnough) return 'saidShort';
  return found.isGuessable ? 'saidCommon' : 'saidGood';
}

function Rule({ kept, children }: { kept: boolean; children: React.ReactNode }) {
  const Icon = kept ? IconCircleCheckFilled : IconCircle;
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Icon
        size={ICON_SIZE}
        style={{ flex: 'none', marginTop: 3 }}
        color={kept ? 'var(--mantine-color-teal-filled)' : 'var(--ink-quiet)'}
      />
      <Text size="sm" c={kept ? 'inherit' : 'var(--ink-quiet)'}>
        {children}
      </Text>
    </Group>
  );
}
