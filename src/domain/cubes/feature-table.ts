import type { Language } from '../collections/fault';
import type { Text } from '../collections/field';
import type { BoundaryArea } from '../pictures/boundaries/read-boundaries';
import type { Point, Polygon, Ring } from '../pictures/boundaries/rings';
import { type Cube, type CubeCategory, type CubeMeasure, cubeSize, orderedCells, placesAt } from './cube';
import { type AboutCube, signText } from './json-stat';

/** The name of the member that has the signs of a figure, behind that of the figure. */
const SIGNS = '.sign';
const SIGNS_LABEL: Text = { id: 'tanda', en: 'sign' };
/** Hundred-thousandths of a degree are a metre; the boundaries are simplified more than that. */
const PER_DEGREE = 100_000;

/** One figure of each place, or the signs of it. */
export type PlaceColumn = Readonly<{
  name: string;
  label: Text;
  /** Undefined: the column has signs. */
  measure: CubeMeasure | undefined;
}>;

/** A place with its polygons as they are written, and its texts by their columns; a figure is a text of digits. */
export type PlaceFeature = Readonly<{
  /** Undefined: the cube has no dimension of places. */
  place: CubeCategory | undefined;
  /** Undefined: the place has no boundary. */
  polygons: readonly Polygon[] | undefined;
  values: ReadonlyMap<PlaceColumn, string | null>;
}>;

/** The places of a cube with their figures and boundaries, for the formats of maps. */
export type FeatureTable = Readonly<{
  features: readonly PlaceFeature[];
  /** In the order of the cube; not every place has all of them. */
  columns: readonly PlaceColumn[];
  about: Readonly<{ name: string; source: string; updated?: string; note?: readonly string[]; bbox?: Box }>;
}>;

/**
 * A feature for each place, with a column for each combination of the other dimensions, because programs for maps read flat
 * tables only. Without a dimension of places there is one feature.
 * @param areas the boundaries by the codes of their places; undefined: the office has uploaded none
 */
export function featureTable(
  cube: Cube,
  { language, source, updated, notes }: AboutCube,
  areas: readonly BoundaryArea[] | undefined,
): FeatureTable {
  const byCode = new Map(areas?.map(({ code, polygons }) => [code, polygons.map(asWritten)]));
  const { places, columns } = valuesOf(cube);
  const features = places.map(({ place, values }): PlaceFeature => {
    return { place, values, polygons: byCode.get(place?.code ?? '') };
  });
  const drawn = features.flatMap(({ polygons }) => polygons ?? []);
  const without = features.filter(({ polygons }) => polygons === undefined).length;
  const note = [
    ...notes,
    ...hintsOf({ without, all: features.length, hasAreas: areas !== undefined }, language),
  ];
  return {
    ...{ features, columns },
    about: {
      ...{ name: cube.label[language], source },
      ...(updated !== undefined && { updated }),
      ...(note.length > 0 && { note }),
      ...(drawn.length > 0 && { bbox: boxOf(drawn) }),
    },
  };
}

type PlaceValues = Readonly<{
  place: CubeCategory | undefined;
  values: Map<PlaceColumn, string | null>;
}>;

/** Each place with its figures. */
function valuesOf(cube: Cube): { places: PlaceValues[]; columns: PlaceColumn[] } {
  // A collection without records has no place; without a dimension of places it has no feature.
  if (cubeSize(cube) === 0 || cube.cells.size === 0) return { places: [], columns: [] };
  const { dimensions, measures } = cube;
  const at = dimensions.findIndex(({ kind }) => kind === 'place');
  const categories = at === -1 ? [undefined] : dimensions[at]!.categories;
  const places = categories.map((place): PlaceValues => ({ place, values: new Map() }));
  const columnsAt = columnsOf(cube, at);
  for (const [index, { amounts, signs }] of orderedCells(cube)) {
    const within = placesAt(cube, index);
    const { values } = places[within[at] ?? 0]!;
    const { figures, sign } = columnsAt(within.map((place, n) => (n === at ? 0 : place)));
    for (const n of measures.keys()) {
      values.set(figures[n]!, amounts[n] ?? null);
      if (n === 0 && signs.length > 0) values.set(sign, signText(signs));
    }
  }
  const used = new Set(places.flatMap(({ values }) => [...values.keys()]));
  return { places, columns: columnsAt.all().filter((column) => used.has(column)) };
}

type CellColumns = Readonly<{ rank: number; figures: readonly PlaceColumn[]; sign: PlaceColumn }>;

/**
 * Finds the columns of a cell by its categories, the place being the first one. Names are unlike each other, though
 * categories may have the sign that is between them.
 */
function columnsOf({ dimensions, measures }: Cube, at: number) {
  const known = new Map<number, CellColumns>();
  const taken = new Set<string>();
  const free = (name: string): string => {
    let own = name;
    for (let n = 2; taken.has(own); n++) own = `${name} (${n})`;
    taken.add(own);
    return own;
  };
  const find = (within: readonly number[]): CellColumns => {
    const rank = within.reduce((sum, place, n) => sum * dimensions[n]!.categories.length + place, 0);
    const before = known.get(rank);
    if (before !== undefined) return before;
    const others = within.flatMap((place, n) => (n === at ? [] : dimensions[n]!.categories[place]!));
    const named = ({ id, label }: CubeMeasure, more = '', about?: Text) => {
      const labels = others.map((one) => one.label);
      const textIn = (language: Language) =>
        [label[language], ...labels, ...(about === undefined ? [] : [about[language]])].join(', ');
      return {
        name: free([id, ...others.map((one) => one.id)].join('/') + more),
        label: { id: textIn('id'), en: textIn('en') },
      };
    };
    const figures = measures.map((measure) => ({ ...named(measure), measure }));
    const sign = { ...named(measures[0]!, SIGNS, SIGNS_LABEL), measure: undefined };
    const found = { rank, figures, sign };
    known.set(rank, found);
    return found;
  };
  const all = () =>
    [...known.values()]
      .sort((one, other) => one.rank - other.rank)
      .flatMap(({ figures: [first, ...rest], sign }) => [first!, sign, ...rest]);
  return Object.assign(find, { all });
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

/** Outer rings counterclockwise, holes clockwise (RFC 7946, 3.1.6); five decimals. */
const asWritten = (polygon: Polygon): Polygon =>
  polygon
    .map((ring, at) => (isCounterclockwise(ring) === (at === 0) ? ring : ring.toReversed()))
    .map((ring) => ring.map(rounded));

function isCounterclockwise(ring: Ring): boolean {
  let doubled = 0;
  for (const [at, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(at + 1) % ring.length]!;
    doubled += x * nextY - nextX * y;
  }
  return doubled > 0;
}

const rounded = ([x, y]: Point): Point => [roundedDegrees(x), roundedDegrees(y)];

const roundedDegrees = (degrees: number): number => Math.round(degrees * PER_DEGREE) / PER_DEGREE;

export type Box = [west: number, south: number, east: number, north: number];

/** The box around polygons, by their outer rings. */
export function boxOf(polygons: readonly Polygon[]): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [outer = []] of polygons)
    for (const [x, y] of outer) {
      box[0] = Math.min(box[0], x);
      box[1] = Math.min(box[1], y);
      box[2] = Math.max(box[2], x);
      box[3] = Math.max(box[3], y);
    }
  return box;
}
