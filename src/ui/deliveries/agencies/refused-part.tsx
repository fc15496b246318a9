'use client';

import { useTranslations } from 'next-intl';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { Moment } from '@/ui/parts/moment';
import classes from './agencies.module.css';
import { AgencyPart } from './part';
import type { WireAgencyFailure } from './types';

/** The batches of an agency with refused items, and the reasons. */
export function RefusedPart({ failures }: { failures: readonly WireAgencyFailure[] }) {
  const t = useTranslations('agencies.own');
  const language = useLanguage();
  return (
    <AgencyPart title={t('refused')} intro={t('refusedIntro')} none={t('noneRefused')}>
      {failures.map((failure) => (
        <li key={failure.requestId} className={classes.entry}>
          <strong>{findCollection(failure.collection ?? '')?.label[language] ?? ''}</strong>
          <span className={classes.quiet}>
            <Moment at={failure.at} />, <code>{failure.requestId}</code>
          </span>
          <RefusedItems failure={failure} />
        </li>
      ))}
    </AgencyPart>
  );
}

/** The refused items of a batch, or the reason why it was refused as a whole. */
function RefusedItems({ failure }: { failure: WireAgencyFailure }) {
  const t = useTranslations('agencies.own');
  const language = useLanguage();
  const { message, items, failedItems, duplicateItems } = failure;
  if (failedItems === null) return <span>{t('whole', { reason: message[language] })}</span>;
  const left = failedItems + (duplicateItems ?? 0) - items.length;
  const counts = t('counts', { failed: failedItems, duplicates: duplicateItems ?? 0 });
  if (items.length === 0) return <span>{`${counts} ${message[language]}`}</span>;
  return (
    <details>
      <summary>{counts}</summary>
      <ul className={classes.items}>
        {items.map((item) => (
          <li key={item.index}>{`[${item.index}] ${item.message[language]}`}</li>
        ))}
        {left > 0 && <li>{t('moreItems', { count: left })}</li>}
      </ul>
    </details>
  );
}
