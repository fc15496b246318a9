import { type Controller, refOf } from '../controller';
import { at, type Place } from '../selection';

/** Selects a stored cell, and opens the comments on it beside it. */
export function openComments(place: Place, grid: Controller): void {
  const cell = refOf(place, grid);
  const { onOpenComments, source } = grid.props;
  if (cell === undefined || onOpenComments === undefined || place.row >= source.total()) return;
  grid.select(at(place.row, place.column));
  const selector = `[data-row="${place.row}"] [data-column="${place.column}"]`;
  onOpenComments(cell, grid.scroller()?.querySelector<HTMLElement>(selector) ?? null);
}
