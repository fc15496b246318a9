import type { PlacedSummary } from '@/domain/answers/placer';

/**
 * Returns a function that says whether the records of a place are others than those that name it: a place that received figures of
 * others, or gave some to others.
 * @returns a function of the names of a place, from large to small
 */
export function changedPlaces(placed: PlacedSummary | null): (texts: readonly string[]) => boolean {
  const changed = new Set(
    (placed?.received ?? []).flatMap(({ into, from }) =>
      [into, ...from].flatMap((texts) => texts.map((_, at) => keyOf(texts.slice(0, at + 1)))),
    ),
  );
  return (texts) => changed.has(keyOf(texts));
}

/** The same for places that are named without the larger ones that contain them. */
export function changedNames(placed: PlacedSummary | null): (name: string) => boolean {
  const changed = new Set(
    (placed?.received ?? []).flatMap(({ into, from }) => [into, ...from].map((texts) => texts.at(-1)!)),
  );
  return (name) => changed.has(name);
}

const keyOf = (texts: readonly string[]): string => JSON.stringify(texts);
