'use client';

import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useDeliveryPeriods } from '../use-delivery-periods';
import classes from './agencies.module.css';
import { AgencyPart } from './part';
import type { WireAgencyCollection } from './types';
import { UnitList } from './unit-list';

/** The deliveries of an agency to each of its collections, for the running period and the last ones. */
export function DeliveredPart({ collections }: { collections: readonly WireAgencyCollection[] }) {
  const t = useTranslations('agencies.own');
  const words = useDeliveryPeriods();
  const language = useLanguage();
  const shown = collections.filter(({ periods }) => periods.length > 0);
  return (
    <AgencyPart title={t('delivered')} intro={t('deliveredIntro')} none={t('noneDelivered')}>
      {shown.map(({ collection, periods }) => (
        <li key={collection} className={classes.entry}>
          <strong>{findCollection(collection)?.label[language] ?? collection}</strong>
          {periods.map(({ period, isOver, delivered, expected, units }) => (
            <details key={period}>
              <summary>
                {isOver ? words.full(period) : t('running', { period: words.full(period) })}
                {': '}
                {t('complete', { delivered, expected })}
              </summary>
              <UnitList units={units} />
            </details>
          ))}
        </li>
      ))}
    </AgencyPart>
  );
}
