import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { SummaryRequest } from '@/domain/answers/judge-summary';
import { showFigures } from '@/domain/answers/shown-as';
import { findCollection } from '@/domain/collections';
import { createOwnServices } from '@/server/testing';

/** Compares changes with SQL written by hand: parts that two periods do not both have are in neither side, and are named. */

const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const { pool } = services;
const siswa = findCollection('siswa')!;
const penyakit = findCollection('penyakit_top_10')!;

type Pupils = Readonly<{ unit: string; district: string; period: number; level: string; pupils: number }>;

beforeEach(async () => void (await pool.query('TRUNCATE siswa, penyakit_top_10')));

const store = (pupils: readonly Pupils[]) =>
  pool.query(
    `INSERT INTO siswa (kota_kab, kecamatan, tahun, semester, jenjang, jumlah_siswa)
     SELECT unit, district, period / 2, (1 + period % 2)::text, level, pupils
     FROM json_to_recordset($1) AS p (unit text, district text, period integer, level text, pupils integer)`,
    [JSON.stringify(pupils)],
  );

const ofSiswa = async (request: Partial<SummaryRequest>) => {
  const asked = { rows: [], columns: 'period', measure: 'sum', figure: 'jumlah_siswa', ...request } as const;
  const { table } = await services.summaries.ofView({
    collection: siswa,
    view: {},
    request: { ...asked, isCompared: true },
  });
  return table;
};

const anyPupils = fc.uniqueArray(
  fc.record<Pupils>({
    unit: fc.constantFrom('Aceh Besar', 'Pidie', 'Kota Sabang'),
    district: fc.constantFrom('A', 'B'),
    period: fc.constantFrom(4046, 4047, 4048, 4050),
    level: fc.constantFrom('SD', 'SMP'),
    pupils: fc.integer({ min: 0, max: 99 }),
  }),
  { selector: ({ pupils: _, ...key }) => JSON.stringify(key), maxLength: 30 },
);

/** $1 is a period, $2 the one before. They have in common the district, and the level in the regency. */
const BY_HAND = `
WITH r AS (
  SELECT kota_kab AS u, kecamatan AS d, jenjang AS c, jumlah_siswa AS f, tahun * 2 + semester::integer - 1 AS p FROM siswa
), two AS (SELECT * FROM r WHERE p IN ($1, $2)), compared AS (
  SELECT * FROM two t WHERE
    (SELECT count(DISTINCT p) FROM two o WHERE (o.u, o.d) = (t.u, t.d)) = 2 AND
    (SELECT count(DISTINCT p) FROM two o WHERE (o.u, o.c) = (t.u, t.c)) = 2
)
SELECT %row% AS row, sum(f) FILTER (WHERE p = $1)::text AS now, sum(f) FILTER (WHERE p = $2)::text AS before,
  (SELECT array_agg(u ORDER BY u) FROM (SELECT u FROM two GROUP BY u HAVING count(DISTINCT p) = 1) x) AS alone
FROM compared GROUP BY 1`;

it('a change is that of the units, districts and levels that both half-years have', async () => {
  const rowsOf = fc.constantFrom('', 'kota_kab', 'jenjang');
  await fc.assert(
    fc.asyncProperty(anyPupils, rowsOf, async (pupils, rows) => {
      await pool.query('TRUNCATE siswa');
      await store(pupils);
      const { columns, rows: found, compared, totals } = await ofSiswa({ rows: rows === '' ? [] : [rows] });
      for (const [i, [year, half]] of columns.entries()) {
        const period = Number(year) * 2 + Number(half) - 1;
        const isCompared = pupils.some((one) => one.period === period - 1);
        expect(compared!.columns[i] === null).toBe(!isCompared);
        if (!isCompared) continue;
        const { before, leftOut } = compared!.columns[i]!;
        expect(columns[before]).toEqual([Math.floor((period - 1) / 2), String(1 + ((period - 1) % 2))]);
        const ask = async (row: string) =>
          (await pool.query(BY_HAND.replace('%row%', row), [period, period - 1])).rows;
        const pairOf = (row: { now: string | null; before: string | null } | undefined) =>
          row?.now == null || row.before === null ? null : [row.now, row.before];
        const [all] = await ask("''");
        expect(compared!.totals[i]).toEqual(pairOf(all));
        if (all !== undefined)
          expect(leftOut.filter((one) => Object.keys(one).join() === 'unit').map(({ unit }) => unit)).toEqual(
            all.alone ?? [],
          );
        const byHand = new Map(
          (await ask({ '': "''", kota_kab: 'u', jenjang: 'c' }[rows]!)).map((row) => [row.row, row]),
        );
        for (const [at, { values }] of found.entries())
          expect(compared!.rows[at]![i]).toEqual(pairOf(byHand.get(String(values[0] ?? ''))));
      }
      expect(totals).toHaveLength(columns.length);
    }),
    { numRuns: 300 },
  );
});

