'use client';

import { Anchor, Checkbox } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { findCollection } from '@/domain/collections';
import { useLanguage } from '@/i18n/use-language';
import { useDeliveryPeriods } from '@/ui/deliveries/use-delivery-periods';
import { Link } from '@/ui/parts/link';
import { LoadMore } from '@/ui/parts/load-more';
import { Moment } from '@/ui/parts/moment';
import { releaseAddress } from '@/ui/release-state/release-address';
import { ReleaseStateMark } from '@/ui/release-state/release-state';
import { LockedMark } from './locked-mark';
import { ReleaseWords } from './release-words';
import classes from './releases.module.css';
import type { WireReleasePeriod } from './types';
import { usePeriodName } from './use-period-name';

/** The number of periods that are shown at first, and added at a time. */
const PAGE_SIZE = 100;

/** The periods that are chosen for a step together. */
export type PeriodChoice = Readonly<{
  has: (of: WireReleasePeriod) => boolean;
  toggle: (of: WireReleasePeriod) => void;
  isFull: boolean;
}>;

/** Periods on their way to a release, with the last step and the newest release of each; cards on narrow screens. @param options.choice undefined: nothing is chosen */
export function ReleaseTable(options: {
  periods: readonly WireReleasePeriod[];
  choice: PeriodChoice | undefined;
}) {
  const { periods, choice } = options;
  const t = useTranslations('releases');
  const [limit, setLimit] = useState(PAGE_SIZE);
  const shown = periods.slice(0, limit);
  const pages = {
    hasNextPage: shown.length < periods.length,
    isFetchingNextPage: false,
    fetchNextPage: () => setLimit(limit + PAGE_SIZE),
  };
  return (
    <div className={classes.frame}>
      <table className={classes.table} aria-label={t('title')}>
        <thead>
          <tr>
            {choice !== undefined && <td />}
            <th scope="col">{t('columns.collection')}</th>
            <th scope="col">{t('columns.period')}</th>
            <th scope="col">{t('columns.state')}</th>
            <th scope="col">{t('columns.last')}</th>
            <th scope="col">{t('columns.release')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <PeriodRow key={`${one.collection} ${one.period}`} of={one} choice={choice} />
          ))}
        </tbody>
      </table>
      <LoadMore pages={pages} shown={shown.length} entry="[data-period]">
        {t('shown', { shown: shown.length, count: periods.length })}
      </LoadMore>
    </div>
  );
}

function PeriodRow({ of, choice }: { of: WireReleasePeriod; choice: PeriodChoice | undefined }) {
  const t = useTranslations('releases');
  const language = useLanguage();
  const words = useDeliveryPeriods();
  const nameOf = usePeriodName();
  const { collection, period, state, isLocked, last, release } = of;
  return (
    <tr>
      {choice !== undefined && (
        <td>
          <Checkbox
            aria-label={t('together.choose', { name: nameOf(of) })}
            checked={choice.has(of)}
            disabled={choice.isFull && !choice.has(of)}
            onChange={() => choice.toggle(of)}
          />
        </td>
      )}
      <th scope="row">{findCollection(collection)?.label[language] ?? collection}</th>
      <td>
        <Anchor
          component={Link}
          href={releaseAddress(of)}
          data-period={period}
          aria-label={nameOf(of)}
          inherit
        >
          {words.full(period)}
        </Anchor>
      </td>
      <td>
        <ReleaseStateMark state={state} /> {isLocked && <LockedMark />}
      </td>
      <td className={classes.aside}>
        {last === null ? t('noStep') : t.rich('lastStep', { by: last.by, at: () => <Moment at={last.at} /> })}
      </td>
      <td className={classes.aside}>
        {release === null ? t('noRelease') : <ReleaseWords release={release} />}
      </td>
    </tr>
  );
}
