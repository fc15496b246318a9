import type { SummaryTable } from '@/domain/answers/fold';
import type { PlacedSummary } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';
import { changedPlaces } from '../place-systems/changed-places';
import type { ModelColumn, ModelRow } from './table-model';

/**
 * Returns a function that says whether the records of a figure are those that name its places. Those of a place that received
 * figures of others, or gave some to others, are not, and have no link.
 */
export function linkedFigures(
  { rowParts, columnParts }: Pick<SummaryTable, 'rowParts' | 'columnParts'>,
  { collection, placed }: { collection: Collection; placed: PlacedSummary | null },
): (row: Pick<ModelRow, 'values'>, column: Pick<ModelColumn, 'values'>) => boolean {
  if (placed === null) return () => true;
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
    return !isChanged(texts.map(String));
  };
}
