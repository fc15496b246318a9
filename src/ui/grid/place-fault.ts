const MOST_WIDTH = 340;
const EDGE = 8;

/** Puts a cell's message where there is room for it: it must not be cut off at the edges of what is around it. */
export function placeFault(cell: HTMLElement, around: HTMLElement): void {
  const message = cell.querySelector<HTMLElement>('[data-fault]');
  if (message === null) return;
  const box = cell.getBoundingClientRect();
  const room = around.getBoundingClientRect();
  cell.toggleAttribute('data-above', box.top - room.top > room.height / 2);
  const least = (isFrozen(cell) ? room.left : fixedEdge(cell, room.left)) + EDGE;
  const most = room.right - EDGE;
  message.style.maxWidth = `${Math.min(MOST_WIDTH, most - least)}px`;
  // While it is not shown it measures nothing: it could then be as wide as it may be.
  const width = message.offsetWidth || Math.min(MOST_WIDTH, most - least);
  message.style.left = `${Math.max(least, Math.min(box.left, most - width)) - box.left}px`;
}

const isFrozen = (cell: Element): boolean => cell.hasAttribute('data-frozen');

/** Where the row number and the frozen columns end, under which a message would be covered. */
function fixedEdge(cell: HTMLElement, otherwise: number): number {
  const [first, ...others] = cell.parentElement?.children ?? [];
  const last = others.findLast(isFrozen) ?? first;
  return last?.getBoundingClientRect().right ?? otherwise;
}
