import type { AnyCollection } from '../collections/collection';
import type { Field, Text } from '../collections/field';
import { categoriesOf, periodsOf, placesOf } from '../collections/parts';

/** The source of a group's values: a field, or the year or month of a moment. */
export type DimensionPart = Readonly<{
  /** The field's name, or `tanggal.year`, `tanggal.month`. */
  name: string;
  field: Field;
  by?: 'year' | 'month';
}>;

/** A dimension by which a summary can be divided. */
export type Dimension = Readonly<{
  name: string;
  label: Text;
  kind: 'place' | 'period' | 'category';
  /**
   * A place has the larger places that contain it too, so that places of the same name stay apart; a whole period has all
   * its fields.
   */
  parts: readonly DimensionPart[];
}>;

/** The name of the dimension of whole periods, such as half-years, where several fields make a period. */
export const PERIOD = 'period';

const PERIOD_LABEL: Text = { id: 'Periode', en: 'Period' };
const BY_LABEL = {
  year: { id: 'tahun', en: 'year' },
  month: { id: 'bulan', en: 'month' },
} as const;

const partOf = (field: Field): DimensionPart => ({ name: field.name, field });
const partBy = (field: Field, by: 'year' | 'month'): DimensionPart => ({
  name: `${field.name}.${by}`,
  field,
  by,
});

/** The parts that make a whole period; for a moment, its month. */
export const periodParts = (collection: AnyCollection): readonly DimensionPart[] =>
  periodsOf(collection).map((field) => (field.kind === 'datetime' ? partBy(field, 'month') : partOf(field)));

/** All dimensions of a collection: places from large to small, periods from coarse to fine, categories. */
export function dimensionsOf(collection: AnyCollection): readonly Dimension[] {
  const levels = placesOf(collection);
  const places = levels.map(
    ({ name, label }, level): Dimension => ({
      name,
      label,
      kind: 'place',
      parts: levels.slice(0, level + 1).map(partOf),
    }),
  );
  const categories = categoriesOf(collection).map(
    (field): Dimension => ({
      name: field.name,
      label: field.label,
      kind: 'category',
      parts: [partOf(field)],
    }),
  );
  return [...places, ...periodDimensions(collection), ...categories];
}

function periodDimensions(collection: AnyCollection): Dimension[] {
  const periods = periodsOf(collection);
  const single = periods.flatMap((field): Dimension[] =>
    field.kind === 'datetime'
      ? (['year', 'month'] as const).map((by) => ({
          name: `${field.name}.${by}`,
          label: {
            id: `${field.label.id} (${BY_LABEL[by].id})`,
            en: `${field.label.en} (${BY_LABEL[by].en})`,
          },
          kind: 'period',
          parts: [partBy(field, by)],
        }))
      : [{ name: field.name, label: field.label, kind: 'period', parts: [partOf(field)] }],
  );
  if (periods.length < 2) return single;
  const whole: Dimension = {
    name: PERIOD,
    label: PERIOD_LABEL,
    kind: 'period',
    parts: periodParts(collection),
  };
  return [...single, whole];
}

/** The parts of several dimensions, each once, in their order. */
export function dimensionParts(dimensions: readonly Dimension[]): readonly DimensionPart[] {
  const parts = new Map(dimensions.flatMap(({ parts }) => parts.map((part) => [part.name, part])));
  return [...parts.values()];
}
