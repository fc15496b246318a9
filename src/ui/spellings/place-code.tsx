'use client';

import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { AskedText } from './asked-text';
import classes from './place-code.module.css';
import { useJudgement } from './use-judgement';

/**
 * The code of the place that a text names, beside its name; nothing if it does not certainly name one. Needs the messages
 * `record`.
 */
export function PlaceCode({ collection, asked }: { collection: Collection; asked: AskedText }) {
  const t = useTranslations('record.code');
  const code = useJudgement(collection, asked)?.code;
  if (code === undefined) return null;
  return (
    <span className={classes.code} title={t('source')}>
      <VisuallyHidden>{t('label')} </VisuallyHidden>
      {code}
    </span>
  );
}
