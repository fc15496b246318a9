import { useEffect, useRef, useState } from 'react';

/**
 * The value of the address, updated at once when it is written: the page is rendered with the new address a moment
 * later, and until then a typed letter or a ticked box would be missing.
 * @param write puts a value into the address
 */
export function useWritten<T>(value: T, write: (next: T) => void): [T, (next: T) => void] {
  const [shown, setShown] = useState(value);
  const latest = useRef(value);
  latest.current = value;
  const written = useRef<string>(undefined);
  const text = JSON.stringify(value);
  // The address also changes otherwise: back, forward, a saved view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text stands for the value
  useEffect(() => {
    // The rendered value may be older than the written one.
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
