'use client';

import { Alert } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { FileError } from './read-file';

/** Why a file is refused, and what to do about it. */
export function FileFaultAlert({ error: { fault, counts } }: { error: FileError }) {
  const t = useTranslations('import.faults');
  const isTooMuch = fault === 'tooLong' || fault === 'tooLarge';
  return (
    <Alert role="alert" color="red" variant="light" title={t(isTooMuch ? 'tooMuchTitle' : 'title')}>
      {t(fault, counts)}
    </Alert>
  );
}
