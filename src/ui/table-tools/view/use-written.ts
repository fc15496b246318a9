import { useEffect, useRef, useState } from 'react';

/**
 * What the address says, shown as chosen at once: the page is drawn by the address a moment later, and until then a
 * box that was ticked would not be.
 */
export function useWritten<T>(value: T, write: (next: T) => void): [T, (next: T) => void] {
  const text = JSON.stringify(value);
  const [shown, setShown] = useState(value);
  const written = useRef(text);
  const latest = useRef(value);
  latest.current = value;
  // The address changes elsewhere too: back, forward.
  useEffect(() => {
    if (written.current === text) return;
    written.current = text;
    setShown(latest.current);
  }, [text]);
  const choose = (next: T) => {
    written.current = JSON.stringify(next);
    setShown(next);
    write(next);
  };
  return [shown, choose];
}
