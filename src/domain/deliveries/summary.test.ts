import { expect, it } from 'vitest';
import type { Board, UnitDelivery } from './board';
import type { DeliveryState } from './state';
import { lastPeriodOf } from './summary';

const delivery = (state: DeliveryState): UnitDelivery => ({
  ...{
    state,
    daysLate: 0,
    period: '',
    records: 0,
    districts: null,
    categories: null,
    first: null,
    changed: null,
  },
});

const boardOf = (...states: (readonly DeliveryState[])[]): Board => ({
  ...{ kind: 'year', by: 'source', dueDays: 30, settings: [], unplaced: 0 },
  periods: ['2023', '2024', '2025', '2026'].map((period) => ({
    ...{ period, ends: `${period}-12-31`, due: `${Number(period) + 1}-01-30`, isOver: period < '2026' },
  })),
  units: states.map((each, at) => ({
    ...{ unit: `${at}`, name: `${at}`, isListed: true, isExpected: true, agency: null, contact: null },
    deliveries: each.map(delivery),
  })),
});

it('the last period that is over is the last of which something is expected', () => {
  const board = boardOf(
    ['given', 'late', 'not_expected', 'not_due'],
    ['given', 'missing', 'not_expected', 'not_due'],
  );
  expect(lastPeriodOf(board)).toMatchObject({ period: '2024', delivered: 1, expected: 2 });
  const none = ['not_expected', 'not_expected', 'not_expected', 'not_due'] as const;
  expect(lastPeriodOf(boardOf(none))).toBeUndefined();
});
