'use client';

import { Checkbox, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { DELIVERY_STATES } from '@/domain/deliveries/state';
import { useLanguage } from '@/i18n/use-language';
import { collectionChoices } from '@/ui/parts/collection-choices';
import { type BoardView, shownYears, yearOf, yearsOf } from './board-view';
import classes from './deliveries.module.css';
import type { WireBoard } from './types';
import { useDeliveryPeriods } from './use-delivery-periods';

/** The choices of the board: the table, the years, a period, a state, an agency, and whether years are compared. */
export function BoardChoices(options: {
  view: BoardView;
  /** The resource names of the tables that can be chosen. */
  collections: readonly string[];
  board: WireBoard | undefined;
  onShow: (change: Partial<BoardView>) => void;
}) {
  const { view, collections, board, onShow } = options;
  const t = useTranslations('deliveries');
  const words = useDeliveryPeriods();
  const language = useLanguage();
  const tables = collectionChoices(language)
    .map(({ group, items }) => ({ group, items: items.filter(({ value }) => collections.includes(value)) }))
    .filter(({ items }) => items.length > 0);
  const years = board === undefined ? [] : yearsOf(board);
  const [from, to] = board === undefined ? ['', ''] : shownYears(board, view);
  const periods = (board?.periods ?? []).filter(
    ({ period }) => yearOf(period) >= from && yearOf(period) <= to,
  );
  const agencies = [...new Set((board?.units ?? []).flatMap(({ agency }) => agency ?? []))].sort();
  return (
    <search className={classes.choices} aria-label={t('choose.label')}>
      <NativeSelect
        label={t('choose.collection')}
        value={view.collection}
        onChange={({ currentTarget }) => onShow({ collection: currentTarget.value, period: '', agency: '' })}
        data={tables}
      />
      <NativeSelect
        label={t('choose.from')}
        value={from}
        onChange={({ currentTarget }) => onShow({ from: currentTarget.value, period: '' })}
        data={years.filter((year) => year <= to)}
      />
      <NativeSelect
        label={t('choose.to')}
        value={to}
        onChange={({ currentTarget }) => onShow({ to: currentTarget.value, period: '' })}
        data={years}
      />
      {board?.kind !== 'year' && (
        <NativeSelect
          label={t('choose.period')}
          value={view.period}
          onChange={({ currentTarget }) => onShow({ period: currentTarget.value })}
          data={[
            { value: '', label: t('choose.anyPeriod') },
            ...periods.map(({ period }) => ({ value: period, label: words.full(period) })),
          ]}
        />
      )}
      <NativeSelect
        label={t('choose.state')}
        value={view.state}
        onChange={({ currentTarget }) => onShow({ state: currentTarget.value as BoardView['state'] })}
        data={[
          { value: '', label: t('choose.anyState') },
          ...DELIVERY_STATES.map((state) => ({ value: state, label: t(`states.${state}`) })),
        ]}
      />
      {agencies.length > 0 && (
        <NativeSelect
          label={t('choose.agency')}
          value={view.agency}
          onChange={({ currentTarget }) => onShow({ agency: currentTarget.value })}
          data={[{ value: '', label: t('choose.anyAgency') }, ...agencies]}
        />
      )}
      <Checkbox
        className={classes.compare ?? ''}
        label={t('choose.compare')}
        checked={view.compare === '1'}
        onChange={({ currentTarget }) => onShow({ compare: currentTarget.checked ? '1' : '' })}
      />
    </search>
  );
}
