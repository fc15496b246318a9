import type { Language } from '../collections/fault';
import type { BoundaryArea } from '../pictures/boundaries/read-boundaries';
import type { Point, Polygon, Ring } from '../pictures/boundaries/rings';
import { type Cube, type CubeCategory, cubeSize, orderedCells, placesAt } from './cube';
import { type AboutCube, signText } from './json-stat';

/** The name of the member that has the signs of a figure, behind that of the figure. */
const SIGNS = '.sign';
/** Hundred-thousandths of a degree are a metre; the boundaries are simplified more than that. */
const PER_DEGREE = 100_000;

/**
 * The pieces of a cube in GeoJSON (RFC 7946): a feature for each place, with a property for each combination of the other
 * dimensions, because programs for maps read flat properties only. Without a dimension of places there is one feature.
 * @param areas the boundaries by the codes of their places; undefined: the office has uploaded none
 */
export function* geoJsonPieces(
  cube: Cube,
  { language, source, updated, notes }: AboutCube,
  areas: readonly BoundaryArea[] | undefined,
): Generator<string> {
  const byCode = new Map(areas?.map((area) => [area.code, area]));
  const features = featuresOf(cube);
  const drawn = features.flatMap(({ place }) => byCode.get(place?.code ?? '') ?? []);
  const without = features.length - drawn.length;
  const told = [
    ...notes,
    ...hintsOf({ without, all: features.length, hasAreas: areas !== undefined }, language),
  ];
  const about = {
    ...{ name: cube.label[language], source },
    ...(updated !== undefined && { updated }),
    ...(told.length > 0 && { note: told }),
    ...(drawn.length > 0 && { bbox: boxOf(drawn) }),
  };
  yield `{"type":"FeatureCollection",${JSON.stringify(about).slice(1, -1)},"features":[`;
  let between = '';
  for (const { place, properties } of features) {
    const area = byCode.get(place?.code ?? '');
    const id = place === undefined ? '' : `"id":${JSON.stringify(place.id)},`;
    const box = area === undefined ? '' : `"bbox":${JSON.stringify(boxOf([area]))},`;
    const named =
      place === undefined
        ? []
        : [`"code":${JSON.stringify(place.code)}`, `"name":${JSON.stringify(place.label)}`];
    yield `${between}{"type":"Feature",${id}${box}"geometry":${geometryText(area)},"properties":{${[...named, ...properties].join(',')}}}`;
    between = ',';
  }
  yield ']}';
}

type PlaceFeature = Readonly<{ place: CubeCategory | undefined; properties: string[] }>;

/** Each place with its properties as texts of JSON. */
function featuresOf(cube: Cube): PlaceFeature[] {
  const { dimensions, measures } = cube;
  const at = dimensions.findIndex(({ kind }) => kind === 'place');
  const places = at === -1 ? [undefined] : dimensions[at]!.categories;
  const features = new Map(
    places.map((place): [string, PlaceFeature] => [place?.id ?? '', { place, properties: [] }]),
  );
  for (const [index, { amounts, signs }] of orderedCells(cube)) {
    const categories = placesAt(cube, index).map((place, n) => dimensions[n]!.categories[place]!);
    const { properties } = features.get(categories[at]?.id ?? '')!;
    const others = categories.filter((_, place) => place !== at).map(({ id }) => id);
    for (const [n, { id }] of measures.entries()) {
      const name = [id, ...others].join('/');
      properties.push(`${JSON.stringify(name)}:${amounts[n] ?? null}`);
      if (n === 0 && signs.length > 0)
        properties.push(`${JSON.stringify(name + SIGNS)}:${JSON.stringify(signText(signs))}`);
    }
  }
  // A collection without records has no place; without a dimension of places it has no feature.
  return cubeSize(cube) === 0 || cube.cells.size === 0 ? [] : [...features.values()];
}

function hintsOf(
  { without, all, hasAreas }: Readonly<{ without: number; all: number; hasAreas: boolean }>,
  language: Language,
): string[] {
  if (without === 0) return [];
  const hint = hasAreas
    ? {
        id: `${without} dari ${all} baris tanpa batas wilayah (geometry null): batas yang diunggah kantor hanya batas kabupaten/kota.`,
        en: `${without} of ${all} features have no boundary (geometry null): the boundaries that the office has uploaded are those of regencies.`,
      }
    : {
        id: 'Kantor belum mengunggah batas wilayah (Pengaturan, Wilayah), sehingga geometry semua baris null.',
        en: 'The office has not uploaded boundaries yet (Settings, Places), so the geometry of every feature is null.',
      };
  return [hint[language]];
}

function geometryText(area: BoundaryArea | undefined): string {
  if (area === undefined) return 'null';
  const coordinates = area.polygons.map(rightHanded).map((rings) => rings.map((ring) => ring.map(rounded)));
  return JSON.stringify(
    coordinates.length === 1
      ? { type: 'Polygon', coordinates: coordinates[0] }
      : { type: 'MultiPolygon', coordinates },
  );
}

/** Outer rings counterclockwise, holes clockwise (RFC 7946, 3.1.6). */
const rightHanded = (polygon: Polygon): Polygon =>
  polygon.map((ring, at) => (isCounterclockwise(ring) === (at === 0) ? ring : ring.toReversed()));

function isCounterclockwise(ring: Ring): boolean {
  let doubled = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    doubled += x * nextY - nextX * y;
  }
  return doubled > 0;
}

const rounded = (point: Point): number[] =>
  point.map((degrees) => Math.round(degrees * PER_DEGREE) / PER_DEGREE);

type Box = [west: number, south: number, east: number, north: number];

function boxOf(areas: readonly BoundaryArea[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { polygons } of areas)
    for (const [outer = []] of polygons)
      for (const [x = 0, y = 0] of outer.map(rounded)) {
        box[0] = Math.min(box[0], x);
        box[1] = Math.min(box[1], y);
        box[2] = Math.max(box[2], x);
        box[3] = Math.max(box[3], y);
      }
  return box;
}
