'use client';

import { TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import classes from './history.module.css';
import { type HistoryView, isReversed } from './view';

/** The first and the last day of a range; either may be empty. */
export function RangeFields(options: { view: HistoryView; onShow: (change: Partial<HistoryView>) => void }) {
  const { view, onShow } = options;
  const t = useTranslations('history.filters');
  return (
    <div className={classes.range}>
      <TextInput
        type="date"
        label={t('from')}
        value={view.from}
        onChange={({ currentTarget: { value } }) => onShow({ from: value })}
      />
      <TextInput
        type="date"
        label={t('to')}
        value={view.to}
        error={isReversed(view) && t('reversed')}
        onChange={({ currentTarget: { value } }) => onShow({ to: value })}
      />
    </div>
  );
}
