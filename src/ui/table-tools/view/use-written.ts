import { useEffect, useRef, useState } from 'react';

/**
 * What the address says, shown as chosen at once: the page is drawn by the address a moment later, and until then a
 * letter that was typed, or a box that was ticked, would not be there.
 * @param write puts a value into the address
 */
export function useWritten<T>(value: T, write: (next: T) => void): [T, (next: T) => void] {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  latest.current = value;
  const written = useRef<string>(undefined);
  const text = JSON.stringify(value);
  // The address changes elsewhere too: back, forward, a saved view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => {
    // What is drawn now may lag behind what was written since.
    if (written.current === window.location.search) return;
    written.current = undefined;
    setShown(latest.current);
  }, [text]);
  const choose = (next: T) => {
    setShown(next);
    write(next);
    written.current = window.location.search;
  };
  return [shown, choose];
}
