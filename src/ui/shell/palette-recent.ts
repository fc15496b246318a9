import type { Kind } from './palette-item';

/** What was reached lately, as it is kept on the device; pages and tables are known by their id alone. */
export type Recent = Readonly<{ id: string; kind: Kind; title: string; about: string; href: string }>;

const MOST = 5;

/** Of each person by themselves, for others may use the device. */
const placeOf = (email: string): string => `palette-recent:${email}`;

/** The latest first; none where the device keeps none, or something else. */
export function readRecent(email: string): readonly Recent[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(email)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isRecent) : [];
  } catch {
    // A device may refuse to keep anything; there is nothing recent then.
    return [];
  }
}

/** Puts something in front. */
export function keepRecent(email: string, reached: Recent): void {
  const others = readRecent(email).filter(({ id }) => id !== reached.id);
  try {
    localStorage.setItem(placeOf(email), JSON.stringify([reached, ...others].slice(0, MOST)));
  } catch {
    // As above.
  }
}

/** Written by another version of the page, or by hand: only paths of this service are followed. */
const isRecent = (kept: unknown): kept is Recent =>
  typeof kept === 'object' &&
  kept !== null &&
  ['id', 'kind', 'title', 'about'].every(
    (name) => typeof (kept as Record<string, unknown>)[name] === 'string',
  ) &&
  /^\/(?![/\\])/.test(String((kept as Recent).href));
