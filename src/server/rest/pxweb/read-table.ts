import { type Dimension, type DimensionPart, dimensionsOf, periodParts } from '@/domain/answers/dimensions';
import type { RecordGroup } from '@/domain/answers/fold';
import type { Collection, Field, Text } from '@/domain/collections';
import type { IntField } from '@/domain/collections/field';
import type { Value } from '@/domain/collections/kinds/parse';
import { declaredFigures } from '@/domain/collections/parts';
import type { CubeCategory } from '@/domain/cubes/cube';
import { type PlacedDimension, placedDimension } from '@/domain/cubes/dimension-categories';
import type { PxValue, PxVariable } from '@/domain/pxweb/selection';
import { inSlices } from '@/server/in-slices';
import type { ListQuery } from '@/server/records/list/list-query';
import { parseGroups } from '@/server/summaries/read-groups';
import type { RestContext } from '../exchange';

/** Reads the value of a part of a group. */
type ReadPart = (part: string) => Value;

/** A variable of a table, and how groups of records are put under its values. */
export type TableVariable = PxVariable &
  Readonly<{
    kind: Dimension['kind'];
    /** What records must be grouped by to tell these values apart. */
    partsOf: (selected: ReadonlySet<string>) => readonly DimensionPart[];
    /** The selected values that a group belongs to: a district's to itself and to its regency. */
    codesOf: (read: ReadPart, selected: ReadonlySet<string>) => string[];
    /** A condition that all records of the selected values meet; undefined: none is worthwhile. */
    filterOf: (selected: ReadonlySet<string>) => Readonly<{ field: Field; anyOf: Value[] }> | undefined;
  }>;

/** One kind of number of a table; undefined: records are counted. */
export type TableFigure = Readonly<{
  code: string;
  label: Text;
  unit: Text;
  figure: IntField | undefined;
  /** Whether people or schools are counted at a time, and not what happens. */
  isStock: boolean;
}>;

/** A collection as a table: figures by place, categories and period. */
export type PxTable = Readonly<{
  collection: Collection;
  query: ListQuery;
  variables: readonly TableVariable[];
  figures: readonly TableFigure[];
}>;

/** The variables of places and periods in every table. */
const PLACE: Readonly<{ code: string; label: Text }> = {
  code: 'wilayah',
  label: { id: 'Wilayah', en: 'Place' },
};
const PERIOD: Readonly<{ code: string; label: Text }> = {
  code: 'periode',
  label: { id: 'Periode', en: 'Period' },
};

/** A condition with more values than this does not make a statement faster. */
const MAX_FILTER_VALUES = 200;

type Reader = Pick<RestContext, 'services' | 'actor'> & Readonly<{ signal: AbortSignal }>;
/** With the collection as `shownTable` leaves it. */
type About = Reader & Readonly<{ shown: Collection }>;

/** The table of a collection with the values that its reader's records have, by the fields that are shown. */
export async function readPxTable(collection: Collection, about: About): Promise<PxTable> {
  const { services, actor, signal, shown } = about;
  const query = await services.records.readQuery(collection, [], { actor, signal });
  const vocabulary = await services.places.vocabulary();
  const source = { collection, vocabulary };
  const placedOf = async (dimension: Dimension) =>
    placedDimension(dimension, await combinationsOf(dimension.parts, { collection, query }, about), source);
  const all = dimensionsOf(shown);
  const variables: TableVariable[] = [];
  const levels = all.filter(({ kind }) => kind === 'place');
  const finest = levels.at(-1);
  if (finest !== undefined) {
    const texts = await combinationsOf(finest.parts, { collection, query }, about);
    const placed = levels.map((level) =>
      placedDimension(
        level,
        texts.map((one) => one.slice(0, level.parts.length)),
        source,
      ),
    );
    variables.push(placeVariable(levels, placed));
  }
  for (const dimension of all.filter(({ kind }) => kind === 'category'))
    variables.push(plainVariable(dimension, await placedOf(dimension)));
  const period = periodDimension(collection);
  if (period !== undefined) variables.push(plainVariable(period, await placedOf(period)));
  return { collection, query, variables, figures: figuresOf(shown) };
}

/** The periods of a table, in the order of time. */
export async function tablePeriods(collection: Collection, about: Reader): Promise<readonly CubeCategory[]> {
  const period = periodDimension(collection);
  if (period === undefined) return [];
  const { services, actor, signal } = about;
  const query = await services.records.readQuery(collection, [], { actor, signal });
  const values = await combinationsOf(period.parts, { collection, query }, about);
  const vocabulary = await services.places.vocabulary();
  return placedDimension(period, values, { collection, vocabulary }).dimension.categories;
}