it('years of months are compared in the months that both have, of each disease', async () => {
  const anyCases = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom('ISPA', 'Diare', 'Tifoid'),
      month: fc.integer({ min: 1, max: 3 }),
      year: fc.constantFrom(2023, 2024),
      cases: fc.integer({ min: 0, max: 99 }),
    }),
    { selector: ({ cases: _, ...key }) => JSON.stringify(key), maxLength: 18 },
  );
  const request = { rows: ['nama_penyakit'], columns: 'tahun', measure: 'sum', figure: 'jumlah' } as const;
  await fc.assert(
    fc.asyncProperty(anyCases, async (cases) => {
      await pool.query('TRUNCATE penyakit_top_10');
      await pool.query(
        `INSERT INTO penyakit_top_10 (nama_penyakit, bulan, tahun, jumlah) SELECT name, month, year, cases
         FROM json_to_recordset($1) AS p (name text, month integer, year integer, cases integer)`,
        [JSON.stringify(cases)],
      );
      const { table } = await services.summaries.ofView({
        collection: penyakit,
        view: {},
        request: { ...request, isCompared: true },
      });
      const { rows } = await pool.query(
        `SELECT o.nama_penyakit AS name, sum(t.jumlah)::integer AS now, sum(o.jumlah)::integer AS before
         FROM penyakit_top_10 o JOIN penyakit_top_10 t USING (nama_penyakit, bulan) WHERE o.tahun = 2023 AND t.tahun = 2024
         GROUP BY GROUPING SETS ((1), ()) HAVING count(*) > 0`,
      );
      const changes = new Map(rows.map(({ name, now, before }) => [name, now - before]));
      const { rows: shown, totals } = showFigures(table, 'difference');
      const at = table.columns.findIndex(([year]) => year === 2024);
      if (at === -1) return;
      for (const { values, cells } of shown) expect(cells[at]).toBe(changes.get(values[0]) ?? null);
      expect(totals[at]).toBe(changes.get(null) ?? null);
    }),
    { numRuns: 200 },
  );
});

describe('what is not compared', () => {
  const all = (period: number, level = 'SD'): Pupils[] =>
    ['Aceh Besar', 'Pidie', 'Kota Sabang'].map((unit) => ({
      unit,
      district: 'A',
      period,
      level,
      pupils: 10,
    }));

  it('is named: units, districts, levels of a unit and levels of all', async () => {
    const now = [...all(4048), ...all(4048, 'SLB'), { ...all(4048)[1]!, district: 'B', pupils: 7 }];
    const before = [...all(4047).slice(0, 2), { ...all(4047, 'SMP')[0]! }];
    await store([...now, ...before]);
    const { compared } = await ofSiswa({});
    expect(compared!.columns).toEqual([
      null,
      {
        before: 0,
        units: 3,
        leftOut: [
          { unit: 'Kota Sabang' },
          { unit: 'Pidie', district: 'B' },
          { categories: ['SLB'] },
          { categories: ['SMP'] },
        ],
      },
    ]);
    expect(compared!.totals).toEqual([null, ['20', '20']]);
  });

  it('is nothing where a place is spelled otherwise, and a whole regency is compared as a whole', async () => {
    await store([
      ...all(4047).map((one) => ({ ...one, district: '-' })),
      ...all(4048).map((one) => (one.unit === 'Pidie' ? { ...one, unit: 'KAB. PIDIE' } : one)),
    ]);
    const { compared, rows } = await ofSiswa({ rows: ['kota_kab'] });
    expect(compared!.columns[1]).toMatchObject({ units: 3, leftOut: [] });
    expect(compared!.totals[1]).toEqual(['30', '30']);
    // A row has one spelling.
    const at = rows.findIndex(({ values }) => values[0] === 'KAB. PIDIE');
    expect(compared!.rows[at]![1]).toBeNull();
  });

  it('the latest periods of years are compared with each other', async () => {
    const half = all(4046).map((one) => ({ ...one, pupils: 5 }));
    await store([...half, ...all(4047), ...all(4048)]);
    const { compared, rows } = await ofSiswa({ rows: ['kota_kab'], columns: 'tahun', measure: 'last' });
    const pairs = rows.map(({ values }, at) => [values[0], compared!.rows[at]![1]]);
    expect(pairs).toEqual([
      ['Aceh Besar', ['10', '10']],
      ['Kota Sabang', ['10', '10']],
      ['Pidie', ['10', '10']],
    ]);
    expect(compared!.totals[1]).toEqual(['30', '30']);
  });
});
