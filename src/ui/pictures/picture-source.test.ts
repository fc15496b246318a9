import { beforeAll, describe, expect, it, vi } from 'vitest';
import { readSummaryChoice } from '@/domain/answers/summary-choice';
import { type Collection, collections, findCollection } from '@/domain/collections';
import { declaredFigures } from '@/domain/collections/parts';
import { readAddress } from '@/domain/collections/view/address';
import type { View } from '@/domain/collections/view/view';
import { OTHERS } from '@/domain/pictures/others';
import { type Picture, pictureDimensions, picturesOf } from '@/domain/pictures/picture';
import { system } from '@/server/actor';
import { createFacade } from '@/server/rest/facade';
import { createOwnServices } from '@/server/testing';
import { summarySource } from '@/ui/table/tools/view/snippet-source';
import type { Outputs } from '../trpc';
import { pictureSource } from './picture-source';

/** Each picture of each collection, by each of its dimensions: REST answers the copied address with the figures that are drawn. */

const ORIGIN = 'https://data.example.go.id';
vi.stubGlobal('window', { location: { origin: ORIGIN } });

const actor = system('test').actor!;
const services = await createOwnServices({ DATABASE_POOL_SIZE: 4 });
const facade = createFacade(services);
let key = '';

beforeAll(async () => {
  for (const collection of collections) {
    const items = Array.from({ length: 90 }, (_, i) =>
      Object.fromEntries(collection.fields.map(({ name }) => [name, sampleOf(name, i)])),
    );
    await services.records.register({ actor, collection, items, wantData: false });
  }
  ({ key } = await services.keys.issue({ name: 'Program', ratePerMinute: 0 }, system('test')));
});

function sampleOf(name: string, i: number): string {
  const values: Readonly<Record<string, string>> = {
    kota_kab: ['Aceh Besar', 'Pidie', 'Kota Sabang'][i % 3]!,
    kecamatan: `Kecamatan ${i % 7}`,
    gampong: `Gampong ${i}`,
    tahun: String(2022 + (i % 3)),
    semester: String(1 + ((i >> 2) % 2)),
    bulan: String(1 + (i % 12)),
    jenjang: ['SD', 'SMP', 'SMA'][(i >> 3) % 3]!,
    range_usia: `${String((i % 15) * 5).padStart(2, '0')}-${String((i % 15) * 5 + 4).padStart(2, '0')}`,
    tanggal: `2024-${String(1 + (i % 12)).padStart(2, '0')}-05`,
    timestamp: `2024-${String(1 + (i % 12)).padStart(2, '0')}-05 10:00:${String(i % 60).padStart(2, '0')}`,
    date_now: '2024-12-31',
    status: ['rawat jalan', 'rawat inap'][i % 2]!,
  };
  if (values[name] !== undefined) return values[name];
  return /^jumlah|laki|perempuan/.test(name) ? String(100 + i * i) : `Nilai, ${i % 11}`;
}

/** The sum of all that REST answers, and how many lines there are. */
async function answered(address: string): Promise<number[]> {
  const own: Record<string, string> = { 'x-api-key': key };
  const reply = await facade({
    ...{ method: 'GET', url: address, header: (name: string) => own[name], address: '127.0.0.1' },
    body: (async function* () {})(),
    hasBody: false,
    signal: new AbortController().signal,
  });
  expect([reply.status, address, reply.body]).toEqual([200, address, expect.anything()]);
  return JSON.parse(String(reply.body)).data.map((record: Record<string, number>) =>
    Object.values(record).at(-1),
  );
}

const read = async (
  collection: Collection,
  picture: Picture,
  asked: { view?: View; by?: string; period?: string } = {},
) =>
  (await services.pictures.read({
    ...{ collection, kind: picture.kind, view: {}, ...asked },
  })) as unknown as Outputs['pictures']['read'];

const summed = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** What is drawn, without what stands for several names. */
function drawnValues({ drawn }: Outputs['pictures']['read']): number[] {
  const { names, series } = drawn!;
  return series
    .filter(({ name }) => name !== OTHERS)
    .flatMap(({ values }) => values.filter((value, at) => value !== null && names[at] !== OTHERS))
    .map(Number);
}

const VIEWS: Readonly<Record<string, (collection: Collection) => View>> = {
  'all records': () => ({}),
  'a filter': (collection) =>
    collection.field('kota_kab') === undefined
      ? {}
      : { filter: { column: 'kota_kab', op: 'in', value: ['Aceh Besar', 'Pidie'] } },
  'one half-year of each year': (collection) =>
    collection.field('semester') === undefined
      ? {}
      : { filter: { column: 'semester', op: 'eq', value: '1' } },
};

