import type { Controller } from '../controller';
import type { Place } from '../selection';

/**
 * How a cell is edited: in place, or in a dialog of the page; or why it cannot be edited: its column is never edited, its
 * row was deleted by others or is loading. Undefined in the header.
 */
export function editMode(
  { row, column }: Place,
  { columns, props: { source } }: Pick<Controller, 'columns' | 'props'>,
): 'in-place' | 'in-dialog' | 'column' | 'gone' | 'loading' | undefined {
  const shown = columns.all[column];
  if (shown === undefined || row < 0) return undefined;
  if (row < source.total() && source.get(row) === undefined) return 'loading';
  if (!shown.editable) return 'column';
  if (row < source.total() && source.marks(row)?.state === 'gone') return 'gone';
  const { field } = shown;
  // A text of several lines does not fit into a cell.
  return field.kind === 'varchar' && field.multiline === true ? 'in-dialog' : 'in-place';
}
