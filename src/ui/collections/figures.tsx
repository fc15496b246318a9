'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { Ago } from '../parts/moment';
import type { Outputs } from '../trpc';

/** How much a collection holds and how new it is, as the first page sums it up. */
export type Figures = Outputs['home']['summary']['collections'][number];

/** How many records there are; with a sign before it where they are too many to be counted each time. */
export function useCount({ records, exact }: Pick<Figures, 'records' | 'exact'>): string {
  const t = useTranslations('collections');
  const format = useFormatter();
  // An estimate's last digits say nothing.
  const number = format.number(records, exact ? {} : { maximumSignificantDigits: 3 });
  return exact ? number : t('about', { number });
}

/** When the newest record is from. */
export function Newest({ figures: { newest } }: { figures: Pick<Figures, 'newest'> }) {
  const t = useTranslations('collections');
  return newest === null ? t('nothingYet') : <Ago at={newest} />;
}
