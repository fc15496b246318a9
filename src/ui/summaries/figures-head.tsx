'use client';

import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type SummaryOrder, TOTAL_COLUMN } from '@/domain/answers/summary-choice';
import classes from './summaries.module.css';
import type { TableModel } from './table-model';

const ICON_SIZE = 14;

/** The headings, each a button that sorts by its column: the largest first, then the smallest first. */
export function FiguresHead(options: {
  model: TableModel;
  order: SummaryOrder | undefined;
  onOrder: (order: SummaryOrder | undefined) => void;
  /** Headings are text on paper, because browsers do not repeat buttons on each sheet. */
  isPaper: boolean;
}) {
  const { model, order, onOrder, isPaper } = options;
  const t = useTranslations('summaries.sort');
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.corner} aria-sort={order === undefined ? 'ascending' : 'none'}>
          {isPaper ? (
            model.head
          ) : (
            <button type="button" onClick={() => onOrder(undefined)} title={t('byName')}>
              {model.head}
            </button>
          )}
        </th>
        {model.columns.map(({ key, text, around }) => {
          const direction = order?.by === key ? order.desc : undefined;
          const heading = (
            <span>
              {text}
              {around !== '' && <small>{around}</small>}
            </span>
          );
          return (
            <th
              key={key}
              scope="col"
              data-total={key === TOTAL_COLUMN || undefined}
              aria-sort={direction === undefined ? 'none' : direction ? 'descending' : 'ascending'}
            >
              {isPaper ? (
                heading
              ) : (
                <button
                  type="button"
                  title={t('byFigure')}
                  onClick={() => onOrder({ by: key, desc: direction !== true })}
                >
                  {heading}
                  {direction === true && <IconArrowNarrowDown size={ICON_SIZE} aria-hidden />}
                  {direction === false && <IconArrowNarrowUp size={ICON_SIZE} aria-hidden />}
                </button>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