const cases = collections.flatMap((collection) =>
  picturesOf(collection).flatMap((picture) =>
    Object.keys(VIEWS).map((view) => [collection.resource, picture.kind, view] as const),
  ),
);

describe('what is copied for a picture', () => {
  it.each(cases)('of %s: %s of %s', async (resource, kind, name) => {
    const collection = findCollection(resource)!;
    const picture = picturesOf(collection).find((one) => one.kind === kind)!;
    const view = VIEWS[name]!(collection);
    const dimensions = pictureDimensions(picture, { collection, fixed: new Set() });
    for (const by of dimensions.length === 0 ? [''] : dimensions) {
      const data = await read(collection, picture, { view, by });
      const figures = declaredFigures(collection).map(({ field }) => field.name);
      const got: number[] = [];
      for (const figure of figures.length === 0 ? [undefined] : figures) {
        const found = pictureSource({ collection, picture, view, system: undefined, data }, figure);
        if ('missing' in found) {
          // Two half-years of different years, of which each year has another one.
          expect([found.missing, kind, name]).toEqual([
            'periods',
            'ranks',
            expect.not.stringContaining('half'),
          ]);
          continue;
        }
        const { path, parameters } = found.source;
        expect(found.left.parts).toEqual([]);
        got.push(...(await answered(`${path}?${new URLSearchParams(parameters.map(([a, b]) => [a, b]))}`)));
      }
      if (got.length === 0) continue;
      const ofPicture = data.drawn!.series.flatMap(({ values }) => values);
      expect(summed(got)).toBe(summed(ofPicture));
      // Where there are several figures, some pictures show only their sum.
      if (figures.length < 2) for (const value of drawnValues(data)) expect(got).toContain(value);
    }
  });
});

/** A collection whose picture compares two half-years. */
const [ranked, ranks] = collections
  .filter((collection) => collection.field('semester') !== undefined)
  .flatMap((collection) => picturesOf(collection).map((picture) => [collection, picture] as const))
  .find(([, { kind }]) => kind === 'ranks')!;

it('is nothing where two half-years cannot be selected without another one', async () => {
  const sourceOf = async (period: string) => {
    const data = { ...(await read(ranked, ranks, { period })), standing: null };
    const figure = declaredFigures(ranked)[0]?.field.name;
    return pictureSource({ collection: ranked, picture: ranks, view: {}, system: undefined, data }, figure);
  };
  const missing = await sourceOf('2024/1');
  expect(missing).toMatchObject({ missing: 'periods' });
  // The summary to which the dialog leads has the shown periods too, and an address.
  const asked = new URL('summary' in missing ? missing.summary : '', ORIGIN);
  expect(asked.pathname).toBe(`/collections/${ranked.group}/${ranked.resource}/summary`);
  const choice = readSummaryChoice(asked.searchParams, ranked);
  const { view } = readAddress(asked.searchParams, ranked);
  const { source, left } = summarySource(ranked, { view, choice });
  expect(left.parts).toEqual([]);
  const total = await services.pool.query(
    `SELECT sum(${choice.request.figure}) AS sum FROM ${ranked.resource}`,
  );
  expect(choice.request.columns).toBe('period');
  const values = await answered(
    `${source.path}?${new URLSearchParams(source.parameters.map(([a, b]) => [a, b]))}`,
  );
  expect(summed(values)).toBe(Number(total.rows[0].sum));
  expect(await sourceOf('2024/2')).toMatchObject({ source: { name: `${ranked.resource}-summary` } });
});

it('asks for no earlier period than those that are shown, where there are more of them', async () => {
  const collection = findCollection('siswa')!;
  const picture = picturesOf(collection).find(({ kind }) => kind === 'series')!;
  const stored = await read(collection, picture);
  const sourceOf = (periods: readonly string[]) =>
    pictureSource(
      { collection, picture, view: {}, system: undefined, data: { ...stored, periods: [...periods] } },
      'jumlah_siswa',
    );
  const halves = Array.from({ length: 26 }, (_, i) => `${2025 - (i >> 1)}/${2 - (i % 2)}`);
  expect(sourceOf(halves.slice(0, 24))).toMatchObject({
    source: { parameters: expect.arrayContaining([['tahun.gte', '2014']]) },
  });
  // The first half of the earliest year may have records too.
  expect(sourceOf(halves.slice(1, 25))).toMatchObject({ missing: 'periods', summary: expect.any(String) });
});
