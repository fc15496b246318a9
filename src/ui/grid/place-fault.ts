/** Puts a cell's message where there is room for it: it must not be cut off at the grid's edges. */
export function placeFault(cell: HTMLElement, scroller: HTMLElement): void {
  if (cell.ariaInvalid === null) return;
  const box = cell.getBoundingClientRect();
  const room = scroller.getBoundingClientRect();
  cell.toggleAttribute('data-above', box.top - room.top > room.height / 2);
  cell.toggleAttribute('data-leftwards', box.left - room.left > room.width / 2);
}
