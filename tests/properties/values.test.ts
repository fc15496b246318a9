import { tzOffset } from '@date-fns/tz';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Collection, findCollection } from '../../src/collections';
import { Fault } from '../../src/collections/fault';
import { parseDatetime, parseTimestamp } from '../../src/collections/kinds/moment';
import { arrayLiteral } from '../../src/server/records/array-literal';
import type { Services } from '../../src/server/services';
import { createDatabase, dropDatabase } from '../support/service';
import { servicesOn } from './services-on';

const TIMEOUT = 120_000;
const actor = { kind: 'system', name: 'test' } as const;

let databaseUrl: string;
let services: Services;

beforeAll(async () => {
  databaseUrl = await createDatabase();
  services = await servicesOn(databaseUrl);
}, TIMEOUT);

afterAll(async () => {
  await services?.close();
  if (databaseUrl !== undefined) await dropDatabase(databaseUrl);
});

describe('array texts', () => {
  const text = fc.oneof(
    fc.constantFrom(
      '',
      'NULL',
      'null',
      '{}',
      '{"a"}',
      '\\',
      '"',
      '\\"',
      ',',
      ' ',
      '\n',
      '\t',
      '\r\n',
      '\v',
      "'",
      '😀',
      '\u{10ffff}',
      '\x01',
    ),
    fc.string({ unit: 'binary' }).filter((characters) => !characters.includes('\0')),
  );

  it('of texts reach PostgreSQL as they are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.option(text, { nil: undefined }), { minLength: 1 }), async (values) => {
        const found = await asJson('text', values);
        expect(found).toEqual(
          values.every((value) => value === undefined) ? null : values.map((value) => value ?? null),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('of numbers too', async () => {
    const numbers = fc.array(fc.option(fc.integer(), { nil: undefined }), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(numbers, async (values) => {
        if (values.every((value) => value === undefined)) return;
        expect(await asJson('integer', values)).toEqual(values.map((value) => value ?? null));
      }),
    );
  });

  const asJson = async (type: string, values: (string | number | undefined)[]): Promise<unknown> =>
    (await services.pool.query(`SELECT to_json($1::${type}[]) AS found`, [arrayLiteral(values)])).rows[0]
      .found;
});

describe('what is accepted is stored in the form that is returned', () => {
  const pendudukUmur = findCollection('penduduk_umur')!;
  const jamLayanan = findCollection('jam_layanan')!;
  // Of a code point that this Unicode does not know yet, another one may know a decomposition.
  const known = (characters: string) => characters.isWellFormed() && !/\p{Cn}|\p{Cc}/u.test(characters);
  const text = fc
    .oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
      fc.string({
        unit: fc.constantFrom(
          '"',
          '\\',
          '{',
          '}',
          ',',
          'NULL',
          'e\u0301',
          '\u0301\u0323',
          '\u0958',
          'ﬃ',
          '𝅘𝅥',
        ),
        minLength: 1,
        maxLength: 30,
      }),
      // As long as a text may be, and of the widest characters, so that nothing compresses it.
      fc.string({
        unit: fc.integer({ min: 0x20000, max: 0x2a6df }).map((point) => String.fromCodePoint(point)),
        minLength: 255,
        maxLength: 255,
      }),
    )
    .filter((characters) => known(characters) && characters.normalize('NFC').trim() !== '');

  it(
    'texts, in all fields at once',
    async () => {
      const { resource, identifier } = pendudukUmur;
      const texts = fc.tuple(text, text, text, text, text);
      await fc.assert(
        fc.asyncProperty(
          fc.array(texts, { minLength: 1, maxLength: 20 }),
          fc.integer({ min: 0, max: 2_147_483_647 }),
          async (rows, jumlah) => {
            await services.pool.query(`DELETE FROM ${resource}`);
            const names = ['kota_kab', 'kecamatan', 'gampong', 'semester', 'range_usia'];
            const items = rows.map((values, i) => ({
              ...Object.fromEntries(names.map((name, column) => [name, values[column]])),
              tahun: 1901 + i,
              jumlah_penduduk: String(jumlah),
              date_now: '2024-01-31T00:00:00.0004Z',
            }));
            const outcome = await services.records.register({
              actor,
              collection: pendudukUmur,
              items,
              wantData: true,
            });
            const told = outcome.faults.map(({ index }) => index);
            const accepted = items.filter((_, index) => !told.includes(index));
            expect(accepted.length + told.length).toBe(items.length);
            const data = JSON.parse(outcome.data);
            expect(data).toEqual(
              accepted.map((item, i) => ({
                ...item,
                ...canonicalTexts(item, names),
                [identifier]: data[i]![identifier],
                jumlah_penduduk: jumlah,
                date_now: '2024-01-31T00:00:00.000Z',
              })),
            );
            expect(await listed(pendudukUmur)).toEqual(data);
            const { rows: raw } = await services.pool.query(
              `SELECT ${names.join(', ')}, ${names.map((name) => `${name} IS NFC NORMALIZED`).join(' AND ')} AS nfc FROM ${resource} ORDER BY ${identifier}`,
            );
            expect(raw).toEqual(accepted.map((item) => ({ ...canonicalTexts(item, names), nfc: true })));
          },
        ),
        { numRuns: 60 },
      );
    },
    TIMEOUT,
  );

  it(
    'and are found again by a filter that names them',
    async () => {
      await fc.assert(
        fc.asyncProperty(text, async (html_static) => {
          await services.pool.query('DELETE FROM jam_layanan');
          const { done } = await services.records.register({
            actor,
            collection: jamLayanan,
            items: [{ html_static }],
            wantData: false,
          });
          expect(done).toBe(1);
          const again = await services.records.register({
            actor,
            collection: jamLayanan,
            items: [{ html_static }],
            wantData: false,
          });
          expect(again.duplicates).toBe(1);
          expect(await listed(jamLayanan, [['html_static', html_static]])).toHaveLength(1);
          expect(await listed(jamLayanan, [['html_static', `${html_static}x`]])).toHaveLength(0);
        }),
      );
    },
    TIMEOUT,
  );

  it('texts of 65,535 characters of the widest kind', async () => {
    await services.pool.query('DELETE FROM jam_layanan');
    const html_static = Array.from({ length: 65_535 }, (_, i) =>
      String.fromCodePoint(0x20000 + ((i * 7919) % 0xa000)),
    ).join('');
    const { done } = await services.records.register({
      actor,
      collection: jamLayanan,
      items: [{ html_static }],
      wantData: true,
    });
    expect(done).toBe(1);
    expect((await listed(jamLayanan))[0]).toMatchObject({ html_static });
  });
});

describe.each(['Asia/Jakarta', 'America/New_York', 'Australia/Lord_Howe', 'UTC'])('moments in %s', (zone) => {
  const context = {
    timeZone: { offsetMinutes: (instant: number) => tzOffset(zone, new Date(instant)) },
    listedValues: () => undefined,
  };
  const described = { label: { id: '', en: '' }, description: { id: '', en: '' }, example: '' };
  const timestamp = { ...described, name: 'date_now', kind: 'timestamp' } as const;
  const datetime = { ...described, name: 'tanggal', kind: 'datetime' } as const;

  it(
    'are accepted where they are real, and mean what PostgreSQL reads',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(moment, { minLength: 40, maxLength: 40 }), async (moments) => {
          const oracle = await readByPostgres(moments, zone);
          moments.forEach(({ text }, i) => {
            const { instant, wall } = oracle[i]!;
            expect([text, canonical(parseTimestamp(text, timestamp, context))]).toEqual([
              text,
              rounded(instant, 1000n, 24),
            ]);
            expect([text, canonical(parseDatetime(text, datetime, context))]).toEqual([
              text,
              rounded(wall, 1_000_000n, 19),
            ]);
          });
        }),
        { numRuns: 100 },
      );
    },
    TIMEOUT,
  );

  it(
    'are stored in their canonical form',
    async () => {
      const inZone = await servicesOn(databaseUrl, { TIME_ZONE: zone, DATABASE_POOL_SIZE: '2' });
      try {
        const pasien = findCollection('pasien')!;
        await fc.assert(
          fc.asyncProperty(fc.array(moment, { minLength: 30, maxLength: 30 }), async (moments) => {
            const texts = moments.map(({ text }) => text);
            await inZone.pool.query('DELETE FROM pasien');
            const items = texts.map((text, i) => ({
              jumlah: 1,
              tanggal: text,
              date_now: text,
              status: `${i}`,
            }));
            const outcome = await inZone.records.register({
              actor,
              collection: pasien,
              items,
              wantData: true,
            });
            const expected = texts.flatMap((text, i) => {
              const [tanggal, date_now] = [
                canonical(parseDatetime(text, datetime, context)),
                canonical(parseTimestamp(text, timestamp, context)),
              ];
              return tanggal === null || date_now === null ? [] : [{ tanggal, date_now, status: `${i}` }];
            });
            expect(JSON.parse(outcome.data)).toMatchObject(expected);
            expect(outcome.done).toBe(expected.length);
            expect(await listed(pasien)).toEqual(JSON.parse(outcome.data));
          }),
          { numRuns: 20 },
        );
      } finally {
        await inZone.close();
      }
    },
    TIMEOUT,
  );

  /** Microseconds since 1970 as an instant and as the wall clock of the zone; null where there is no such moment. */
  async function readByPostgres(
    moments: Written[],
    timeZone: string,
  ): Promise<{ instant: bigint | null; wall: bigint | null }[]> {
    const client = await services.pool.connect();
    try {
      await client.query(`SET TimeZone = '${timeZone}'`);
      const { rows } = await client.query(
        `SELECT (extract(epoch FROM at) * 1000000)::bigint AS instant,
          (extract(epoch FROM CASE WHEN zoned THEN at AT TIME ZONE $2 WHEN at IS NOT NULL THEN t::timestamp END) * 1000000)::bigint AS wall
        FROM (
          SELECT t, zoned, CASE WHEN clock AND pg_input_is_valid(t, 'timestamptz') THEN t::timestamptz END AS at
          FROM unnest($1::text[], $3::boolean[], $4::boolean[]) AS u(t, clock, zoned)
        ) v`,
        [
          moments.map(({ text }) => text.trim()),
          timeZone,
          moments.map(({ isClock }) => isClock),
          moments.map(({ zoned }) => zoned),
        ],
      );
      return rows.map(({ instant, wall }) => ({
        instant: instant === null ? null : BigInt(instant),
        wall: instant === null ? null : BigInt(wall),
      }));
    } finally {
      await client.query('RESET TimeZone');
      client.release();
    }
  }
});

