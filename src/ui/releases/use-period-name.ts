import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useDeliveryPeriods } from '@/ui/deliveries/use-delivery-periods';

type Period = Readonly<{ collection: string; period: string }>;

/** Returns a function that names a table and its period: `Siswa, Semester 1 2024`. Needs the messages `deliveries`. */
export function usePeriodName(): (of: Period) => string {
  const language = useLanguage();
  const words = useDeliveryPeriods();
  return ({ collection, period }) =>
    `${findCollection(collection)?.label[language] ?? collection}, ${words.full(period)}`;
}
