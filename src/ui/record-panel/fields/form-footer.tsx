import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import classes from './fields.module.css';

/** The state of the form, and the buttons to save and to discard while something is changed. */
export function FormFooter(options: {
  /** The number of changed fields. */
  changed: number;
  /** The result of the last action. */
  said: string;
  /** Takes the focus when the button that had it is removed. */
  status: Ref<HTMLParagraphElement>;
  isSaving: boolean;
  onDiscard: () => void;
}) {
  const { changed, said, status, isSaving, onDiscard } = options;
  const t = useTranslations('record.form');
  return (
    <div className={classes.footer} data-dirty={changed > 0 || undefined}>
      <p ref={status} role="status" tabIndex={-1} className={classes.said}>
        {changed > 0 ? t('changed', { count: changed }) : said}
      </p>
      {changed > 0 && (
        <>
          <Button variant="default" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button type="submit" loading={isSaving}>
            {t('save')}
          </Button>
        </>
      )}
    </div>
  );
}
