import { useFormatter, useTranslations } from 'next-intl';
import type { PeriodKind } from '@/domain/deliveries/period';
import { LAST_PART } from '@/domain/walidata/mapping';

/** Any year: only the name of the month is shown. */
const SOME_YEAR = 2024;

/** Returns a function that names the period that stands for a year. */
export function usePartWords() {
  const t = useTranslations('walidata.mapping');
  const format = useFormatter();
  return (part: number, kind: PeriodKind): string => {
    if (kind === 'year') return t('wholeYear');
    if (part === LAST_PART) return t('lastPart');
    if (kind === 'half_year') return t('halfYear', { part: String(part) });
    return format.dateTime(new Date(Date.UTC(SOME_YEAR, part - 1, 1)), { month: 'long', timeZone: 'UTC' });
  };
}
