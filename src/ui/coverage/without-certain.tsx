'use client';

import { Button, Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import classes from './without-certain.module.css';

/**
 * Records that cannot be right by the findings of which nobody has decided, and the way to leave them out of the figures, or to have
 * them back. Needs the messages `coverage`.
 * @param options.records how many they are
 * @param options.isWithout whether the figures are without them
 * @param options.total a total with them, and without them where it is known; null: there is none that may be made
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
    <div className={classes.line} data-without={isWithout || undefined}>
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
