import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCollection } from '@/collections';
import { parseTimestamp } from '@/collections/kinds/moment';
import { timeZoneOf } from '@/server/records/time-zone';
import { clockText } from './clock-text';

const collection = findCollection('pasien')!;
const timestamp = collection.field('date_now')! as Parameters<typeof parseTimestamp>[1];
const contextOf = (zone: string) => ({ timeZone: timeZoneOf(zone), listedValues: () => undefined });

it('is what the clock shows', () => {
  const jakarta = contextOf('Asia/Jakarta');
  expect(clockText('2025-01-15T02:00:00.000Z', timestamp, jakarta)).toBe('2025-01-15 09:00:00');
  expect(clockText('2025-01-15T02:00:00.120Z', timestamp, jakarta)).toBe('2025-01-15 09:00:00.120');
  const datetime = collection.fields.find(({ kind }) => kind === 'datetime')!;
  expect(clockText('2024-12-31T14:15:00', datetime, jakarta)).toBe('2024-12-31 14:15:00');
  expect(clockText(7, collection.identifierField, jakarta)).toBe(7);
});

it('stays as it was where the clock showed that time twice', () => {
  const newYork = contextOf('America/New_York');
  const twice = ['2024-11-03T05:30:00.000Z', '2024-11-03T06:30:00.000Z'];
  expect(twice.map((value) => clockText(value, timestamp, newYork))).toEqual([
    '2024-11-03T05:30:00.000Z',
    '2024-11-03 01:30:00',
  ]);
});

it('is read back as the same moment, in any zone', () => {
  const moments = fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true });
  const zones = fc.constantFrom('Asia/Jakarta', 'Asia/Kathmandu', 'America/New_York', 'UTC');
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const context = contextOf(zone);
      const text = clockText(moment.toISOString(), timestamp, context);
      expect(parseTimestamp(text, timestamp, context)).toBe(moment.toISOString());
    }),
  );
});
