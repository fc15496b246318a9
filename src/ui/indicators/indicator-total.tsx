import { Text } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { Indicator } from '@/domain/indicators/indicator';
import { useLanguage } from '@/i18n/use-language';
import type { Outputs } from '@/ui/trpc';
import { usePlacedWords } from '../place-systems/use-placed-words';
import classes from './indicators.module.css';
import { useIndicatorWords } from './use-indicator-words';

/** The ratio of the totals, and its period; nothing if it would be a total over several periods. */
export function IndicatorTotal(options: {
  indicator: Indicator;
  made: Outputs['indicators']['read'];
  isSmall?: boolean;
}) {
  const { indicator, made, isSmall } = options;
  const t = useTranslations('indicators');
  const language = useLanguage();
  const words = useIndicatorWords(indicator);
  const placed = usePlacedWords();
  const { total } = made.table;
  if (total === null) return null;
  return (
    <p className={classes.total} data-small={isSmall || undefined}>
      <strong>{words.ratio(total.value)}</strong> <span>{indicator.unit[language]}</span>
      <Text span size="sm" c="var(--ink-quiet)">
        {t('ofAll', {
          numerator: words.amount(total.numerator),
          denominator: words.amount(total.denominator),
        })}
        {placed.titled(made.period === null ? '' : `, ${words.period(made.period)}`, made.placed?.system)}
      </Text>
    </p>
  );
}
