import { useFormatter, useTranslations } from 'next-intl';

/** The words for a period: in full, and below the heading of its year. */
export type PeriodWords = Readonly<{ full: (period: string) => string; part: (period: string) => string }>;

type Speech = Readonly<{
  /** Texts of `deliveries.periods`. */
  t: ReturnType<typeof useTranslations<'deliveries.periods'>>;
  format: Pick<ReturnType<typeof useFormatter>, 'dateTime'>;
}>;

/** Returns the words for periods, such as `2024-S1`. Needs the messages `deliveries`. */
export function useDeliveryPeriods(): PeriodWords {
  return deliveryPeriodWords({ t: useTranslations('deliveries.periods'), format: useFormatter() });
}

/** The words for periods in a language. */
export function deliveryPeriodWords({ t, format }: Speech): PeriodWords {
  const month = (period: string, options: Intl.DateTimeFormatOptions) =>
    format.dateTime(new Date(`${period}-01T00:00:00Z`), { ...options, timeZone: 'UTC' } as never);
  return {
    full: (period) => {
      const [year = '', part] = period.split('-');
      if (part === undefined) return year;
      if (part.startsWith('S')) return t('half_year_full', { part: part.slice(1), year });
      return month(period, { month: 'long', year: 'numeric' });
    },
    part: (period) => {
      const part = period.split('-')[1] ?? '';
      return part.startsWith('S')
        ? t('half_year', { part: part.slice(1) })
        : month(period, { month: 'short' });
    },
  };
}
