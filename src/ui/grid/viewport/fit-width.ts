import { MAX_WIDTH, MIN_WIDTH } from '../columns/columns';
import type { Controller } from '../controller';

const PADDING = 22;
const MENU_ROOM = 26;

/** Fits the width of a column to its rendered cells. */
export function fitWidth(name: string, grid: Controller) {
  const index = grid.columns.all.findIndex((column) => column.name === name);
  const cells = grid.scroller()?.querySelectorAll<HTMLElement>(`[data-column="${index}"] > span:first-child`);
  const range = document.createRange();
  let widest = 0;
  for (const text of cells ?? []) {
    range.selectNodeContents(text);
    const room = text.parentElement?.role === 'columnheader' ? PADDING + MENU_ROOM : PADDING;
    widest = Math.max(widest, range.getBoundingClientRect().width + room);
  }
  grid.resize(name, Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Math.ceil(widest))));
}
