'use client';

import { PasswordInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';

export type PasswordFieldProps = ComponentProps<typeof PasswordInput>;

/** A password field with a button to show the password, also by keyboard. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('forms');
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      // The library adds this attribute to every field but this one.
      {...(props.error ? { 'aria-invalid': true } : {})}
      {...props}
    />
  );
}
