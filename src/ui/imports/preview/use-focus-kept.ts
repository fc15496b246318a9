import { useEffect, useRef } from 'react';

export const SELECTED_TAB = '[role=tab][aria-selected=true]';

/**
 * The element that had the focus is removed or disabled while the service works on an import. Afterwards the focus moves to
 * the element that replaces it, within `card`.
 * @param isBusy whether the service works on the import
 */
export function useFocusKept(isBusy: boolean) {
  const card = useRef<HTMLDivElement>(null);
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    if (isBusy || wanted.current === undefined) return;
    const places = [wanted.current, SELECTED_TAB, 'button'];
    wanted.current = undefined;
    if (document.activeElement !== document.body) return;
    for (const place of places) {
      const found = card.current?.querySelector<HTMLElement>(place);
      if (found) return found.focus();
    }
  }, [isBusy]);
  return {
    card,
    /** Called when the person begins an action. @param place the selector of the element that gets the focus afterwards */
    keep: (place = SELECTED_TAB) => {
      wanted.current = place;
    },
  };
}
