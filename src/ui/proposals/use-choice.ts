import { useState } from 'react';
import type { Inputs } from '@/ui/trpc';

/** Which items of a proposal are taken: all but those left out. */
export type Choice = Readonly<{
  isChosen: (place: number) => boolean;
  count: number;
  choose: (places: readonly number[], isChosen: boolean) => void;
  chooseAll: () => void;
  chooseNone: () => void;
  /** The choice as the service takes it. */
  asked: Inputs['proposals']['take']['choice'];
}>;

type Chosen = Readonly<{ kind: 'only' | 'except'; places: ReadonlySet<number> }>;

/** @param options.overtaken the places of items that others have overtaken, which are not chosen at first */
export function useChoice({ items, overtaken }: { items: number; overtaken: readonly number[] }): Choice {
  const [{ kind, places }, setChosen] = useState<Chosen>({ kind: 'except', places: new Set(overtaken) });
  return {
    isChosen: (place) => places.has(place) === (kind === 'only'),
    count: kind === 'only' ? places.size : items - places.size,
    choose: (changed, isChosen) =>
      setChosen((before) => {
        const next = new Set(before.places);
        for (const place of changed) {
          if (isChosen === (before.kind === 'only')) next.add(place);
          else next.delete(place);
        }
        return { ...before, places: next };
      }),
    chooseAll: () => setChosen({ kind: 'except', places: new Set() }),
    chooseNone: () => setChosen({ kind: 'only', places: new Set() }),
    asked: { kind, places: [...places] },
  };
}
