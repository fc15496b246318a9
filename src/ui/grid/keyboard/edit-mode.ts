import type { Controller } from '../controller';
import type { Place } from '../selection';

/** How a cell is edited: in place, or in a dialog of the page; `refused`: never; undefined: not now. */
export function editMode(
  { row, column }: Place,
  { columns, props: { actions, source } }: Pick<Controller, 'columns' | 'props'>,
): 'in-place' | 'in-dialog' | 'refused' | undefined {
  const shown = columns.all[column];
  if (actions === undefined || shown === undefined || row < 0) return undefined;
  const isLoading = row < source.total() && source.get(row) === undefined;
  if (isLoading) return undefined;
  if (!shown.editable) return 'refused';
  const { field } = shown;
  // The text is too long for one line, and for a cell.
  return field.kind === 'varchar' && field.multiline === true ? 'in-dialog' : 'in-place';
}
