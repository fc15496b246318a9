import { useFormatter, useLocale, useTranslations } from 'next-intl';
import type { Collection } from '@/domain/collections';
import type { GivenDeliveries } from '@/domain/deliveries/given';
import { type Inputs, type Outputs, trpc } from '../trpc';
import { usePeriodWords } from './period';

/** Where the figures of a picture are from: the table, the periods, how much of them is delivered, and when the last of it came. */
export function usePictureSource(
  collection: Collection,
  { asked, data }: { asked: Inputs['pictures']['read']; data: Outputs['pictures']['read'] },
): string {
  const t = useTranslations('pictures.source');
  const format = useFormatter();
  const name = collection.label[useLocale()];
  const words = usePeriodWords(collection);
  const state = useStateWords();
  const delivered = trpc.pictures.delivered.useQuery(asked);
  const given = delivered.data?.given ?? null;
  const { period, before, newest } = data;
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: 'medium' });
  const changed = given?.changed ?? null;
  return [
    t('name', { name }),
    ...(period === null ? [] : [before === null ? words(period) : `${words(before)} – ${words(period)}`]),
    ...(given === null ? [] : state(given)),
    ...(changed === null ? [] : [t('changed', { day: day(changed) })]),
    // Without counted deliveries it is known only when a record says that it was made.
    ...(changed === null && newest !== null && !delivered.isPending
      ? [t('recorded', { day: day(newest) })]
      : []),
  ].join(', ');
}

type Given = Pick<GivenDeliveries, 'delivered' | 'expected' | 'revised' | 'districts'>;

/** The state of deliveries in words; none if nothing was expected. */
function useStateWords(): (given: Given) => string[] {
  const t = useTranslations('pictures.source');
  return ({ delivered, expected, revised, districts }) => {
    if (expected === 0) return [];
    const state =
      delivered === expected
        ? t('complete', { expected })
        : districts === null
          ? t('delivered', { delivered, expected })
          : t('districts', districts);
    return revised === 0 ? [state] : [state, t('revised', { count: revised })];
  };
}
