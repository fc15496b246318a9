'use client';

import { VisuallyHidden } from '@mantine/core';
import { useLocale, useTranslations } from 'next-intl';
import { useCellTexts } from '@/ui/grid/cell-text';
import type { Difference } from './differences';
import classes from './history.module.css';

/** From what to what fields change, one below the other. */
export function DifferenceList(options: { identifier: string; differences: readonly Difference[] }) {
  const { identifier, differences } = options;
  const t = useTranslations('record.history');
  const language = useLocale();
  const { shown } = useCellTexts(identifier);
  return (
    <dl className={classes.differences}>
      {differences.map(({ field, before, after }) => (
        <div key={field.name}>
          <dt>{field.label[language]}</dt>
          <dd>
            {before !== undefined && (
              <>
                <VisuallyHidden>{t('before')} </VisuallyHidden>
                <span className={classes.before}>{shown(field, before)}</span>
              </>
            )}
            {before !== undefined && after !== undefined && (
              <>
                <span aria-hidden> → </span>
                <VisuallyHidden>{t('after')} </VisuallyHidden>
              </>
            )}
            {after !== undefined && shown(field, after)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
