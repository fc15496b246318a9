'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { RelativeTime } from '../parts/moment';
import type { Outputs } from '../trpc';

/** The number of records of a collection and their age, as the home page summarizes them. */
export type WireFigures = Outputs['home']['summary']['collections'][number];

/** The number of records; marked as approximate if they are too many to be counted each time. */
export function useCount({ records, exact }: Pick<WireFigures, 'records' | 'exact'>): string {
  const t = useTranslations('collections');
  const format = useFormatter();
  // The last digits of an estimate have no meaning.
  const number = format.number(records, exact ? {} : { maximumSignificantDigits: 3 });
  return exact ? number : t('about', { number });
}

/** The time of the newest record. */
export function Newest({ figures: { newest } }: { figures: Pick<WireFigures, 'newest'> }) {
  const t = useTranslations('collections');
  return newest === null ? t('nothingYet') : <RelativeTime at={newest} />;
}
