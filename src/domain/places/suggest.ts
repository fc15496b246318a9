import type { PlaceLevel } from '../collections/field';
import { foldedText } from './fold';
import { judgePlace, type ParentTexts, scopeWithin } from './judge-place';
import type { ListedPlace, Register } from './register';

/**
 * Names of places that a text may stand for: the judged ones first, then names that begin with it, then names that contain
 * it. Without a text, the one for the whole of the place above comes first.
 */
export function suggestPlaces(
  register: Register,
  asked: Readonly<{ level: PlaceLevel; text: string; parents: ParentTexts; limit: number }>,
): string[] {
  const { level, text, parents, limit } = asked;
  const typed = foldedText(text);
  const { places } = scopeWithin(level, parents, register);
  const having = (test: (folded: string) => boolean) =>
    places.filter(({ spellings }) => spellings.some((spelling) => test(foldedText(spelling)))).map(nameOf);
  if (text.trim() === '') {
    const whole = level === 'regency' ? [] : [register.whole.text];
    return [...whole, ...[...new Set(places.map(nameOf))].sort()].slice(0, limit);
  }
  const { value, candidates = [] } = judgePlace(text, level, parents, register);
  const judged = [...(value === undefined ? [] : [value]), ...candidates.map((candidate) => candidate.value)];
  const begins = typed === '' ? [] : having((folded) => folded.startsWith(typed));
  const contains = typed === '' ? [] : having((folded) => folded.includes(typed));
  return [...new Set([...begins.sort(), ...judged, ...contains.sort()])].slice(0, limit);
}

const nameOf = ({ name }: ListedPlace): string => name;
