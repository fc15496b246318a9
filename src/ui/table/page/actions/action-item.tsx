'use client';

import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { DotBadge } from '@/ui/parts/dot-badge';
import type { TableAction } from '@/ui/table/editing/undo-stack';
import { useActionWords } from '@/ui/table/editing/use-action-words';
import classes from './actions.module.css';

/** One action: its name, its number of records, its time, and a button to undo everything after it. */
export function ActionItem(options: {
  action: TableAction;
  /** Whether there is no newer action. */
  isNow: boolean;
  isOff: boolean;
  onGoBack: () => void;
}) {
  const { action, isNow, isOff, onGoBack } = options;
  const t = useTranslations('table.actions');
  const format = useFormatter();
  const what = useActionWords()(action);
  return (
    <li className={classes.action}>
      <span className={classes.what}>
        {what}
        <span className={classes.aside}>
          {format.dateTime(action.at, { hour: '2-digit', minute: '2-digit', second: '2-digit' })}
          {action.batches.length === 0 && ` · ${t('waiting')}`}
          {action.isRefused && ` · ${t('refused')}`}
        </span>
      </span>
      {isNow ? (
        <DotBadge>{t('now')}</DotBadge>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isOff}
          aria-label={t('goBackTo', { what })}
          onClick={onGoBack}
        >
          {t('goBack')}
        </Button>
      )}
    </li>
  );
}
