import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf, daysBetween } from './calendar';
import { endAfter, endAfterDays, endOf, faultOfEnd, lifetimeOf } from './expiry';

// In Jakarta it is already the 21st.
const clock = { now: new Date('2026-02-20T18:30:00Z'), timeZone: 'Asia/Jakarta' };
const HOUR = 3_600_000;

describe('the expiry of a key', () => {
  it('is the last second of a day of the service', () => {
    expect(endAfterDays(30, clock).toISOString()).toBe('2026-03-23T16:59:59.000Z');
    expect(endOf({ choice: '365', date: '' }, clock)?.toISOString()).toBe('2027-02-21T16:59:59.000Z');
    expect(endOf({ choice: 'date', date: '2026-03-01' }, clock)?.toISOString()).toBe(
      '2026-03-01T16:59:59.000Z',
    );
    expect(endOf({ choice: 'never', date: '2026-03-01' }, clock)).toBeNull();
  });

  it('is invalid if no day is chosen, or one in the past', () => {
    const faultOf = (date: string) => faultOfEnd(endOf({ choice: 'date', date }, clock), clock.now);
    expect(['', '2026-02-31', '2026-02-20', '2026-02-21'].map(faultOf)).toEqual([
      'missing',
      'missing',
      'past',
      undefined,
    ]);
    expect(faultOfEnd(null, clock.now)).toBeUndefined();
  });
});

describe('the lifetime of a key', () => {
  it('is counted in days if it ends with a day, in both notations', () => {
    const createdAt = new Date('2026-02-20T18:30:00Z');
    const lifeTo = (end: string) => lifetimeOf({ createdAt, expiresAt: new Date(end) }, clock.timeZone);
    expect(lifeTo('2027-02-21T16:59:59.000Z')).toEqual({ days: 365 });
    expect(lifeTo('2027-02-21T17:00:00.000Z')).toEqual({ days: 365 });
    expect(lifeTo('2026-02-21T06:30:00.000Z')).toEqual({ milliseconds: 12 * HOUR });
    expect(lifetimeOf({ createdAt, expiresAt: null }, clock.timeZone)).toBeNull();
    expect(endAfter(null, clock)).toBeNull();
  });

  it('is the same for the key that replaces it', () => {
    const day = { min: 0, max: 4_000 };
    const moment = fc.date({
      min: new Date('2026-01-01'),
      max: new Date('2030-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.integer(day), moment, moment, (days, createdAt, now) => {
        const expiresAt = endAfterDays(days, { ...clock, now: createdAt });
        const next = endAfter(lifetimeOf({ createdAt, expiresAt }, clock.timeZone), { ...clock, now });
        expect(next).toEqual(endAfterDays(days, { ...clock, now }));
        expect(daysBetween(dayOf(now, clock.timeZone), dayOf(next!, clock.timeZone))).toBe(days);
      }),
    );
  });
});
