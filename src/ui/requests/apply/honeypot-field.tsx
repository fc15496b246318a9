import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import classes from './apply.module.css';

/** A field that people cannot see or reach, by eye, keyboard or screen reader: only a program fills it in. */
export function HoneypotField({ ref }: { ref: Ref<HTMLInputElement> }) {
  const t = useTranslations('requests.apply');
  return (
    <div className={classes.trap} aria-hidden inert>
      <label>
        {t('trap')}
        <input ref={ref} type="text" name="website" defaultValue="" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
