/** The room above and below a dialog, as a part of the window. */
const MIN_GAP = 0.05;
const PERCENT = 100;

/**
 * Places the dialog of an element in the middle of the window, and keeps its lower edge there: if its content grows later,
 * the dialog grows upwards and, when there is no room left, scrolls. So its buttons do not move under a pointer.
 */
export function placeDialog(element: Element | null): void {
  const content = element?.closest<HTMLElement>('[role=dialog]');
  const room = content?.parentElement;
  if (content == null || room == null) return;
  room.style.removeProperty('--dialog-end');
  const gap = (room.clientHeight - content.offsetHeight) / 2 / room.clientHeight;
  // Without layout, as in tests, nothing is measured.
  if (!Number.isFinite(gap)) return;
  room.style.setProperty('--dialog-end', `${PERCENT * Math.max(gap, MIN_GAP)}dvh`);
}
