import { useFormatter, useTranslations } from 'next-intl';
import { QUOTIENT_DECIMALS } from '@/domain/answers/quotient';
import { type Indicator, PERIOD_DIMENSION, sideCollection } from '@/domain/indicators/indicator';
import { useLanguage } from '@/i18n/use-language';
import { useDeliveryPeriods } from '../deliveries/use-delivery-periods';

/** The number of decimals is the same for each value, so that they are aligned. */
const DECIMALS = {
  minimumFractionDigits: QUOTIENT_DECIMALS,
  maximumFractionDigits: QUOTIENT_DECIMALS,
};

/** Returns the words for the parts of an indicator. Needs the messages `indicators` and `deliveries`. */
export function useIndicatorWords(indicator: Pick<Indicator, 'numerator' | 'denominator' | 'shareOf'>) {
  const t = useTranslations('indicators');
  const format = useFormatter();
  const language = useLanguage();
  const periods = useDeliveryPeriods();
  const fields = new Map(sideCollection(indicator.numerator).fields.map((field) => [field.name, field]));
  return {
    dimension: (name: string): string =>
      name === PERIOD_DIMENSION ? t('period') : (fields.get(name)?.label[language] ?? name),
    value: (name: string, value: string): string => (name === PERIOD_DIMENSION ? periods.full(value) : value),
    period: periods.full,
    ratio: (value: string): string => format.number(Number(value), DECIMALS),
    amount: (value: string): string => format.number(BigInt(value)),
  };
}

export type IndicatorWords = ReturnType<typeof useIndicatorWords>;