function periodDimension(collection: Collection): Dimension | undefined {
  const parts = periodParts(collection);
  return parts.length === 0 ? undefined : { name: PERIOD.code, label: PERIOD.label, kind: 'period', parts };
}

export const hasPeriods = (collection: Collection): boolean => periodDimension(collection) !== undefined;

type Listed = Pick<PxTable, 'collection' | 'query'>;

/** The combinations of values that the records have. */
async function combinationsOf(
  parts: readonly DimensionPart[],
  listed: Listed,
  about: Reader,
): Promise<(readonly Value[])[]> {
  return (await readTableGroups({ parts, figure: undefined }, listed, about)).map(([values]) => values);
}

/** The records of a table in groups, as its reader's summaries have them. @throws {ServiceError} `invalid_parameter` */
export async function readTableGroups(
  divided: Readonly<{ parts: readonly DimensionPart[]; figure: IntField | undefined }>,
  { collection, query }: Listed,
  { services, actor, signal }: Reader,
): Promise<readonly RecordGroup[]> {
  const groups = await services.summaries.groups({
    ...{ collection, query, actor, signal },
    divided: { ...divided, isFiner: true },
  });
  return inSlices(parseGroups(groups));
}

function figuresOf(collection: Collection): TableFigure[] {
  const figures = declaredFigures(collection)
    .filter(({ additive }) => additive !== 'never')
    .map(
      ({ field, additive }): TableFigure => ({
        ...{ code: field.name, label: field.label, unit: field.unit!, figure: field },
        isStock: additive === 'withinPeriod',
      }),
    );
  return figures.length > 0 ? figures : [COUNT];
}

const COUNT: TableFigure = {
  code: 'count',
  label: { id: 'Jumlah data', en: 'Records' },
  unit: { id: 'data', en: 'records' },
  figure: undefined,
  isStock: true,
};

const valueOfCategory = ({ id, label }: CubeCategory): PxValue => ({ code: id, label });

/** A category, or the period, which is never added up. */
function plainVariable(
  dimension: Dimension,
  { dimension: { categories, isTime }, placeOf }: PlacedDimension,
): TableVariable {
  const [first] = dimension.parts;
  return {
    ...{ code: dimension.name, label: dimension.label, kind: dimension.kind, isTime },
    isEliminable: dimension.kind === 'category',
    values: categories.map(valueOfCategory),
    partsOf: () => dimension.parts,
    codesOf: (read, selected) => [categories[placeOf(read)]!.id].filter((id) => selected.has(id)),
    filterOf: (selected) => {
      // A month is a part of a moment, which no list of values selects.
      if (first === undefined || first.by !== undefined) return undefined;
      return filterBy(first.field, categories, selected);
    },
  };
}

/** All places of all levels: regencies, their districts, the villages of those. */
function placeVariable(levels: readonly Dimension[], placed: readonly PlacedDimension[]): TableVariable {
  const all = placed.flatMap(({ dimension }, level) =>
    dimension.categories.map((category) => ({ category, level })),
  );
  const [listed, others] = [all.filter(isCoded), all.filter((one) => !isCoded(one))];
  const ordered = [...listed.sort((one, other) => (one.category.id < other.category.id ? -1 : 1)), ...others];
  const levelOf = new Map(ordered.map(({ category, level }) => [category.id, level]));
  const deepest = (selected: ReadonlySet<string>) =>
    Math.max(0, ...[...selected].map((id) => levelOf.get(id) ?? 0));
  return {
    ...PLACE,
    ...{ kind: 'place', isTime: false, isEliminable: true },
    values: ordered.map(({ category }) => valueOfCategory(category)),
    partsOf: (selected) => levels[deepest(selected)]!.parts,
    codesOf: (read, selected) =>
      placed
        .slice(0, deepest(selected) + 1)
        .map(({ dimension, placeOf }) => dimension.categories[placeOf(read)]!.id)
        .filter((id) => selected.has(id)),
    filterOf: (selected) =>
      filterBy(
        levels[0]!.parts[0]!.field,
        all.map(({ category }) => category),
        selected,
      ),
  };
}

const isCoded = ({ category: { id, code } }: Readonly<{ category: CubeCategory }>): boolean => id === code;

function filterBy(
  field: Field,
  categories: readonly CubeCategory[],
  selected: ReadonlySet<string>,
): Readonly<{ field: Field; anyOf: Value[] }> | undefined {
  const chosen = categories.filter(({ id }) => selected.has(id));
  const values = new Set(chosen.map(({ values: [first] }) => first!));
  return values.size > MAX_FILTER_VALUES ? undefined : { field, anyOf: [...values] };
}
