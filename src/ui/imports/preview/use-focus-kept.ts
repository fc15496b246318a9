import { useEffect, useRef } from 'react';

export const SELECTED_TAB = '[role=tab][aria-selected=true]';

/**
 * What had the focus is removed or disabled while the service works on an import. Afterwards the focus is given to what is in
 * its place, in the element of `card`.
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
    /** The person begins something. @param place the selector of what has the focus afterwards */
    keep: (place = SELECTED_TAB) => {
      wanted.current = place;
    },
  };
}
