import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, createDayOf, dayOf, daysBetween, endOfDay, momentOf, startOfDay } from './calendar';

const JAKARTA = 'Asia/Jakarta';
const HOUR = 3_600_000;
const ZONES = [
  JAKARTA,
  'Asia/Makassar',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'UTC',
];
const day = fc
  .date({ min: new Date('1975-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));

describe('a day', () => {
  it('is that of the time zone', () => {
    const at = new Date('2026-03-01T16:30:00Z');
    expect(dayOf(at, 'Asia/Makassar')).toBe('2026-03-02');
    expect(dayOf(at, JAKARTA)).toBe('2026-03-01');
    const dayIn = createDayOf(JAKARTA);
    const days = ['2025-12-31T16:59:59Z', '2025-12-31T17:00:00Z', '2025-12-31T16:59:59Z'];
    expect(days.map((text) => dayIn(Date.parse(text)))).toEqual(['2025-12-31', '2026-01-01', '2025-12-31']);
  });

  it('begins and ends by the clock of the time zone', () => {
    expect(startOfDay('2026-12-31', JAKARTA)?.toISOString()).toBe('2026-12-30T17:00:00.000Z');
    expect(endOfDay('2026-12-31', JAKARTA)?.toISOString()).toBe('2026-12-31T16:59:59.000Z');
    // The clocks are set forward: a day of 23 hours.
    const [start, next] = [
      startOfDay('2026-03-29', 'Europe/Berlin'),
      startOfDay('2026-03-30', 'Europe/Berlin'),
    ];
    expect(next!.getTime() - start!.getTime()).toBe(23 * HOUR);
  });

  it.each(['', '2026-02-30', '2026-13-01', '2026-1-1', 'x', '2026-01-01T00:00:00Z', '0000-01-01'])(
    'is not written as %j',
    (text) => {
      expect([startOfDay(text, JAKARTA), endOfDay(text, JAKARTA)]).toEqual([undefined, undefined]);
    },
  );

  it('is counted over months and years, for years of four digits', () => {
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
    expect(addDays('2027-12-31', 60)).toBe('2028-02-29');
    expect(addDays('9999-12-30', 99)).toBe('9999-12-31');
    expect(daysBetween('2026-12-31', '2027-01-01')).toBe(1);
    expect(dayOf(new Date('9999-12-31T23:00:00Z'), JAKARTA)).toBe('9999-12-31');
  });

  it('has times by the clock of its zone', () => {
    expect(momentOf('2026-08-17', '09:30', JAKARTA)).toEqual(new Date('2026-08-17T02:30:00Z'));
    expect(momentOf('2026-03-29', '09:30', 'Europe/Berlin')).toEqual(new Date('2026-03-29T07:30:00Z'));
    for (const [day, time] of [
      ['2026-02-30', '09:30'],
      ['2026-08-17', '24:00'],
      ['', '09:30'],
      ['2026-08-17', ''],
    ] as const)
      expect(momentOf(day, time, JAKARTA)).toBeUndefined();
  });
});

it.each(ZONES)('in %s days follow each other without a gap', (zone) => {
  fc.assert(
    fc.property(day, fc.integer({ min: -1000, max: 1000 }), (one, count) => {
      const [start, end] = [startOfDay(one, zone)!, endOfDay(one, zone)!];
      expect([dayOf(start, zone), dayOf(end, zone)]).toEqual([one, one]);
      expect(dayOf(start.getTime() - 1, zone)).toBe(addDays(one, -1));
      expect(end.getTime() + 1000).toBe(startOfDay(addDays(one, 1), zone)!.getTime());
      expect(daysBetween(one, addDays(one, count))).toBe(count);
    }),
  );
});
