import { useTranslations } from 'next-intl';
import { LATEST_PERIOD } from '@/domain/deliveries/period';
import { useDeliveryPeriods } from '@/ui/deliveries/use-delivery-periods';
import { trpc } from '@/ui/trpc';

/** Returns the words for the shared filters of a report. Needs the messages `reports` and `deliveries`. */
export function useReportFilterWords() {
  const t = useTranslations('reports.filters');
  const periods = useDeliveryPeriods();
  const { data } = trpc.places.browse.useQuery({});
  const regencies = data?.places ?? [];
  return {
    regencies,
    period: (period: string): string =>
      period === '' ? t('own') : period === LATEST_PERIOD ? t('latest') : periods.full(period),
    place: (code: string): string =>
      code === '' ? t('own') : (regencies.find((one) => one.code === code)?.name ?? code),
  };
}
