import { describe, expect, it } from 'vitest';
import { daysOf, refusedDays, totalOf, type UseRow, usageShares } from './usage-days';

const row = (more: Partial<UseRow>): UseRow => ({
  day: '2026-03-01',
  collection: 'siswa',
  operation: 'list',
  status: 200,
  refusal: null,
  count: 1,
  ...more,
});

describe('use by day', () => {
  it('fills days without use, across the end of a month, and leaves out older ones', () => {
    const rows = [
      row({ count: 3 }),
      row({ day: '2026-02-27', refusal: 'address_not_allowed', status: 403, count: 2 }),
      row({ day: '2026-02-26', count: 9 }),
    ];
    const days = daysOf(rows, { today: '2026-03-01', days: 3 });
    expect(days).toEqual([
      { day: '2026-02-27', calls: 0, refusals: 2 },
      { day: '2026-02-28', calls: 0, refusals: 0 },
      { day: '2026-03-01', calls: 3, refusals: 0 },
    ]);
    expect(totalOf(days)).toEqual({ calls: 3, refusals: 2 });
  });
});

it('shares are sorted by frequency and include refusals', () => {
  const rows = [
    row({ operation: 'list', count: 5 }),
    row({ operation: 'change', count: 2 }),
    row({ operation: 'change', refusal: 'operation_not_allowed', status: 403, count: 4 }),
  ];
  expect(usageShares(rows, ({ operation }) => operation)).toEqual([
    { of: 'change', calls: 2, refusals: 4 },
    { of: 'list', calls: 5, refusals: 0 },
  ]);
});

it('refusals are grouped by day and cause, newest first', () => {
  const refused = (more: Partial<UseRow>) => row({ refusal: 'rate_exceeded', status: 429, ...more });
  const rows = [
    row({ count: 50 }),
    refused({ count: 1 }),
    refused({ operation: 'change', count: 2 }),
    refused({ refusal: 'expired_key', status: 401, count: 9 }),
    refused({ day: '2026-03-02' }),
  ];
  expect(
    refusedDays(rows).map(({ day, refusal, count, targets }) => [day, refusal, count, targets.length]),
  ).toEqual([
    ['2026-03-02', 'rate_exceeded', 1, 1],
    ['2026-03-01', 'expired_key', 9, 1],
    ['2026-03-01', 'rate_exceeded', 3, 2],
  ]);
});
