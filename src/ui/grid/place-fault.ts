const MAX_WIDTH = 340;
const EDGE = 8;

/** Places a cell's message where there is room for it, so that the edges of the scroll region do not cut it off. */
export function placeFault(cell: HTMLElement, around: HTMLElement): void {
  const message = cell.querySelector<HTMLElement>('[data-fault]');
  if (message === null) return;
  const box = cell.getBoundingClientRect();
  const room = around.getBoundingClientRect();
  cell.toggleAttribute('data-above', box.top - room.top > room.height / 2);
  const least = (isFrozen(cell) ? room.left : fixedEdge(cell, room.left)) + EDGE;
  const most = room.right - EDGE;
  message.style.maxWidth = `${Math.min(MAX_WIDTH, most - least)}px`;
  // While it is hidden it cannot be measured, so its maximum width is assumed.
  const width = message.offsetWidth || Math.min(MAX_WIDTH, most - least);
  message.style.left = `${Math.max(least, Math.min(box.left, most - width)) - box.left}px`;
}

const isFrozen = (cell: Element): boolean => cell.hasAttribute('data-frozen');

/** The end of the row numbers and the frozen columns, which would cover a message. */
function fixedEdge(cell: HTMLElement, otherwise: number): number {
  const [first, ...others] = cell.parentElement?.children ?? [];
  const last = others.findLast(isFrozen) ?? first;
  return last?.getBoundingClientRect().right ?? otherwise;
}