type Written = { text: string; isClock: boolean; zoned: boolean };

/** Dates on which the clocks of the zones above changed. */
const CHANGES = [
  '2024-03-10',
  '2024-11-03',
  '1987-04-05',
  '2024-04-07',
  '2024-10-06',
  '1963-12-31',
  '1964-01-01',
];

const moment: fc.Arbitrary<Written> = fc
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
      // PostgreSQL takes 24:00 and a sixtieth second for the moment after, and a zone with or without seconds.
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

/** Rounded half up to a unit of so many microseconds, as a text of so many characters; null outside of 0001 to 9999. */
function rounded(microseconds: bigint | null, unit: bigint, length: number): string | null {
  if (microseconds === null) return null;
  const shifted = microseconds + unit / 2n;
  const milliseconds = Number((shifted - (((shifted % unit) + unit) % unit)) / 1000n);
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, length) : null;
}

const canonical = (value: string | Fault): string | null => (value instanceof Fault ? null : value);

function canonicalTexts(item: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      String(item[name])
        .replace(/^\p{Zs}+|\p{Zs}+$/gu, '')
        .normalize('NFC'),
    ]),
  );
}

async function listed(collection: Collection, parameters: [string, string][] = []): Promise<unknown[]> {
  const query = await services.records.readQuery(collection, parameters);
  const list = await services.records.list({ actor, collection, query });
  return JSON.parse(`[${list.first}]`);
}
