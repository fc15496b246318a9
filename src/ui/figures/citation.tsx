'use client';

import { useNow, useTimeZone, useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { type Cited, citation } from '@/domain/figures/cite';
import { useLanguage } from '@/i18n/use-language';
import { CopyButton } from '@/ui/parts/copy-button';
import classes from './figures.module.css';

/** What is cited, today; `address` within the service. */
export type CitedToday = Omit<Cited, 'date'>;

/** The line by which figures are cited, today. */
export function useCitation(cited: CitedToday): string {
  const language = useLanguage();
  const timeZone = useTimeZone() ?? 'UTC';
  const date = useNow();
  const address = useFullAddress(cited.address);
  return citation({ ...cited, address, date }, { language, timeZone });
}

/** An address within the service with its origin, which only the browser knows: in the first HTML it is without. */
export function useFullAddress(address: string): string {
  const origin = useSyncExternalStore(
    neverChanges,
    () => window.location.origin,
    () => '',
  );
  return `${origin}${address}`;
}

const neverChanges = () => () => undefined;

/** The line by which a figure is cited, with a button that copies it. */
export function Citation(cited: CitedToday) {
  const t = useTranslations('figures');
  const line = useCitation(cited);
  return (
    <section className={classes.citation} aria-label={t('cite')}>
      <p suppressHydrationWarning>{line}</p>
      <span data-screen-only>
        <CopyButton size="compact-sm" label={t('copyCitation')} value={line} />
      </span>
    </section>
  );
}

/** The same on paper only, below what is printed. */
export function PrintedCitation(cited: CitedToday) {
  const line = useCitation(cited);
  return (
    <p className={classes.printed} suppressHydrationWarning>
      {line}
    </p>
  );
}
