import type { ComponentType } from 'react';

/** The kinds of items, in the order of their groups. */
export const KINDS = ['page', 'table', 'key', 'person', 'request', 'failure', 'action'] as const;
export type PaletteKind = (typeof KINDS)[number];

/** An item of the palette. */
export type PaletteItem = Readonly<{
  /** Its identifier, unique over all kinds. */
  id: string;
  kind: PaletteKind;
  title: string;
  about: string;
  /** Other words by which the item is found, in either language. */
  words: string;
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  /** A page to open, or an action. */
  does: Readonly<{ href: string } | { run: () => void }>;
}>;

/** The items that a text finds, the best of each kind first: each word of the text occurs in the item. */
export function findItems(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...items];
  return items
    .map((item) => ({ item, rank: rankOf(item, words) }))
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => a.rank! - b.rank!)
    .map(({ item }) => item);
}

/**
 * The rank of an item. 0: the title begins with the first word; 1: a word of the title does; 2: the word is elsewhere;
 * undefined: the item does not match.
 */
function rankOf({ title, about, words }: PaletteItem, sought: readonly string[]): number | undefined {
  const whole = plain(`${title}\n${about}\n${words}`);
  if (!sought.every((word) => whole.includes(word))) return undefined;
  const name = plain(title);
  const first = sought[0]!;
  if (name.startsWith(first)) return 0;
  return name.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(first)) ? 1 : 2;
}

/** A text in lower case and without diacritics. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
