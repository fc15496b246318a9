'use client';

import { type RefObject, useEffect } from 'react';

/**
 * Marks the parent of a region that scrolls with `data-more` while the region has more beside its right edge, for a sign
 * there; `--scroll-bar` is the width of its vertical scroll bar, which the sign must not cover.
 */
export function useMoreBeside(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    const frame = element?.parentElement;
    if (element == null || frame == null) return;
    const look = () => {
      const { scrollLeft, scrollWidth, clientWidth, offsetWidth } = element;
      frame.toggleAttribute('data-more', scrollWidth - clientWidth - scrollLeft > 1);
      frame.style.setProperty('--scroll-bar', `${offsetWidth - clientWidth}px`);
    };
    const sizes = new ResizeObserver(look);
    for (const one of [element, ...element.children]) sizes.observe(one);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [region]);
}
