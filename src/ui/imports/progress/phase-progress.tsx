'use client';

import { useFormatter, useTranslations } from 'next-intl';
import type { ImportProgress } from '@/domain/imports/import';
import { ProgressBar } from './progress-bar';

/** What is done with an import at present, and how far it is. */
export function PhaseProgress({ progress: { phase, done, of } }: { progress: ImportProgress }) {
  const t = useTranslations('imports.progress');
  const format = useFormatter();
  const rows = done > 0 && phase !== 'reading' && phase !== 'queued';
  const label = rows ? `${t(phase)} ${t('rows', { text: format.number(done) })}` : t(phase);
  return <ProgressBar label={label} done={done} of={of} />;
}
