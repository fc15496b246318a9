'use client';

import { TextInput } from '@mantine/core';
import type { ComponentProps } from 'react';

const DIGITS = 6;

type TotpFieldProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value: string;
  onChange: (code: string) => void;
  onComplete: (code: string) => void;
};

/** The six digits of an authenticator app: one field, so that they can be pasted and read out together. */
export function TotpField({ value, onChange, onComplete, ...props }: TotpFieldProps) {
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, DIGITS);
    onChange(digits);
    if (digits.length === DIGITS && digits !== value) onComplete(digits);
  };
  return (
    <TextInput
      value={value}
      onChange={(event) => take(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      size="md"
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', letterSpacing: '0.35em' } }}
      {...props}
    />
  );
}
