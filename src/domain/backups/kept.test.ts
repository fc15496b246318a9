import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOf } from '@/domain/calendar';
import { keptBackups } from './kept';

const timeZone = 'Asia/Jakarta';
const HOUR_MS = 3_600_000;
const BEGIN = Date.UTC(2024, 0, 1);
const times = fc.uniqueArray(fc.integer({ min: 0, max: 24 * 800 }), { maxLength: 120 });
const keep = fc.tuple(
  fc.integer({ min: 1, max: 10 }),
  fc.integer({ min: 0, max: 6 }),
  fc.integer({ min: 0, max: 15 }),
);
const at = (hours: number) => new Date(BEGIN + hours * HOUR_MS);

describe('which backups are kept', () => {
  it('is the newest, one of each of the last days, and never more than the periods', () => {
    fc.assert(
      fc.property(times, keep, (hours, counts) => {
        const all = hours.map(at);
        const kept = keptBackups(all, { keep: counts, timeZone });
        expect(kept.every((time) => all.includes(time))).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(counts[0] + counts[1] + counts[2]);
        const days = [...new Set(all.map((time) => dayOf(time, timeZone)))].sort().reverse();
        for (const day of days.slice(0, counts[0])) {
          const last = Math.max(...all.filter((time) => dayOf(time, timeZone) === day).map(Number));
          expect(kept.map(Number)).toContain(last);
        }
        if (all.length > 0) expect(Number(kept[0])).toBe(Math.max(...all.map(Number)));
      }),
    );
  });

  it('does not depend on how often old ones are removed', () => {
    fc.assert(
      fc.property(times, keep, (hours, counts) => {
        let there: Date[] = [];
        for (const hour of [...hours].sort((one, other) => one - other))
          there = keptBackups([...there, at(hour)], { keep: counts, timeZone });
        const atOnce = keptBackups(hours.map(at), { keep: counts, timeZone });
        expect(there).toEqual(atOnce);
      }),
    );
  });

  it('takes a week from Monday, and a day in the time zone of the service', () => {
    const sunday = new Date('2024-03-03T16:00:00Z');
    const monday = new Date('2024-03-03T17:00:00Z');
    const week = new Date('2024-03-10T16:59:00Z');
    expect(keptBackups([sunday, monday, week], { keep: [1, 2, 0], timeZone })).toEqual([week, sunday]);
  });
});
