'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useDeliveryPeriods } from '../use-delivery-periods';
import classes from './agencies.module.css';
import { AgencyPart } from './part';
import type { WireAgencyCollection } from './types';
import { UnitList } from './unit-list';

/** The incomplete deliveries of an agency and their due days, the earliest due first. */
export function OpenPart({ collections }: { collections: readonly WireAgencyCollection[] }) {
  const t = useTranslations('agencies.own');
  const words = useDeliveryPeriods();
  const format = useFormatter();
  const language = useLanguage();
  const entries = collections
    .flatMap(({ collection, open }) => open.map((one) => ({ ...one, collection })))
    .sort((a, b) => a.days - b.days);
  return (
    <AgencyPart title={t('open')} none={t('noneOpen')}>
      {entries.map(({ collection, period, due, days, units }) => (
        <li key={`${collection} ${period}`} className={classes.entry} data-late={days < 0 || undefined}>
          <strong>
            {t('of', { name: findCollection(collection)?.label[language] ?? '', period: words.full(period) })}
          </strong>
          <span className={classes.quiet}>
            {t('due', {
              day: format.dateTime(new Date(`${due}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' }),
            })}
            {', '}
            {days < 0 ? t('past', { count: -days }) : t('left', { count: days })}
          </span>
          <details>
            <summary>{t('openUnits', { count: units.length })}</summary>
            <UnitList units={units} />
          </details>
        </li>
      ))}
    </AgencyPart>
  );
}
