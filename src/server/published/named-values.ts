import type { SummaryTable } from '@/domain/answers/fold';
import type { Collection } from '@/domain/collections';
import type { Text } from '@/domain/collections/field';
import { declaredFigures } from '@/domain/collections/parts';
import type { IndicatorTable } from '@/domain/indicators/fold-indicator';
import type { Drawn } from '@/domain/pictures/drawn';

/** A value that a page shows, with its name there; null: it shows none. */
export type NamedValue = Readonly<{ name: Text; value: string | null }>;

/** A value that differs. */
export type ChangedValue = Readonly<{ name: Text; before: string | null; after: string | null }>;

/** The name of a value that is not divided. */
export const nameOfAll: Text = { id: 'Seluruhnya', en: 'All together' };
const SEPARATOR = ' · ';

/** The values that differ, in the order of the first list, and those that only the second has after them. */
export function changedValues(
  before: readonly NamedValue[],
  after: readonly NamedValue[],
): readonly ChangedValue[] {
  const [was, is] = [byName(before), byName(after)];
  return [...new Map([...was, ...is]).entries()].flatMap(([key, { name }]) => {
    const [one, other] = [was.get(key)?.value ?? null, is.get(key)?.value ?? null];
    return one === other ? [] : [{ name, before: one, after: other }];
  });
}

const byName = (values: readonly NamedValue[]) => new Map(values.map((one) => [one.name.id, one]));

/** The amounts of a summary: the total, the totals of its rows, and the cells. */
export function valuesOfSummary(table: SummaryTable): readonly NamedValue[] {
  const isDivided = table.columns.some((column) => column.length > 0);
  return [
    { name: nameOfAll, value: table.total },
    ...table.rows.flatMap(({ values, cells, total }) => [
      ...(total === null || !isDivided ? [] : [{ name: nameOf(values), value: total }]),
      ...cells.map((value, at) => ({ name: nameOf([...values, ...table.columns[at]!]), value })),
    ]),
  ];
}

/** The ratios of an indicator, likewise. */
export function valuesOfIndicator(table: IndicatorTable): readonly NamedValue[] {
  const isDivided = table.columns.some((column) => column.length > 0);
  return [
    { name: nameOfAll, value: table.total?.value ?? null },
    ...table.rows.flatMap(({ values, cells, total }) => [
      ...(total === null || !isDivided || values.length === 0
        ? []
        : [{ name: nameOf(values), value: total.value }]),
      ...cells.flatMap((ratio, at) => {
        const named = [...values, ...table.columns[at]!];
        return named.length === 0 ? [] : [{ name: nameOf(named), value: ratio?.value ?? null }];
      }),
    ]),
  ];
}

/** The figures of a picture: those of each name, by figure or category. */
export function valuesOfPicture({ names, series }: Drawn, collection: Collection): readonly NamedValue[] {
  const labels = new Map(declaredFigures(collection).map(({ field }) => [field.name, field.label]));
  return names.flatMap((name, at) =>
    series.map((one) => ({
      name: nameOf([name, labels.get(one.name) ?? one.name]),
      value: one.values[at] == null ? null : String(one.values[at]),
    })),
  );
}

function nameOf(parts: readonly (string | number | boolean | Text)[]): Text {
  if (parts.length === 0) return nameOfAll;
  const inLanguage = (language: keyof Text) =>
    parts
      .map((part) => (typeof part === 'object' ? part[language] : String(part)))
      .filter((part) => part !== '')
      .join(SEPARATOR);
  return { id: inLanguage('id'), en: inLanguage('en') };
}
