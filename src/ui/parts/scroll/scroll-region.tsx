'use client';

import { type CSSProperties, type ReactNode, useRef } from 'react';
import classes from './scroll-region.module.css';
import { useMoreBeside } from './use-more-beside';

/** A part of a page that scrolls by itself, also by keyboard, with a shade at its right edge while there is more beside it. */
export function ScrollRegion(options: { label: string; maxHeight: string; children: ReactNode }) {
  const { label, maxHeight, children } = options;
  const region = useRef<HTMLElement>(null);
  useMoreBeside(region);
  const style = { '--region-height': maxHeight } as CSSProperties;
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={region} className={classes.region} style={style} tabIndex={0} aria-label={label}>
        {children}
      </section>
    </div>
  );
}
