'use client';

import { Button, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import classes from './line-with-button.module.css';

/**
 * Records that cannot be right by undecided findings, and a button to leave them out of the figures or to include them
 * again. Needs the messages `coverage`.
 * @param options.records the number of these records
 * @param options.isWithout whether the figures are without them
 * @param options.total a total with them, and without them if it is known; null: no total may be made
 */
export function WithoutCertain(options: {
  records: number;
  isWithout: boolean;
  total: Readonly<{ all: string; without: string }> | null;
  onChange: (isWithout: boolean) => void;
}) {
  const { records, isWithout, total, onChange } = options;
  const t = useTranslations('coverage.certain');
  const format = useFormatter();
  const number = (amount: string) => format.number(Number(amount), { maximumFractionDigits: 2 });
  return (
    <div className={classes.line} data-noted={isWithout || undefined}>
      <Text size="sm" role={isWithout ? 'status' : undefined}>
        {t(isWithout ? 'without' : 'with', { records })}
        {isWithout && total !== null && (
          <> {t('totals', { all: number(total.all), without: number(total.without) })}</>
        )}
      </Text>
      <Button
        size="compact-sm"
        variant={isWithout ? 'light' : 'default'}
        aria-pressed={isWithout}
        onClick={() => onChange(!isWithout)}
      >
        {t('leaveOut')}
      </Button>
    </div>
  );
}
