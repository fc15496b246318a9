import { type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { barOf, offsetAfter, type ScrollSize } from './scroll-scale';

const REST_MS = 150;

/** Follows the scroll bar, and corrects its position when scrolling stops. */
export function useScrolling(options: {
  scroller: RefObject<HTMLDivElement | null>;
  place: RefObject<{ offset: number; bar: number }>;
  latest: RefObject<{ look: () => void; size: ScrollSize }>;
  moveLayer: () => void;
}) {
  const { scroller, place, latest, moveLayer } = options;
  const move = useRef(moveLayer);
  move.current = moveLayer;
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let rest: ReturnType<typeof setTimeout>;
    const settle = () => {
      element.scrollTop = barOf(place.current.offset, latest.current.size);
      place.current.bar = element.scrollTop;
    };
    const follow = () => {
      const bar = element.scrollTop;
      const { offset, bar: before } = place.current;
      if (bar !== before)
        place.current = { bar, offset: offsetAfter({ offset, bar, before, size: latest.current.size }) };
      // In the same frame as the scroll; otherwise one frame would have no rows.
      flushSync(latest.current.look);
      move.current();
      clearTimeout(rest);
      rest = setTimeout(settle, REST_MS);
    };
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      clearTimeout(rest);
    };
  }, [scroller, place, latest]);
}
