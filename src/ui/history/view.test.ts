import { describe, expect, it } from 'vitest';
import { byDay } from './days';
import { changesOf } from './members';
import {
  EVERYTHING,
  exportAddressOf,
  historyAddressOf,
  historyFilterOf,
  isReversed,
  readHistoryView,
} from './view';

const JAKARTA = 'Asia/Jakarta';
const clock = { timeZone: JAKARTA, now: new Date('2026-11-20T18:30:00Z') };
const ID = '0199c2f4-7f2e-7c3a-9d11-0a1b2c3d4e5f';
const read = (query: string) => readHistoryView(new URLSearchParams(query));

describe('the address of a view', () => {
  it.each([
    '',
    '?q=10.1.2.3',
    `?who=${ID}&what=key.&period=week`,
    '?from=2026-11-01&to=2026-11-20&who=anyone&what=session.sign_in_failed&period=range',
    '?kind=enum_value&id=pasien.status',
  ])('%s is read and written alike', (query) => {
    expect(readHistoryView(new URLSearchParams(historyAddressOf(read(query)).split('?')[1]))).toEqual(
      read(query),
    );
    expect(new URLSearchParams(historyAddressOf(read(query)).split('?')[1]).size).toBe(
      new URLSearchParams(query).size,
    );
  });

  it('ignores unknown values', () => {
    expect(read('?period=year&who=me&what=key.lost&kind=key&from=2026-01-01')).toEqual(EVERYTHING);
    expect(read('?period=range&from=2026-02-30&to=x')).toEqual({ ...EVERYTHING, period: 'range' });
  });
});

describe('the filter of a view', () => {
  it('begins with the day of the time zone, even if it is another day in UTC', () => {
    expect(historyFilterOf(read('?period=today'), clock)).toEqual({ from: '2026-11-20T17:00:00.000Z' });
    expect(historyFilterOf(read('?period=week'), clock)).toEqual({ from: '2026-11-14T17:00:00.000Z' });
  });

  it('includes the last day of a range', () => {
    expect(historyFilterOf(read('?period=range&from=2026-11-01&to=2026-11-01'), clock)).toEqual({
      from: '2026-10-31T17:00:00.000Z',
      to: '2026-11-01T17:00:00.000Z',
    });
    expect(isReversed(read('?period=range&from=2026-11-02&to=2026-11-01'))).toBe(true);
  });

  it('distinguishes a person from a kind of actor', () => {
    expect(historyFilterOf(read('?who=system'), clock)).toEqual({ actorKind: 'system' });
    expect(historyFilterOf(read(`?who=${ID}&what=staff.`), clock)).toEqual({ actorId: ID, action: 'staff.' });
    expect(exportAddressOf(read('?q=a%26b&kind=key&id=1'), clock, 'csv')).toBe(
      '/history/export?subjectKind=key&subjectId=1&search=a%26b&format=csv',
    );
  });
});

it('groups events by day', () => {
  const events = ['2026-11-20T18:00:00Z', '2026-11-20T17:00:00Z', '2026-11-20T16:59:59Z'].map((at) => ({
    at,
  }));
  expect(byDay(events, JAKARTA).map(({ day, things }) => [day, things.length])).toEqual([
    ['2026-11-21', 2],
    ['2026-11-20', 1],
  ]);
});

describe('what an event changed', () => {
  it('is shown with the values before and after, in the order of the members', () => {
    const before = { state: 'active', name: 'A' };
    expect(changesOf({ before, after: { state: 'revoked', name: 'B' } })).toEqual([
      { name: 'name', before: 'A', after: 'B' },
      { name: 'state', before: 'active', after: 'revoked' },
    ]);
  });

  it('omits members that are and were empty, those that the sentence names, and those without an earlier value', () => {
    expect(
      changesOf({
        before: { permissions: ['*'], retiredAt: null },
        after: { permissions: ['*'], retiredAt: 'x', purpose: null, narrowed: false, unheard: 1 },
      }),
    ).toEqual([
      { name: 'permissions', after: ['*'] },
      { name: 'unheard', after: 1 },
    ]);
    expect(changesOf({ before: { expiresAt: null }, after: { expiresAt: '2027' } })).toEqual([
      { name: 'expiresAt', before: null, after: '2027' },
    ]);
  });
});
