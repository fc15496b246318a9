import { tzOffset } from '@date-fns/tz';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeZoneOf } from './time-zone';

const ZONES = [
  'Asia/Jakarta',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Africa/Monrovia',
];
const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) });

it.each(ZONES)('%s agrees with the time zone database, also for cached offsets', (name) => {
  const zone = timeZoneOf(name);
  const agrees = (at: number) => expect(zone.offsetMinutes(at)).toBe(tzOffset(name, new Date(at)));
  fc.assert(
    fc.property(instant, fc.integer({ min: -900_000, max: 900_000 }), (at, shift) => {
      agrees(at);
      agrees(at + shift);
      agrees(at);
    }),
    { numRuns: 2000 },
  );
});

it('has the offset to the second on both sides of a change', () => {
  const zone = timeZoneOf('America/New_York');
  const change = Date.UTC(2024, 2, 10, 7);
  expect([zone.offsetMinutes(change - 1), zone.offsetMinutes(change)]).toEqual([-300, -240]);
});
