'use client';

import { useTranslations } from 'next-intl';
import { RelativeTime } from '../parts/moment';
import type { Outputs } from '../trpc';

/** The number of records of a collection and their age, as the home page summarizes them. */
export type WireFigures = Outputs['home']['summary']['collections'][number];

/** The time of the newest record. */
export function Newest({ figures: { newest } }: { figures: Pick<WireFigures, 'newest'> }) {
  const t = useTranslations('collections');
  return newest === null ? t('nothingYet') : <RelativeTime at={newest} />;
}
