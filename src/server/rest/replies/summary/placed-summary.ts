import type { PlacedSummary } from '@/domain/answers/placer';
import type { Collection } from '@/domain/collections';
import { placesOf } from '@/domain/collections/parts';

/**
 * The places of a summary that its records do not name, as REST returns them: `kept`, former or later places whose figures are
 * of no single place of the system; `received`, places with figures of records that name others.
 */
export function returnedPlaces({ system, kept, received }: PlacedSummary, collection: Collection) {
  const fields = placesOf(collection);
  const named = (texts: readonly string[]) =>
    Object.fromEntries(texts.map((text, level) => [fields[level]!.name, text]));
  return {
    system,
    kept: kept.map(({ text, code, name, side, day, kind, others, decree }) => ({
      ...{ text, code, name, side, day },
      change: kind,
      ...{ others, decree: decree === '' ? null : decree },
    })),
    received: received.map(({ into, from }) => ({ into: named(into), from: from.map(named) })),
  };
}
