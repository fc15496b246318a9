import { useCallback, useRef } from 'react';
import classes from './grid.module.css';

/** Says to screen readers what only eyes would see. */
export function useAnnounce() {
  const region = useRef<HTMLDivElement>(null);
  const announce = useCallback((text: string) => {
    if (region.current !== null) region.current.textContent = text;
  }, []);
  return { announce, region: <div ref={region} role="status" className={classes.unseen} /> };
}
