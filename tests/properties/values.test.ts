import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Collection, findCollection } from '@/domain/collections';
import { arrayLiteral } from '@/server/records/array-literal';
import { ownServices } from './services-on';

const TIMEOUT = 120_000;
const actor = { kind: 'system', name: 'test' } as const;

const own = ownServices();

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

  it('of texts reach PostgreSQL unchanged', async () => {
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
    (await own.services.pool.query(`SELECT to_json($1::${type}[]) AS found`, [arrayLiteral(values)])).rows[0]
      .found;
});

describe('an accepted value is stored in the form that is returned', () => {
  const pendudukUmur = findCollection('penduduk_umur')!;
  const jamLayanan = findCollection('jam_layanan')!;
  // For a code point that this Unicode version does not know yet, another one may have a decomposition.
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
      // A text of the maximum length, with the widest characters, so that it cannot be compressed.
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
            await own.services.pool.query(`DELETE FROM ${resource}`);
            const names = ['kota_kab', 'kecamatan', 'gampong', 'semester', 'range_usia'];
            const items = rows.map((values, i) => ({
              ...Object.fromEntries(names.map((name, column) => [name, values[column]])),
              tahun: 1901 + i,
              jumlah_penduduk: String(jumlah),
              date_now: '2024-01-31T00:00:00.0004Z',
            }));
            const outcome = await own.services.records.register({
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
            const { rows: raw } = await own.services.pool.query(
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
          await own.services.pool.query('DELETE FROM jam_layanan');
          const { done } = await own.services.records.register({
            actor,
            collection: jamLayanan,
            items: [{ html_static }],
            wantData: false,
          });
          expect(done).toBe(1);
          const again = await own.services.records.register({
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
    await own.services.pool.query('DELETE FROM jam_layanan');
    const html_static = Array.from({ length: 65_535 }, (_, i) =>
      String.fromCodePoint(0x20000 + ((i * 7919) % 0xa000)),
    ).join('');
    const { done } = await own.services.records.register({
      actor,
      collection: jamLayanan,
      items: [{ html_static }],
      wantData: true,
    });
    expect(done).toBe(1);
    expect((await listed(jamLayanan))[0]).toMatchObject({ html_static });
  });
});

function canonicalTexts(item: Record<string, unknown>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      String(item[name])
        .replace(/^\p{White_Space}+|\p{White_Space}+$/gu, '')
        .normalize('NFC'),
    ]),
  );
}

async function listed(collection: Collection, parameters: [string, string][] = []): Promise<unknown[]> {
  const query = await own.services.records.readQuery(collection, parameters);
  const list = await own.services.records.list({ actor, collection, query });
  return JSON.parse(`[${list.first}]`);
}
