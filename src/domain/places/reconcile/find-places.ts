import { foldedText } from '../fold';
import type { ListedPlace, Register } from '../register';

/** Spellings of a register without case and punctuation, which are the same for all searches. */
const folded = new WeakMap<
  Register,
  readonly (readonly [place: ListedPlace, spellings: readonly string[]])[]
>();

/**
 * The places whose code or one of whose names begins with a text, then those of which a name contains it; larger places first, then by
 * code. A blank text finds none.
 */
export function findPlaces(text: string, register: Register): ListedPlace[] {
  const typed = foldedText(text);
  if (typed === '') return [];
  const known =
    folded.get(register) ??
    [...register.places.values()]
      .sort((one, other) => one.code.length - other.code.length || (one.code < other.code ? -1 : 1))
      .map((place) => [place, place.spellings.map(foldedText)] as const);
  folded.set(register, known);
  const code = text.trim().toUpperCase();
  const begins: ListedPlace[] = [];
  const contains: ListedPlace[] = [];
  for (const [place, spellings] of known) {
    if (place.code.startsWith(code) || spellings.some((one) => one.startsWith(typed))) begins.push(place);
    else if (spellings.some((one) => one.includes(typed))) contains.push(place);
  }
  return [...begins, ...contains];
}
