import { compareValues } from '../answers/fold';
import type { Text } from '../collections/field';
import type { Value } from '../collections/kinds/parse';
import type { FigureSign } from '../releases/signs';

/** One value of a dimension of a cube. */
export type CubeCategory = Readonly<{
  /**
   * The code of a place, the period as `2024-S1`, else the text of the records; unlike the others of its dimension.
   */
  id: string;
  label: string;
  /** The place code; null: it is no place, or the register does not know it. */
  code: string | null;
  /** What the records have in the fields of the dimension. */
  values: readonly Value[];
}>;

/** What the figures of a cube are divided by. Places and periods are one dimension each, by their smallest parts. */
export type CubeDimension = Readonly<{
  id: string;
  label: Text;
  kind: 'place' | 'period' | 'category';
  /** Whether its categories are years, half-years or months. */
  isTime: boolean;
  categories: readonly CubeCategory[];
}>;

/** One kind of number in each cell. */
export type CubeMeasure = Readonly<{
  id: string;
  label: Text;
  unit: Text;
  decimals: number;
}>;

/** The numbers of a cell in the order of the measures, as texts; null: there is none. */
export type CubeCell = Readonly<{ amounts: readonly (string | null)[]; signs: readonly FigureSign[] }>;

/** Figures by dimensions, for the formats of statistical programs (docs/decisions/statistical-formats.md). */
export type Cube = Readonly<{
  label: Text;
  dimensions: readonly CubeDimension[];
  measures: readonly CubeMeasure[];
  /** The cells with records, by their place in the order of the dimensions: the last one varies first. */
  cells: ReadonlyMap<number, CubeCell>;
}>;

/** The number of cells, with those without records. */
export const cubeSize = ({ dimensions }: Pick<Cube, 'dimensions'>): number =>
  dimensions.reduce((size, { categories }) => size * categories.length, 1);

/** The places of a cell's categories, one in each dimension. */
export function placesAt({ dimensions }: Pick<Cube, 'dimensions'>, cell: number): number[] {
  const places: number[] = [];
  let rest = cell;
  for (const { categories } of [...dimensions].reverse()) {
    places.unshift(rest % categories.length);
    rest = Math.floor(rest / categories.length);
  }
  return places;
}

/** The cells with records, in their order. */
export const orderedCells = ({ cells }: Pick<Cube, 'cells'>): (readonly [number, CubeCell])[] =>
  [...cells].sort(([one], [other]) => one - other);

/** Values that are to become a category. */
export type Uncoded = Readonly<{
  values: readonly Value[];
  /** The identifier that it should have; undefined: none is known. */
  id: string | undefined;
  /** Whether it is written as the register or the list has it. */
  isListed: boolean;
}>;

/**
 * The identifiers of the categories of one dimension. Of several spellings with one code, the listed one has it, and the
 * others their texts, so that a wrong spelling does not change the identifier of the right one.
 */
export function categoryIds(all: readonly Uncoded[]): string[] {
  const wanted = new Map<string, Uncoded[]>();
  for (const one of all) if (one.id !== undefined) wanted.set(one.id, [...(wanted.get(one.id) ?? []), one]);
  const taken = new Set<string>();
  const ids = all.map((one) => {
    const same = wanted.get(one.id ?? '') ?? [];
    const owner = same.length === 1 ? same[0] : same.find(({ isListed }) => isListed);
    if (owner !== one) return undefined;
    taken.add(one.id!);
    return one.id!;
  });
  return all.map(({ values }, at) => {
    const id = ids[at];
    if (id !== undefined) return id;
    const text = values.join('/');
    let free = text;
    for (let n = 2; taken.has(free); n++) free = `${text} (${n})`;
    taken.add(free);
    return free;
  });
}

/** Places by code, periods by time, listed values as their list has them; what is not listed comes last, by its text. */
export const compareRanked = (
  one: Readonly<{ rank: string | number | undefined; values: readonly Value[] }>,
  other: Readonly<{ rank: string | number | undefined; values: readonly Value[] }>,
): number => {
  if (one.rank === undefined || other.rank === undefined) {
    if (one.rank !== other.rank) return one.rank === undefined ? 1 : -1;
    return compareValues(one.values, other.values);
  }
  if (one.rank !== other.rank) return one.rank < other.rank ? -1 : 1;
  return compareValues(one.values, other.values);
};
