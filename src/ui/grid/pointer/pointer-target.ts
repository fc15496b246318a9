import type { Place } from '../selection';

/** The cell that contains an element. */
export function placeAt(target: Element): Place | undefined {
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
}

/** The column whose edge an element is. */
export const edgeAt = (target: Element): string | undefined =>
  target.closest<HTMLElement>('[data-edge]')?.dataset['edge'];

/** Whether an element is in an editor, its list, a button or the corner of comments, which handle the pointer themselves. */
export const isOwn = (target: Element): boolean =>
  target.closest('input, textarea, button, [data-grid-popup], [data-comment]') !== null;
