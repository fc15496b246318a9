import { editDistance } from './edit-distance';

/** Longer texts are no misspelt names. */
const MAX_LENGTH = 64;
/** The minimum length of a part of a name by which the name is found. */
const MIN_PART = 3;

/**
 * The name that a text most likely stands for: the text differs in case and signs only, is misspelt by up to one edit for
 * each three characters (at most three), or is a part of the name.
 * @returns undefined if no name is near, or several are equally near
 */
export function nearestName<Name extends string>(text: string, names: readonly Name[]): Name | undefined {
  const folded = fold(text);
  if (folded === '' || text.length > MAX_LENGTH) return undefined;
  const exact = names.find((name) => fold(name) === folded);
  if (exact !== undefined) return exact;
  const whole = names.filter((name) => isPart(fold(name), folded));
  return whole.length === 0 ? misspelt(folded, names) : only(whole);
}

function misspelt<Name extends string>(folded: string, names: readonly Name[]): Name | undefined {
  const max = Math.min(3, Math.floor(folded.length / 3));
  if (max === 0) return undefined;
  let least = max;
  let nearest: Name[] = [];
  for (const name of names) {
    const edits = editDistance(folded, fold(name), least);
    if (edits > least) continue;
    nearest = edits < least ? [name] : [...nearest, name];
    least = edits;
  }
  return only(nearest);
}

const isPart = (name: string, folded: string): boolean =>
  folded.length >= MIN_PART && name.length >= MIN_PART && (name.includes(folded) || folded.includes(name));

const only = <T>(all: readonly T[]): T | undefined => (all.length === 1 ? all[0] : undefined);

/** A text without case and signs. */
const fold = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
