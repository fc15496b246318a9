'use client';

import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useLanguage } from '@/i18n/use-language';
import { useCellTexts } from '@/ui/grid/cell-text';
import type { Difference } from './differences';
import classes from './history.module.css';

/** The changed fields with their values before and after, one below the other. */
export function DifferenceList(options: { identifier: string; differences: readonly Difference[] }) {
  const { identifier, differences } = options;
  const t = useTranslations('record.history');
  const language = useLanguage();
  const read = useReadDifference(identifier);
  return (
    <dl className={classes.differences}>
      {differences.map(read).map(({ field, before, after }) => (
        <div key={field.name}>
          <dt>{field.label[language]}</dt>
          <dd>
            {before !== undefined && (
              <>
                <VisuallyHidden>{t('before')} </VisuallyHidden>
                <span className={classes.before}>{before}</span>
              </>
            )}
            {before !== undefined && after !== undefined && (
              <>
                <span aria-hidden> → </span>
                <VisuallyHidden>{t('after')} </VisuallyHidden>
              </>
            )}
            {after}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Writes both values as texts that differ: two times within one second, or long texts with the same beginning, are shown
 * completely.
 */
function useReadDifference(identifier: string) {
  const { shown, exact } = useCellTexts(identifier);
  return ({ field, before, after }: Difference) => {
    const isOne = before === undefined || after === undefined;
    const read = isOne || shown(field, before) !== shown(field, after) ? shown : exact;
    const textOf = (value: unknown) => (value === undefined ? undefined : read(field, value));
    return { field, before: textOf(before), after: textOf(after) };
  };
}
