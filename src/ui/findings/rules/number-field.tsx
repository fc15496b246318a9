'use client';

import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useLanguage } from '@/i18n/use-language';

/** A number, with the decimal sign of the reader's language; a point is accepted too. */
export function NumberField(options: NumberInputProps) {
  const decimalSeparator = useLanguage() === 'id' ? ',' : '.';
  return <NumberInput hideControls inputMode="decimal" decimalSeparator={decimalSeparator} {...options} />;
}
