import { expect, it } from 'vitest';
import { type ExpiryChoice, expiryOf } from './expiry-choice';

const now = new Date('2026-11-21T18:00:00Z');
const of = (choice: ExpiryChoice, date = '') => expiryOf({ choice, date, timeZone: 'Asia/Makassar', now });

it('ends a key at the last second of a day in the zone of the service', () => {
  expect(of('date', '2026-12-31')).toEqual({ until: '2026-12-31T15:59:59.000Z' });
  // In Makassar it is the 22nd already.
  expect(of('date', '2026-11-21')).toEqual({ fault: 'past' });
  expect(of('date', '2026-11-22')).toEqual({ until: '2026-11-22T15:59:59.000Z' });
  expect(of('date')).toEqual({ fault: 'missing' });
});

it('tells "as it is" from "never", and reckons days from now', () => {
  expect(of('keep')).toEqual({ until: undefined });
  expect(of('never')).toEqual({ until: null });
  expect(of('90')).toEqual({ until: '2027-02-19T18:00:00.000Z' });
});
