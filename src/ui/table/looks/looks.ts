import type { Collection } from '@/domain/collections';
import { CALCULATED_NAMES, type Calculated, calculatedFields } from '@/domain/collections/view/calculated';
import type { Highlight } from '@/domain/collections/view/highlight';
import type { Layout } from '@/domain/collections/view/view';

/** The calculated columns and the highlights of a view. */
export type Looks = Readonly<{
  calculated?: Layout['calculated'] | undefined;
  highlights?: Layout['highlights'] | undefined;
}>;

/** The name for another calculated column; undefined if the maximum number is reached. */
export const freeName = ({ calculated = [] }: Looks): string | undefined =>
  CALCULATED_NAMES.find((name) => !calculated.some((one) => one.name === name));

/**
 * A layout with a calculated column: a new one is placed after the last of the columns that it needs, an existing one is
 * replaced.
 */
export function withCalculated(
  { calculated = [], ...layout }: Layout,
  added: Calculated,
  collection: Collection,
): Layout {
  const known = calculated.findIndex(({ name }) => name === added.name);
  if (known >= 0) return { ...layout, calculated: calculated.with(known, added) };
  const columns = layout.columns ?? [...collection.columns, ...calculated].map(({ name }) => name);
  const needs = calculatedFields([added], collection).flatMap((field) => field.needs);
  const place = 1 + columns.findLastIndex((name) => needs.includes(name));
  return {
    ...layout,
    columns: columns.toSpliced(place === 0 ? columns.length : place, 0, added.name),
    calculated: [...calculated, added],
  };
}

/** A layout without a calculated column and its highlights. If it was the only visible column, all columns are shown. */
export function withoutCalculated(
  { calculated = [], highlights = [], columns, frozen = 0, ...layout }: Layout,
  removed: string,
  collection: Collection,
): Layout {
  const before = columns ?? [...collection.columns, ...calculated].map(({ name }) => name);
  const place = before.indexOf(removed);
  const left = columns?.filter((name) => name !== removed) ?? [];
  const kept = place >= 0 && place < frozen ? frozen - 1 : frozen;
  const others = calculated.filter(({ name }) => name !== removed);
  return withHighlights(
    {
      ...layout,
      ...(left.length === 0 ? {} : { columns: left }),
      ...(kept === 0 ? {} : { frozen: kept }),
      ...(others.length === 0 ? {} : { calculated: others }),
    },
    highlights.filter(({ column }) => column !== removed),
  );
}

/** A layout with other highlights. */
export function withHighlights({ highlights: _, ...layout }: Layout, next: readonly Highlight[]): Layout {
  return next.length === 0 ? layout : { ...layout, highlights: [...next] };
}
