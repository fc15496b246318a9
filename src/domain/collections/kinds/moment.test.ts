import { tzOffset } from '@date-fns/tz';
import { describe, expect, it } from 'vitest';
import { parseDatetime, parseDay, parseTimestamp } from './moment';

const described = { label: { id: '', en: '' }, description: { id: '', en: '' }, example: '' };
const dateNow = { ...described, name: 'date_now', kind: 'timestamp' } as const;
const tanggal = { ...described, name: 'tanggal', kind: 'datetime' } as const;
const inZone = (zone: string) => ({
  timeZone: { offsetMinutes: (instant: number) => tzOffset(zone, new Date(instant)) },
  listedValues: () => undefined,
});
const jakarta = inZone('Asia/Jakarta');
const newYork = inZone('America/New_York');

describe('a moment', () => {
  it.each([
    ['2024-01-31', '2024-01-30T17:00:00.000Z', '2024-01-31T00:00:00'],
    ['\t2024-01-31\u3000\r\n', '2024-01-30T17:00:00.000Z', '2024-01-31T00:00:00'],
    ['2024-01-31 14:15', '2024-01-31T07:15:00.000Z', '2024-01-31T14:15:00'],
    [' 2024-01-31T14:15:30 ', '2024-01-31T07:15:30.000Z', '2024-01-31T14:15:30'],
    ['2024-01-31 14:15:30.4996', '2024-01-31T07:15:30.499Z', '2024-01-31T14:15:30'],
    ['2024-01-31T14:15:30.5', '2024-01-31T07:15:30.500Z', '2024-01-31T14:15:30'],
    ['1999-12-31 23:59:59.999', '1999-12-31T16:59:59.999Z', '1999-12-31T23:59:59'],
    ['1999-12-31T23:59:59.999999999', '1999-12-31T16:59:59.999Z', '1999-12-31T23:59:59'],
    ['1969-12-31T23:59:59.9996Z', '1969-12-31T23:59:59.999Z', '1970-01-01T06:59:59'],
    ['9999-12-31T23:59:59.9999', '9999-12-31T16:59:59.999Z', '9999-12-31T23:59:59'],
    ['2024-01-31t07:15:00z', '2024-01-31T07:15:00.000Z', '2024-01-31T14:15:00'],
    ['2024-01-31T23:30:00.123456789012-05:00', '2024-02-01T04:30:00.123Z', '2024-02-01T11:30:00'],
    ['2024-01-31T00:00:00+23:59', '2024-01-30T00:01:00.000Z', '2024-01-30T07:01:00'],
    ['2024-02-29', '2024-02-28T17:00:00.000Z', '2024-02-29T00:00:00'],
    ['9999-12-31T23:59:59.499', '9999-12-31T16:59:59.499Z', '9999-12-31T23:59:59'],
    ['0001-01-01T07:07:12', '0001-01-01T00:00:00.000Z', '0001-01-01T07:07:12'],
  ])('%s is read', (text, instant, local) => {
    expect(parseTimestamp(text, dateNow, jakarta)).toBe(instant);
    expect(parseDatetime(text, tanggal, jakarta)).toBe(local);
  });

  it.each([
    ...['2023-02-29', '2024-02-30', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00', '0000-01-01'],
    ...[
      '2024-01-31 24:00',
      '2024-01-31 12:60',
      '2024-01-31 12:00:60',
      '2024-01-31T12:00:00+24:00',
      '2024-01-31T12:00:00+01:60',
    ],
    ...[
      '2024-1-31',
      '31-01-2024',
      '31/01/2024',
      '20240131',
      '2024-01',
      '2024-01-31Z',
      '2024-01-31T',
      '2024-01-31 7:15',
    ],
    ...[
      '2024-01-31T12:00Z',
      '2024-01-31T12:00:00+0700',
      '2024-01-31T12:00:00 +07:00',
      '2024-01-31T12:00:00.Z',
      '2024-01-31  12:00',
    ],
    ...[
      '+2024-01-31',
      '-0001-01-01',
      '12024-01-31',
      'now',
      'infinity',
      '2024-01-31 12:00 WIB',
      '٢٠٢٤-01-31',
      '2024-01-31\u200b',
    ],
  ])('%j is refused', (text) => {
    expect(parseTimestamp(text, dateNow, jakarta)).toMatchObject({
      code: 'invalid_value',
      field: 'date_now',
    });
    expect(parseDatetime(text, tanggal, jakarta)).toMatchObject({ code: 'invalid_value', field: 'tanggal' });
  });

  it('is refused if the conversion to UTC leaves the years 0001 to 9999', () => {
    expect(parseTimestamp('0001-01-01', dateNow, jakarta)).toMatchObject({ code: 'invalid_value' });
    expect(parseDatetime('9999-12-31T20:00:00Z', tanggal, jakarta)).toMatchObject({ code: 'invalid_value' });
  });

  it.each([20240131, 1706659200000, true, null, {}, ['2024-01-31']])('%j is no text', (raw) => {
    expect(parseTimestamp(raw, dateNow, jakarta)).toMatchObject({ code: 'invalid_type' });
    expect(parseDatetime(raw, tanggal, jakarta)).toMatchObject({ code: 'invalid_type' });
  });
});

describe('when the clock is changed', () => {
  it.each([
    ['2024-03-10 01:59:59', '2024-03-10T06:59:59.000Z', 'before the skipped hour'],
    ['2024-03-10 02:30', '2024-03-10T07:30:00.000Z', 'in the skipped hour, by the offset before'],
    ['2024-03-10 03:00', '2024-03-10T07:00:00.000Z', 'after it'],
    ['2024-11-03 00:59:59', '2024-11-03T04:59:59.000Z', 'before the hour that comes twice'],
    ['2024-11-03 01:30', '2024-11-03T06:30:00.000Z', 'in the hour that comes twice, the second'],
    ['2024-11-03 02:00', '2024-11-03T07:00:00.000Z', 'after it'],
  ])('%s in New York is %s (%s)', (text, instant) => {
    expect(parseTimestamp(text, dateNow, newYork)).toBe(instant);
    // A datetime is a local time, so it is not converted.
    expect(parseDatetime(text, tanggal, newYork)).toBe(`${text.replace(' ', 'T')}:00`.slice(0, 19));
  });

  it('an instant has the offset of its time', () => {
    expect(parseDatetime('2024-03-10T06:59:59Z', tanggal, newYork)).toBe('2024-03-10T01:59:59');
    expect(parseDatetime('2024-03-10T07:00:00Z', tanggal, newYork)).toBe('2024-03-10T03:00:00');
    expect(parseDatetime('2024-11-03T05:30:00Z', tanggal, newYork)).toBe('2024-11-03T01:30:00');
    expect(parseDatetime('2024-11-03T06:30:00Z', tanggal, newYork)).toBe('2024-11-03T01:30:00');
  });
});

describe('a date without a time, in a filter', () => {
  it.each([
    ['Asia/Jakarta', '2024-01-31', '2024-01-30T17:00:00.000Z', '2024-01-31T16:59:59.999Z', 'a day as any'],
    ['America/New_York', '2024-03-10', '2024-03-10T05:00:00.000Z', '2024-03-11T03:59:59.999Z', '23 hours'],
    ['America/New_York', '2024-11-03', '2024-11-03T04:00:00.000Z', '2024-11-04T04:59:59.999Z', '25 hours'],
    ['America/Havana', '2024-11-03', '2024-11-03T04:00:00.000Z', '2024-11-04T04:59:59.999Z', 'two midnights'],
    ['Asia/Beirut', '2024-03-31', '2024-03-30T22:00:00.000Z', '2024-03-31T20:59:59.999Z', 'no midnight'],
    ['UTC', '9999-12-31', '9999-12-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z', 'the last day'],
    ['Asia/Jakarta', '0001-01-01', '0001-01-01T00:00:00.000Z', '0001-01-01T16:52:47.999Z', 'the first day'],
  ])('in %s, %s begins %s and ends %s (%s)', (zone, date, first, last) => {
    expect(parseDay(` ${date} `, dateNow, inZone(zone))).toEqual({ first, last });
    const local = { first: `${date}T00:00:00`, last: `${date}T23:59:59` };
    expect(parseDay(date, tanggal, inZone(zone))).toEqual(local);
  });

  it.each(['2024-01-31 00:00', '2023-02-29', '2024-01', 'today', ''])('%j is none', (text) => {
    expect(parseDay(text, dateNow, jakarta)).toBeUndefined();
  });
});
