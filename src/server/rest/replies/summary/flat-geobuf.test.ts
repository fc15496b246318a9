import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { Cube, CubeCell } from '@/domain/cubes/cube';
import { featureTable } from '@/domain/cubes/feature-table';
import { geoJsonPieces } from '@/domain/cubes/geo-json';
import type { BoundaryArea } from '@/domain/pictures/boundaries/read-boundaries';
import type { FigureSign } from '@/domain/releases/signs';
import { flatGeobufPieces } from './flat-geobuf';
import { readFlatGeobuf } from './testing';

/** FlatGeobuf says what GeoJSON says, as the format's own library reads it. */

const same = (text: string) => ({ id: `${text} id`, en: `${text} en` });
const code = (n: number) => `11.${String(n + 1).padStart(2, '0')}`;

/** A square with a hole, or two of them, at a place of its own. */
const areaOf = (n: number, { isMulti }: { isMulti: boolean }): BoundaryArea => {
  const square = (x: number, y: number, width: number) =>
    [
      [x, y],
      [x, y + width],
      [x + width, y + width],
      [x + width, y],
      [x, y],
    ] as const;
  const [x, y] = [90 + (n % 10) * 3, -5 + Math.floor(n / 10) * 3];
  const first = [square(x, y, 1), square(x + 0.2, y + 0.2, 0.5)];
  return { code: code(n), polygons: isMulti ? [first, [square(x + 1.5, y, 0.123456789)]] : [first] };
};

const dimension = (kind: 'place' | 'period' | 'category', ids: readonly string[]) => ({
  ...{ id: kind, label: same(kind), kind, isTime: false },
  categories: ids.map((id) => ({
    ...{ id, label: `${id}, "nama"`, values: [id] },
    code: kind === 'place' && /^\d/.test(id) ? id : null,
  })),
});

const measure = (id: string, decimals: number) => ({ id, label: same(id), unit: same('siswa'), decimals });

const texts = fc.uniqueArray(
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('a/b', 'a', 'b/c', 'c')),
  {
    maxLength: 4,
  },
);

const cubes = fc
  .record({
    places: fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
    others: fc.array(texts, { maxLength: 2 }),
    hasShare: fc.boolean(),
    before: fc.boolean(),
    seed: fc.infiniteStream(fc.nat()),
  })
  .map(({ places, others, hasShare, before, seed }): Cube => {
    const placed =
      places === undefined
        ? []
        : [
            dimension(
              'place',
              [...Array(places).keys()].map((n) => (n % 7 === 3 ? `Desa ${n}` : code(n))),
            ),
          ];
    const rest = others.map((ids) => dimension('category', ids));
    const dimensions = before ? [...placed, ...rest] : [...rest, ...placed];
    const size = dimensions.reduce((product, { categories }) => product * categories.length, 1);
    const measures = [measure('jumlah', 0), ...(hasShare ? [measure('row_share', 6)] : [])];
    const cells = new Map<number, CubeCell>();
    for (let at = 0; at < size; at++) {
      const [{ value = 0 }, { value: more = 0 }] = [seed.next(), seed.next()] as never as [
        { value?: number },
        { value?: number },
      ];
      if (value % 3 === 0) continue;
      const signs: FigureSign[] = value % 5 === 0 ? ['provisional', 'corrected'] : [];
      const whole = value % 4 === 1 ? `-${more + 1}` : `${BigInt(more) * 1_000_001n}`;
      const share = value % 7 === 1 ? null : `0.${more}`;
      cells.set(at, { amounts: hasShare ? [whole, share] : [whole], signs });
    }
    return { label: same('Siswa'), dimensions, measures, cells };
  });

const areasOf = fc.option(
  fc
    .uniqueArray(fc.nat(39), { maxLength: 40 })
    .map((all) => all.map((n) => areaOf(n, { isMulti: n % 2 === 1 }))),
  { nil: undefined },
);

const about = fc.record({
  language: fc.constantFrom('id', 'en'),
  source: fc.string(),
  updated: fc.option(fc.constant('2026-11-27T00:00:00Z'), { nil: undefined }),
  notes: fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 2 }),
});

const promoted = (geometry: { type: string; coordinates: unknown } | null) =>
  geometry?.type === 'Polygon' ? { type: 'MultiPolygon', coordinates: [geometry.coordinates] } : geometry;

