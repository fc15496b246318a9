'use client';

import { Stack, Text } from '@mantine/core';
import { useTimeZone, useTranslations } from 'next-intl';
import { CopyButton } from '@/ui/parts/copy-button';
import type { WireFoundFailure } from '../../detail/failures/types';
import { Notice } from '../../notice';
import { agencyAnswer, agencyLanguageOf } from './agency-answer';
import { caseOf } from './case-of';
import classes from './found.module.css';

/** The next step of the help desk about a failed request, and the answer for the agency, to copy. */
export function NextStep({ found }: { found: WireFoundFailure }) {
  const t = useTranslations('answer');
  const timeZone = useTimeZone() ?? 'UTC';
  const text = agencyAnswer(found, timeZone);
  const language = agencyLanguageOf(found);
  return (
    <Stack gap="sm">
      <Notice tone="info" title={t('next')}>
        {t(`desk.${caseOf(found)}`)}
      </Notice>
      <div>
        <CopyButton value={text} label={t('copy')} />
        <Text size="xs" c="var(--ink-quiet)" mt={4}>
          {t('copyHint', { language })}
        </Text>
        <details className={classes.preview}>
          <summary>{t('preview')}</summary>
          <pre className={classes.answer} lang={language}>
            {text}
          </pre>
        </details>
      </div>
    </Stack>
  );
}
