'use client';

import { useFormatter, useTranslations } from 'next-intl';
import classes from './deliveries.module.css';
import { StateIcon } from './state-icon';
import type { WireDelivery } from './types';

/** One delivery on the board: its state as a sign, a word and a colour, and the most important fact about it. */
export function DeliveryCell(options: {
  delivery: WireDelivery;
  due: string;
  /** The name of the unit and the period. */
  name: Readonly<{ unit: string; period: string }>;
  /** The difference from the year before; undefined: it is not shown, or there is none. */
  change: number | undefined;
  isCurrent: boolean;
  isDimmed: boolean;
  place: string;
  onFocus: () => void;
  onOpen: () => void;
}) {
  const { delivery, due, name, change, isCurrent, isDimmed, place, onFocus, onOpen } = options;
  const t = useTranslations('deliveries');
  const more = useMore()(delivery, due, change);
  const state = t(`states.${delivery.state}`);
  return (
    <td className={classes.cell} data-state={delivery.state} data-dimmed={isDimmed || undefined}>
      <button
        type="button"
        className={`${classes.delivery} mantine-focus-auto`}
        tabIndex={isCurrent ? 0 : -1}
        data-place={place}
        aria-label={t('cell.name', { ...name, state, more })}
        onFocus={onFocus}
        onClick={onOpen}
      >
        <span className={classes.state}>
          <StateIcon state={delivery.state} />
          {/* This state has another sign and a short word, because the full words would make each column wide. */}
          {delivery.state === 'undated' ? t('states.given') : state}
        </span>
        <span className={classes.more}>{more}</span>
      </button>
    </td>
  );
}

/** Returns a function for the most important fact about a delivery beside its state. */
function useMore() {
  const t = useTranslations('deliveries.cell');
  const format = useFormatter();
  return (delivery: WireDelivery, due: string, change: number | undefined): string => {
    const { state, records, daysLate, districts, categories } = delivery;
    const changed =
      change === undefined
        ? undefined
        : change === 0
          ? t('noChange')
          : t('change', { change: format.number(change, { signDisplay: 'always' }) });
    switch (state) {
      case 'given':
      case 'undated':
      case 'revised':
        return changed ?? t('records', { count: records });
      case 'late':
        return changed ?? t('days', { count: daysLate });
      case 'partial':
        if (changed !== undefined) return changed;
        if (categories !== null && (districts === null || districts.given === districts.expected))
          return t('rows', { given: categories.given, expected: categories.expected });
        return t('districts', { given: districts?.given ?? 0, expected: districts?.expected ?? 0 });
      case 'missing':
        return t('past', { count: daysLate });
      case 'not_due':
        return t('due', {
          day: format.dateTime(new Date(`${due}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' }),
        });
      case 'not_expected':
        return '';
    }
  };
}
