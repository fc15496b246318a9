'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ImportProgress } from '@/domain/imports/import';
import { ProgressBar } from './progress-bar';

/** The present work on an import, and its progress. */
export function PhaseProgress({ progress: { phase, done, of } }: { progress: ImportProgress }) {
  const t = useTranslations('imports.progress');
  const format = useFormatter();
  const rows = done > 0 && phase !== 'reading' && phase !== 'queued';
  const label = rows ? `${t(phase)} ${t('rows', { text: format.number(done) })}` : t(phase);
  return <ProgressBar label={label} done={done} of={of} />;
}
