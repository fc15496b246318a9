import { beforeAll, expect, it, vi } from 'vitest';
import { declaredIndicators } from '@/domain/indicators/declared';
import { firstView, type IndicatorView, queryOfView } from '@/domain/indicators/indicator-view';
import type { ReleaseStanding } from '@/domain/releases/standing';
import { system } from '@/server/actor';
import { createFacade } from '@/server/rest/facade';
import { createOwnServices } from '@/server/testing';
import { indicatorSource } from './indicator-source';

/** REST answers the copied address of an indicator with the values of its page. */

vi.stubGlobal('window', { location: { origin: 'https://data.example.go.id' } });
const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const facade = createFacade(services);
const indicator = declaredIndicators.find(({ name }) => name === 'siswa_per_guru')!;
let key = '';

beforeAll(async () => {
  ({ key } = await services.keys.issue({ name: 'Program', ratePerMinute: 0 }, system('test')));
  for (const [table, figure, factor] of [
    ['siswa', 'jumlah_siswa', 17],
    ['guru', 'jumlah_guru', 2],
  ] as const)
    for (const [i, place] of ['Aceh Jaya', 'Kota Sabang', '=Tak dikenal'].entries())
      for (const tahun of [2023, 2024])
        await services.pool.query(
          `INSERT INTO ${table} (kota_kab, kecamatan, tahun, semester, jenjang, ${figure}) VALUES ($1, 'Satu', $2, '1', 'SD', $3)`,
          [place, tahun, factor * (i + 3) + (tahun % 7)],
        );
});

const NOT_RELEASED = { standing: { numerator: null, denominator: null } };

async function csvOf(view: IndicatorView): Promise<string[][]> {
  const { path, parameters } = indicatorSource(indicator, { view, made: NOT_RELEASED })!;
  const query = new URLSearchParams([...parameters.map(([name, value]) => [name, value]), ['format', 'csv']]);
  const own: Record<string, string> = { 'x-api-key': key };
  const reply = await facade({
    ...{ method: 'GET', url: `${path}?${query}`, header: (name: string) => own[name], address: '127.0.0.1' },
    body: (async function* () {})(),
    hasBody: false,
    signal: new AbortController().signal,
  });
  expect([reply.status, reply.headers['content-type']]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
  const lines = String(reply.body).split('\r\n');
  return lines.slice(0, -1).map((line) => line.split(','));
}

it.each<[string, Partial<IndicatorView>, string[]]>([
  ['as it is first', {}, ['kota_kab', 'kode_wilayah']],
  ['by period', { columns: 'period' }, ['kota_kab', 'kode_wilayah', 'period']],
  ['of a period and a place', { period: '2023-S1', place: '11.72', rows: 'jenjang' }, ['jenjang']],
  [
    'under the present places',
    { system: 'as_it_is_now', rows: 'kecamatan' },
    ['kota_kab', 'kecamatan', 'kode_wilayah'],
  ],
])('has the values of the page: %s', async (_, change, names) => {
  const view = { ...firstView(indicator), ...change };
  const { actor } = system('test');
  const { table } = await services.indicators.read({ indicator, query: queryOfView(view), actor: actor! });
  const [head, ...lines] = await csvOf(view);
  expect(head).toEqual([...names, 'value', 'numerator', 'denominator']);
  const shown = table.rows.flatMap(({ cells }) =>
    cells.flatMap((cell) => (cell === null ? [] : [[cell.value, cell.numerator, cell.denominator]])),
  );
  expect(shown.length).toBeGreaterThan(0);
  expect(lines.map((cells) => cells.slice(-3))).toEqual(shown);
  // A text that a spreadsheet would read as a formula is kept from it.
  if (view.rows === 'kota_kab') expect(lines.map(([place]) => place)).toContain("'=Tak dikenal");
});

it('asks for releases where all that is shown is released, and for nothing where only some is', () => {
  const standing = (releases: number, others: readonly string[]) =>
    ({
      isReleased: true,
      releases: Array.from({ length: releases }, () => ({})),
      others,
    }) as unknown as ReleaseStanding;
  const releaseOf = (numerator: ReleaseStanding | null, denominator: ReleaseStanding | null) =>
    indicatorSource(indicator, {
      view: firstView(indicator),
      made: { standing: { numerator, denominator } },
    })?.parameters.find(([name]) => name === 'release')?.[1];
  const sourceOf = (standings: [ReleaseStanding | null, ReleaseStanding | null]) =>
    indicatorSource(indicator, {
      ...{ view: firstView(indicator) },
      made: { standing: { numerator: standings[0], denominator: standings[1] } },
    });
  expect(releaseOf(standing(1, []), standing(2, []))).toBe('latest');
  expect(releaseOf(standing(0, ['2024-S1']), null)).toBeUndefined();
  expect(releaseOf({ ...standing(1, []), isReleased: false }, null)).toBeUndefined();
  expect(sourceOf([standing(1, []), null])).toBeUndefined();
  expect(sourceOf([standing(1, ['2024-S1']), standing(1, [])])).toBeUndefined();
});
