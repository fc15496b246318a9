import type { PaletteKind } from './palette-item';

/** A recently used item, as it is stored on the device; pages and tables are identified by their id only. */
export type Recent = Readonly<{ id: string; kind: PaletteKind; title: string; about: string; href: string }>;

const MOST = 5;

/** The items are stored per person, because others may use the device. */
const placeOf = (email: string): string => `palette-recent:${email}`;

/** The latest items first; empty if nothing, or something invalid, is stored. */
export function readRecent(email: string): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(email)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    // A browser may refuse to store anything; then there are no recent items.
    return [];
  }
}

/** Stores an item as the latest one. */
export function keepRecent(email: string, reached: Recent): void {
  const others = readRecent(email).filter(({ id }) => id !== reached.id);
  try {
    localStorage.setItem(placeOf(email), JSON.stringify([reached, ...others].slice(0, MOST)));
  } catch {
    // The same case as above.
  }
}

/** The stored text may be of another version, or edited by hand: only paths of this service are accepted. */
const isRecent = (kept: unknown): kept is Recent =>
  typeof kept === 'object' &&
  kept !== null &&
  ['id', 'kind', 'title', 'about'].every(
    (name) => typeof (kept as Record<string, unknown>)[name] === 'string',
  ) &&
  /^\/(?![/\\])/.test(String((kept as Recent).href));
