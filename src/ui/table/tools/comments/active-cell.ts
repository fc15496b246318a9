/** The element of the active cell of the table; null if it is not rendered. */
export const activeCell = (): HTMLElement | null =>
  document.querySelector('[data-grid] [data-column][data-active]');
