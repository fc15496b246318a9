import { useCallback, useMemo, useState } from 'react';
import type { WireListedKey } from '../view';

/** The keys that the person selected in the list. */
export type SelectedKeys = Readonly<{
  ids: ReadonlySet<string>;
  /** The selected keys that the list shows. */
  keys: readonly WireListedKey[];
  /** The number of keys that the list shows. */
  shown: number;
  toggle: (id: string) => void;
  /** Selects all shown keys, or none if all are selected. */
  toggleAll: () => void;
  clear: () => void;
}>;

/** Keeps the selected keys. Keys that a new view does not show are no longer selected. */
export function useSelectedKeys(shown: readonly WireListedKey[]): SelectedKeys {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const keys = useMemo(() => shown.filter(({ id }) => chosen.has(id)), [shown, chosen]);
  const ids = useMemo(() => new Set(keys.map(({ id }) => id)), [keys]);
  const toggle = useCallback((id: string) => {
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  }, []);
  return {
    ids,
    keys,
    shown: shown.length,
    toggle,
    toggleAll: () => setChosen(ids.size === shown.length ? new Set() : new Set(shown.map(({ id }) => id))),
    clear: () => setChosen(new Set()),
  };
}
