'use client';

import { Alert } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import { faultText } from '@/domain/refusals/fault-text';
import { refusalOf } from '../errors';
import { FailedState } from '../parts/state';

/** In the place of rows that the service would not give: what it has against the view, or what else failed. */
export function FailedRows(options: { collection: Collection; error: unknown; onRetry: () => void }) {
  const { collection, error, onRetry } = options;
  const t = useTranslations('table.refused');
  const language = useLocale();
  const refusal = refusalOf(error);
  if (refusal?.code !== 'invalid_parameter') return <FailedState error={error} onRetry={onRetry} />;
  const reason = faultText(refusal.fault)[language];
  const column = collection.field(refusal.field)?.label[language] ?? '';
  return (
    <Alert role="alert" color="red" variant="light" title={t('title')}>
      {t('text', { named: column === '' ? 'no' : 'yes', column, reason })} {t('hint')}
    </Alert>
  );
}