it('has the features, members, values, geometries and boxes of GeoJSON', async () => {
  vi.spyOn(console, 'debug').mockReturnValue();
  await fc.assert(
    fc.asyncProperty(cubes, areasOf, about, async (cube, areas, { language, ...told }) => {
      const table = featureTable(cube, { language: language as 'id', ...told }, areas);
      const geo = JSON.parse([...geoJsonPieces(table)].join(''));
      const bytes = Buffer.concat(flatGeobufPieces(table, language as 'id')!);
      const { header, features } = await readFlatGeobuf(bytes);
      const isPlaced = cube.dimensions.some(({ kind }) => kind === 'place');
      const expected = geo.features.map((feature: { id: string; geometry: never; properties: object }) => ({
        geometry: promoted(feature.geometry),
        properties: Object.fromEntries(
          Object.entries({ ...(isPlaced && { id: feature.id }), ...feature.properties }).filter(
            ([, value]) => value !== null,
          ),
        ),
      }));
      expect(features).toEqual(expected);
      if (features.length === 0) return;
      const { type: _, name, bbox, features: __, ...more } = geo;
      expect(header).toMatchObject({
        ...{ title: name, featuresCount: features.length, geometryType: 6 },
        crs: { org: 'EPSG', code: 4326 },
      });
      expect(JSON.parse(header.metadata!)).toEqual(more);
      expect(header.envelope === null ? undefined : [...header.envelope]).toEqual(bbox);
      expect(header.indexNodeSize).toBe(bbox === undefined ? 0 : 16);
      if (bbox === undefined) return;
      // The index finds each feature by its own box, and no other: the boxes touch none.
      for (const [n, { bbox: box, id }] of geo.features.entries()) {
        if (box === undefined) continue;
        const [minX, minY, maxX, maxY] = box;
        const found = await readFlatGeobuf(bytes, { minX, minY, maxX, maxY });
        expect([n, found.features.map(({ properties }) => properties['id'])]).toEqual([n, [id]]);
      }
    }),
    { numRuns: 150 },
  );
});

it('has whole numbers, titles in the language asked for, and units', async () => {
  const cube: Cube = {
    ...{ label: same('Siswa'), measures: [measure('jumlah', 0), measure('row_share', 6)] },
    dimensions: [dimension('place', ['11.01']), dimension('category', ['SD'])],
    cells: new Map([[0, { amounts: ['9007199254740993', '0.5'], signs: ['provisional'] }]]),
  };
  const told = { source: '-', updated: undefined, notes: [] };
  const table = featureTable(cube, { ...told, language: 'en' }, undefined);
  const bytes = Buffer.concat(flatGeobufPieces(table, 'en')!);
  const { header } = await readFlatGeobuf(bytes);
  expect(
    header.columns!.map(({ name, type, title, description }) => [name, type, title, description]),
  ).toEqual([
    ['id', 11, 'Identifier', null],
    ['code', 11, 'Place code', null],
    ['name', 11, 'Place', null],
    ['jumlah/SD', 7, 'jumlah en, SD, "nama"', 'siswa en'],
    ['jumlah/SD.sign', 11, 'jumlah en, SD, "nama", sign', null],
    ['row_share/SD', 10, 'row_share en, SD, "nama"', 'siswa en'],
  ]);
  const whole = Buffer.alloc(8);
  whole.writeBigInt64LE(9007199254740993n);
  expect(bytes.includes(whole)).toBe(true);
});

/** GDAL is what QGIS reads with; it is installed for a long run. */
it.runIf(process.env['LONG_TESTS'] === 'true')('is read by GDAL as GeoJSON is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'flat-geobuf-'));
  const file = join(folder, 'summary.fgb');
  const ogr = (command: string, ...parameters: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, parameters, { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    return stdout;
  };
  try {
    fc.assert(
      fc.property(cubes, areasOf, about, (cube, areas, told) => {
        const table = featureTable(cube, told as Parameters<typeof featureTable>[1], areas);
        if (table.features.length === 0) return;
        const geo = JSON.parse([...geoJsonPieces(table)].join(''));
        writeFileSync(file, Buffer.concat(flatGeobufPieces(table, told.language as 'id')!));
        const read = JSON.parse(ogr('ogr2ogr', '-f', 'GeoJSON', '/vsistdout/', file));
        const geometries = (all: { geometry: never }[]) => all.map(({ geometry }) => promoted(geometry));
        expect(geometries(read.features)).toEqual(geometries(geo.features));
        const figures = (all: { properties: Record<string, unknown> }[]) =>
          all.map(({ properties }) =>
            Object.entries(properties).filter(([, value]) => typeof value === 'number'),
          );
        expect(figures(read.features).map((all) => new Map(all as never))).toEqual(
          figures(geo.features).map((all) => new Map(all as never)),
        );
        const drawn = geo.features.find(({ bbox }: { bbox: unknown }) => bbox !== undefined);
        if (drawn === undefined) return;
        const found = ogr('ogrinfo', '-so', '-al', '-spat', ...drawn.bbox.map(String), file);
        expect(found).toContain('Feature Count: 1\n');
        expect(found).toContain('ID["EPSG",4326]');
      }),
      { numRuns: 25 },
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('has no more columns than the format can number', () => {
  const ids = [...Array(32_769).keys()].map(String);
  const cube: Cube = {
    ...{ label: same('Siswa'), measures: [measure('jumlah', 0), measure('row_share', 6)] },
    dimensions: [dimension('category', ids)],
    cells: new Map(ids.map((_, at) => [at, { amounts: ['1', '0.5'], signs: [] }])),
  };
  const told = { source: '-', updated: undefined, notes: [], language: 'id' as const };
  expect(flatGeobufPieces(featureTable(cube, told, undefined), 'id')).toBeUndefined();
});
