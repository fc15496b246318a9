import { tzOffset } from '@date-fns/tz';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import { Fault } from '@/domain/collections/fault';
import { parseDatetime, parseTimestamp } from '@/domain/collections/kinds/moment';
import { moment, type Written } from './moment-arbitrary';
import { ownServices, servicesOn } from './services-on';

const TIMEOUT = 120_000;
const actor = { kind: 'system', name: 'test' } as const;

const own = ownServices();

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
              cut(instant, 1000n, 24),
            ]);
            expect([text, canonical(parseDatetime(text, datetime, context))]).toEqual([
              text,
              cut(wall, 1_000_000n, 19),
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
      const inZone = await servicesOn(own.databaseUrl, { TIME_ZONE: zone, DATABASE_POOL_SIZE: '2' });
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

  /** Microseconds since 1970 as an instant and as the wall clock of the zone; null if the moment does not exist. */
  async function readByPostgres(
    moments: Written[],
    timeZone: string,
  ): Promise<{ instant: bigint | null; wall: bigint | null }[]> {
    const client = await own.services.pool.connect();
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

/** The moment truncated to a unit in microseconds, as a text of the given length; null outside of 0001 to 9999. */
function cut(microseconds: bigint | null, unit: bigint, length: number): string | null {
  if (microseconds === null) return null;
  const milliseconds = Number((microseconds - (((microseconds % unit) + unit) % unit)) / 1000n);
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? date.toISOString().slice(0, length) : null;
}

const canonical = (value: string | Fault): string | null => (value instanceof Fault ? null : value);

async function listed(collection: Collection, parameters: [string, string][] = []): Promise<unknown[]> {
  const query = await own.services.records.readQuery(collection, parameters);
  const list = await own.services.records.list({ actor, collection, query });
  return JSON.parse(`[${list.first}]`);
}
