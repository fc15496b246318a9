import type { Controller, EditStart } from '../controller';
import type { Refused } from '../types';
import { editMode } from './edit-mode';

/** Whether the active cell is the one that the person selected. If its row was removed, the person is informed. */
function isStillThere(grid: Controller): boolean {
  if (!grid.isLost) return true;
  refuseToWrite('left', grid);
  grid.stayLost();
  return false;
}

/** Whether the person may write at all, and into the active cell; otherwise they are informed. */
export function mayWrite(grid: Controller): boolean {
  if (grid.props.actions !== undefined) return isStillThere(grid);
  refuseToWrite('viewer', grid);
  return false;
}

/** Reports why nothing is written, to screen readers and to the page. */
function refuseToWrite(why: Refused, grid: Controller): void {
  const { announce, refusals, props, columns, selection } = grid;
  announce(refusals(why));
  props.onRefused?.(why, columns.all[selection.active.column]?.name);
}

/** Opens the editor of the active cell. */
export function startEdit(grid: Controller, options: EditStart): void {
  if (!mayWrite(grid)) return;
  const way = editMode(grid.selection.active, grid);
  if (way === 'in-place' || way === 'in-dialog') grid.openCell(way, options);
  else if (way !== undefined) refuseToWrite(way, grid);
}
