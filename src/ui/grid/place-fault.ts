const MAX_WIDTH = 340;
/** Narrower messages would be cut off, or have a word on each line. */
const MIN_WIDTH = 200;
const EDGE = 8;
/** The height of a message that is hidden and cannot be measured: three lines. */
const ASSUMED_HEIGHT = 66;
/** The width of a note, which cannot be measured at all, as in `grid.module.css`. */
const NOTE_WIDTH = 300;
const NOTE_HEIGHT = 120;

/**
 * Places a cell's message or note where it is not cut off. A note is below the cell and begins at its left edge; if there
 * is no room, it is placed on the other side.
 */
export function placeTold(cell: HTMLElement, around: HTMLElement): void {
  placeFault(cell, around);
  if (!cell.hasAttribute('data-note')) return;
  const box = cell.getBoundingClientRect();
  const room = around.getBoundingClientRect();
  const most = endOf(cell, room);
  const isBeyond = box.left + NOTE_WIDTH > most;
  cell.toggleAttribute(
    'data-note-above',
    box.bottom + NOTE_HEIGHT > room.bottom && box.top - NOTE_HEIGHT > room.top,
  );
  cell.toggleAttribute('data-note-before', isBeyond);
  cell.style.setProperty('--note-end', `${box.right - most}px`);
  cell.style.setProperty('--note-width', `${Math.min(NOTE_WIDTH, most - room.left - EDGE)}px`);
}

/**
 * The edges at which a message at a cell is cut off. If the columns fill only a part of the region, a message is cut off at
 * their end.
 */
const endOf = (cell: HTMLElement, room: DOMRect): number =>
  Math.min(room.right, cell.parentElement?.getBoundingClientRect().right || room.right) - EDGE;

/**
 * Places a cell's message where the edges of the scroll region do not cut it off: above the cell if there is room, because
 * people continue with the cells below. On a narrow screen, it covers the fixed columns if these leave too little room.
 */
export function placeFault(cell: HTMLElement, around: HTMLElement): void {
  const message = cell.querySelector<HTMLElement>('[data-fault]');
  if (message === null) return;
  const box = cell.getBoundingClientRect();
  const room = around.getBoundingClientRect();
  cell.removeAttribute('data-dismissed');
  const header = around.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? room.top;
  const height = message.offsetHeight || ASSUMED_HEIGHT;
  cell.toggleAttribute('data-above', box.top - header >= height);
  const fixed = isFrozen(cell) ? room.left : fixedEdge(cell, room.left);
  const most = endOf(cell, room);
  const isOver = most - fixed - EDGE < MIN_WIDTH;
  cell.toggleAttribute('data-over', isOver);
  const least = (isOver ? room.left : fixed) + EDGE;
  message.style.maxWidth = `${Math.min(MAX_WIDTH, most - least)}px`;
  // While it is hidden it cannot be measured, so its maximum width is assumed.
  const width = message.offsetWidth || Math.min(MAX_WIDTH, most - least);
  message.style.left = `${Math.max(least, Math.min(box.left, most - width)) - box.left}px`;
}

/**
 * Hides the message at the cell under a resting pointer while a person uses the keyboard, because it would cover other
 * rows.
 */
export const pointByKeys = (around: HTMLElement): void => around.setAttribute('data-by-keys', '');

/** Shows it again, because the pointer has moved. */
export const pointByPointer = (around: HTMLElement): void => around.removeAttribute('data-by-keys');

/** Hides the message of the active cell until the cell is selected or pointed at again. */
export const dismissFault = (around: HTMLElement | null): void =>
  around?.querySelector('[data-active][data-told]')?.setAttribute('data-dismissed', '');

const isFrozen = (cell: Element): boolean => cell.hasAttribute('data-frozen');

/** The end of the row numbers and the frozen columns, which would cover a message. */
function fixedEdge(cell: HTMLElement, otherwise: number): number {
  const [first, ...others] = cell.parentElement?.children ?? [];
  const last = others.findLast(isFrozen) ?? first;
  return last?.getBoundingClientRect().right ?? otherwise;
}
