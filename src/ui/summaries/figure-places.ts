import type { SummaryTable } from '@/domain/answers/fold';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';
import type { FigurePlace } from '@/domain/figures/pinned';
import { changedPlaces } from '../place-systems/changed-places';
import type { ModelColumn, ModelRow } from './table-model';

/**
 * Returns a function that finds the place of the system under which the records of a figure stand, if they are others than those
 * that name it: of a place that received figures of others, or gave some to others. No filter of the table selects these records.
 */
export function figurePlaces(
  { rowParts, columnParts }: Pick<SummaryTable, 'rowParts' | 'columnParts'>,
  { collection, placed }: { collection: Collection; placed: PlacedSummary | null },
): (row: Pick<ModelRow, 'values'>, column: Pick<ModelColumn, 'values'>) => FigurePlace | undefined {
  if (placed === null) return () => undefined;
  const isChanged = changedPlaces(placed);
  const places = placesOf(collection)
    .filter(({ place }) => place !== 'village')
    .map(({ name }) => name);
  return (row, column) => {
    const values = new Map([
      ...row.values.map((value, at) => [rowParts[at], value] as const),
      ...column.values.map((value, at) => [columnParts[at], value] as const),
    ]);
    const texts = places.flatMap((name) => values.get(name) ?? []);
    if (!isChanged(texts.map(String))) return undefined;
    const [regency, district] = texts.map(String);
    return { system: placed.system, regency, district };
  };
}
