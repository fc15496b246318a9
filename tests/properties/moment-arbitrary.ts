import fc from 'fast-check';

/** A date or a date and time as it may be sent; `isClock`: whether its parts are a valid clock time. */
export type Written = { text: string; isClock: boolean; zoned: boolean };

/** Dates on which the clocks of some zone changed. */
const CHANGES = [
  '2024-03-10',
  '2024-11-03',
  '1987-04-05',
  '2024-04-07',
  '2024-10-06',
  '1963-12-31',
  '1964-01-01',
];

/** Real moments and non-existent ones, often near a limit of the years or a change of the clock. */
export const moment: fc.Arbitrary<Written> = fc
  .record({
    date: fc.oneof(
      {
        weight: 3,
        arbitrary: fc
          .tuple(
            fc.integer({ min: 1900, max: 2100 }),
            fc.integer({ min: 1, max: 12 }),
            fc.integer({ min: 1, max: 31 }),
          )
          .map(dateText),
      },
      fc
        .tuple(
          fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.constantFrom(0, 1, 1582, 9999)),
          fc.integer({ min: 0, max: 13 }),
          fc.integer({ min: 0, max: 32 }),
        )
        .map(dateText),
      {
        weight: 2,
        arbitrary: fc.constantFrom(
          '0001-01-01',
          '9999-12-31',
          '2023-02-29',
          '2024-02-29',
          '1900-02-29',
          '2000-02-29',
          ...CHANGES,
        ),
      },
    ),
    between: fc.constantFrom(' ', 'T', 't'),
    time: fc.constantFrom('none', 'minutes', 'seconds', 'fraction'),
    hour: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 24 })),
    minute: fc.oneof(fc.integer({ min: 0, max: 59 }), fc.constantFrom(0, 29, 30, 59, 60)),
    second: fc.oneof(fc.integer({ min: 0, max: 59 }), fc.constantFrom(0, 59, 60)),
    fraction: fc.oneof(
      fc.stringMatching(/^[0-9]{1,6}$/),
      fc.constantFrom('5', '4999', '499999', '9995', '0005', '000499', '999999'),
    ),
    zone: fc.oneof(
      fc.constantFrom('', '', 'Z', 'z', '-00:00'),
      fc
        .tuple(fc.constantFrom('+', '-'), fc.integer({ min: 0, max: 15 }), fc.constantFrom(0, 30, 45, 59, 60))
        .map(([sign, hours, minutes]) => `${sign}${two(hours)}:${two(minutes)}`),
    ),
    around: fc.constantFrom('', '', ' '),
  })
  .map(({ date, between, time, hour, minute, second, fraction, zone, around }) => {
    const clock = [`${two(hour)}:${two(minute)}`, `:${two(second)}`, `.${fraction}`]
      .slice(0, TIMES.indexOf(time))
      .join('');
    const zoned = time !== 'none' && zone !== '';
    return {
      text: `${around}${date}${clock === '' ? '' : between}${clock}${zoned ? zone : ''}${around}`,
      zoned,
      // PostgreSQL accepts 24:00 and a sixtieth second as the following moment, and a zone with or without seconds.
      isClock:
        time === 'none' ||
        (hour < 24 &&
          minute < 60 &&
          (time === 'minutes' ? !zoned : second < 60) &&
          !(zoned && zone.endsWith('60'))),
    };
  });

const TIMES = ['none', 'minutes', 'seconds', 'fraction'];
const two = (number: number) => String(number).padStart(2, '0');

function dateText([year, month, day]: [number, number, number]): string {
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}
