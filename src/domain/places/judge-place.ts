import type { PlaceLevel } from '../collections/field';
import { editDistance, letterDifference, lettersOf, maxEdits } from '../spelling/edit-distance';
import { isAbbreviated, isAcronym, markedWords } from './abbreviated';
import { codeIn } from './codes/place-codes';
import { wordsOf } from './fold';
import { type Candidate, type Judgement, MAX_CANDIDATES, UNKNOWN } from './judgement';
import { lookUps, typeOf, withoutPrefixes } from './place-keys';
import { type ListedPlace, type PlaceScope, placeScopeOf, type Register, remember } from './register';
import { judgePerhapsWhole, judgeWhole } from './whole';

/** The texts of the larger places that contain a place, in any spelling; absent or blank if they are not known. */
export type ParentTexts = Readonly<{ regency?: string | undefined; district?: string | undefined }>;

/** The minimum length of a text that may be the beginning of a name. */
const MIN_BEGINNING = 4;

/** The minimum number of letters in an abbreviated name: `S` and `PD` are names of sheets and columns as well. */
const MIN_ABBREVIATED = 3;

/**
 * Judges which place a text names, among the places within its parents. An unknown parent has no places; if a parent is not
 * certain, the places of all its candidates are considered. A text for the whole of the place above is no place, but is
 * known.
 */
export function judgePlace(
  text: string,
  level: PlaceLevel,
  parents: ParentTexts,
  register: Register,
): Judgement {
  const scope = scopeWithin(level, parents, register);
  const known = scope.judged.get(text);
  if (known !== undefined) return known;
  const judgement = judgeAnew(text, scope, register);
  remember(register, scope, { text, judgement });
  return judgement;
}

function judgeAnew(given: string, scope: PlaceScope, register: Register): Judgement {
  const text = given.normalize('NFC').trim();
  const { level } = scope;
  const whole = judgeWhole(text, level, register.whole);
  if (whole !== undefined) return whole;
  const judgement = judgeWithin(text, scope);
  if (judgement.value !== undefined) return judgement;
  const perhaps = judgePerhapsWhole(text, level, register.whole);
  if (perhaps !== undefined) return perhaps;
  return judgement.kind === 'unknown' ? withElsewhere(judgement, given, register, scope) : judgement;
}

/** The places with which a text of a level is compared. */
export function scopeWithin(level: PlaceLevel, parents: ParentTexts, register: Register): PlaceScope {
  if (level === 'regency') return placeScopeOf(register, level);
  const isUndivided = parents.district !== undefined && isWholeText(parents.district, register);
  const outer = level === 'village' && !isUndivided ? ('district' as const) : ('regency' as const);
  const text = parents[outer];
  if (text !== undefined && text.trim() !== '') {
    return placeScopeOf(register, level, codesOf(judgePlace(text, outer, parents, register)));
  }
  const { regency } = parents;
  if (level === 'district' || regency === undefined || regency.trim() === '')
    return placeScopeOf(register, level);
  return placeScopeOf(register, level, codesOf(judgePlace(regency, 'regency', {}, register)));
}

const isWholeText = (text: string, { whole }: Register): boolean =>
  judgeWhole(text.normalize('NFC').trim(), 'district', whole) !== undefined;

const codesOf = ({ code, candidates = [] }: Judgement): readonly string[] =>
  code === undefined ? candidates.flatMap((candidate) => candidate.code ?? []) : [code];

function judgeWithin(text: string, scope: PlaceScope): Judgement {
  if (text === '' || scope.places.length === 0) return UNKNOWN;
  const exact = scope.byName.get(text);
  if (exact !== undefined) return certain('listed', exact);
  const coded = /\d/.test(text) ? codeIn(text) : undefined;
  if (coded === undefined) return judgeName(text, scope);
  const places = scope.places.filter(({ code }) => coded.codes.includes(code));
  if (!/\p{L}/u.test(coded.rest)) return places.length === 1 ? certain('spelling', places) : near(places);
  const named = judgeName(coded.rest, scope);
  // Digits that are not a code of these places may be a part of the name.
  if (places.length === 0) return named.value === undefined ? judgeName(text, scope) : named;
  const agreeing = places.filter(({ code }) => codesOf(named).includes(code));
  const isSure = named.kind !== 'near' || coded.dotted;
  if (agreeing.length === 1 && isSure) return certain('spelling', agreeing);
  return near([...places, ...scope.places.filter(({ code }) => codesOf(named).includes(code))]);
}

/**
 * The code of the place that a text certainly names, as {@link judgePlace} would find it: quicker for unknown texts, because
 * nothing near to them is searched for.
 */
export const placeCodeWithin = (given: string, scope: PlaceScope): string | undefined =>
  certainWithin(given, scope)?.code;

/** The codes of all places of the one name that a text certainly names. */
export function placeCodesWithin(given: string, scope: PlaceScope): readonly string[] {
  const judgement = certainWithin(given, scope);
  return judgement?.value === undefined ? [] : codesOf(judgement);
}

function certainWithin(given: string, scope: PlaceScope): Judgement | undefined {
  const text = given.normalize('NFC').trim();
  const hasCode = /\d/.test(text) && codeIn(text) !== undefined;
  return hasCode || scope.byName.has(text) ? judgeWithin(text, scope) : placesNamed(text, scope);
}

/** Judges a text without a code. */
function judgeName(raw: string, scope: PlaceScope): Judgement {
  const named = placesNamed(raw, scope);
  if (named !== undefined) return named;
  const words = turned(wordsOf(withoutMarks(raw)), scope.level);
  if (words.length === 0) return UNKNOWN;
  const bare = withoutPrefixes(words, scope.level).join('');
  const found = placesNear([words.join(''), bare], scope);
  return near(found.length > 0 ? found : placesOfAcronym(bare, scope));
}

/** The judgement of a text that is a spelling of a name; undefined if it is none. */
function placesNamed(raw: string, scope: PlaceScope): Judgement | undefined {
  const { level } = scope;
  const text = withoutMarks(raw);
  const words = turned(wordsOf(text), level);
  if (words.length === 0) return undefined;
  const type = level === 'regency' ? typeOf(words) : undefined;
  for (const [degree, key] of lookUps(words, level)) {
    const places = scope.byKey[degree]?.get(key);
    if (places !== undefined) return ofType(places, type);
  }
  const abbreviated = placesAbbreviated(text, scope);
  return abbreviated.length > 0 ? ofType(abbreviated, type) : undefined;
}

/** The judgement of a text that names these places, unless it names a city and they are not cities, or the reverse. */
function ofType(places: readonly ListedPlace[], type: ReturnType<typeof typeOf>): Judgement {
  if (type === undefined) return certain('spelling', places);
  const same = places.filter(({ spellings }) => {
    const types = spellings.map((spelling) => typeOf(wordsOf(spelling)));
    return types.includes(type) || types.every((found) => found === undefined);
  });
  return same.length > 0 ? certain('spelling', same) : near(places);
}

/** A judgement with a certain value; if places of several names are possible, it is not certain. */
function certain(kind: 'listed' | 'spelling', places: readonly ListedPlace[]): Judgement {
  const [first] = places;
  if (first === undefined || places.some(({ name }) => name !== first.name)) return near(places);
  if (places.length === 1) return { kind, value: first.name, code: first.code };
  return { kind, value: first.name, candidates: places.map(candidateOf) };
}

function near(places: readonly ListedPlace[]): Judgement {
  const candidates = [...new Set(places)].slice(0, MAX_CANDIDATES).map(candidateOf);
  return candidates.length === 0 ? UNKNOWN : { kind: 'near', candidates };
}

const candidateOf = ({ name, code }: ListedPlace): Candidate => ({ value: name, code });

/** A text without a number before the name and marks of footnotes after it: `12. Aceh Besar *)`. */
const withoutMarks = (text: string): string =>
  text
    .replace(/^\(?\d{1,3}[.)]?\s+(?=\p{L})/u, '')
    .replace(/(?:\s*(?:[*†‡]+\)?|\(?\d\)|[\u2070-\u2079¹²³⁽⁾]))+$/u, '');

/** `Banda Aceh (Kota)` is read as `kota banda aceh`. */
function turned(words: readonly string[], level: PlaceLevel): readonly string[] {
  const last = words.at(-1);
  if (level !== 'regency' || words.length < 2 || last === undefined) return words;
  return typeOf([last]) === undefined || typeOf(words) !== undefined ? words : [last, ...words.slice(0, -1)];
}

function placesAbbreviated(text: string, scope: PlaceScope): readonly ListedPlace[] {
  const words = markedWords(text);
  const { bare, isShort } = bareNamesOf(scope);
  const plain = withoutPrefixes(
    words.map((word) => word.text),
    scope.level,
  );
  const rest = words.slice(words.length - plain.length);
  if (rest.map(({ text: word }) => word).join('').length < MIN_ABBREVIATED) return [];
  if (!isShort && !words.some(({ short }) => short)) return [];
  const found = bare.filter(
    ({ marked, bareMarked }) => isAbbreviated(words, marked) || isAbbreviated(rest, bareMarked),
  );
  return [...new Set(found.map(({ place }) => place))];
}

/** The places whose spelling is within few edits of a folded text, the nearest first, then those that begin with it. */
function placesNear(
  [whole, bare]: readonly [whole: string, bare: string],
  scope: PlaceScope,
): readonly ListedPlace[] {
  const found = new Map<ListedPlace, number>();
  const add = (place: ListedPlace, edits: number | undefined) => {
    if (edits !== undefined) found.set(place, Math.min(edits, found.get(place) ?? edits));
  };
  const [comparedBare, comparedWhole] = [compared(bare), compared(whole)];
  for (const { place, key, wholeKey } of bareNamesOf(scope).bare) {
    add(place, editsOfBeginning(bare, key.text) ?? editsBetween(comparedBare, key));
    if (wholeKey.text !== key.text || whole !== bare) add(place, editsBetween(comparedWhole, wholeKey));
  }
  return [...found]
    .sort(([one, a], [other, b]) => a - b || (one.code < other.code ? -1 : 1))
    .map(([place]) => place);
}

/** The regencies of an acronym: `Abdya`. Only for regencies do people use acronyms. */
const placesOfAcronym = (text: string, scope: PlaceScope): readonly ListedPlace[] =>
  scope.level !== 'regency'
    ? []
    : bareNamesOf(scope).bare.flatMap(({ place, bareMarked }) =>
        isAcronym(
          text,
          bareMarked.map((word) => word.text),
        )
          ? [place]
          : [],
      );

/** A folded text and its letters. */
type Compared = Readonly<{ text: string; letters: number }>;
const compared = (text: string): Compared => ({ text, letters: lettersOf(text) });

/** The number of letters that a beginning of a name lacks, or one more edit than allowed; undefined if it is no beginning. */
const editsOfBeginning = (text: string, key: string): number | undefined =>
  text.length >= MIN_BEGINNING && key.startsWith(text)
    ? Math.min(key.length - text.length, maxEdits(key.length) + 1)
    : undefined;

/** The number of edits that turn one text into the other; undefined if they are not near. */
function editsBetween(given: Compared, listed: Compared): number | undefined {
  const { text } = given;
  const { text: key } = listed;
  const max = maxEdits(Math.max(key.length, text.length));
  if (max === 0 || Math.abs(key.length - text.length) > max) return undefined;
  if (letterDifference(given.letters, listed.letters) > 2 * max) return undefined;
  const edits = editDistance(text, key, max);
  return edits <= max ? edits : undefined;
}

type BareName = Readonly<{
  place: ListedPlace;
  key: Compared;
  /** The key with the words that say what kind of place it is. */
  wholeKey: Compared;
  marked: ReturnType<typeof markedWords>;
  /** `marked` without the words that say what kind of place it is. */
  bareMarked: ReturnType<typeof markedWords>;
}>;
type BareNames = Readonly<{
  bare: readonly BareName[];
  /** Whether a name has an abbreviation. */
  isShort: boolean;
}>;

const bareNames = new WeakMap<PlaceScope, BareNames>();

/** The spellings of a scope's places without words that say what kind of place it is. */
function bareNamesOf(scope: PlaceScope): BareNames {
  const known = bareNames.get(scope);
  if (known !== undefined) return known;
  const bare = scope.places.flatMap((place) =>
    place.spellings.map((spelling) => bareNameOf(place, spelling)),
  );
  const made = { bare, isShort: bare.some(({ marked }) => marked.some(({ short }) => short)) };
  bareNames.set(scope, made);
  return made;
}

function bareNameOf(place: ListedPlace, spelling: string): BareName {
  const words = wordsOf(spelling);
  const bare = withoutPrefixes(words, place.level);
  const marked = markedWords(spelling);
  return {
    place,
    key: compared(bare.join('')),
    wholeKey: compared(words.join('')),
    marked,
    bareMarked: marked.slice(Math.max(0, marked.length - bare.length)),
  };
}

/** Names the places of exactly that name that are in other parents. */
function withElsewhere(judgement: Judgement, text: string, register: Register, scope: PlaceScope): Judgement {
  const all = placeScopeOf(register, scope.level);
  if (all === scope) return judgement;
  const found = placesNamed(text, all);
  if (found?.value === undefined) return judgement;
  const places = found.candidates ?? [{ value: found.value, code: found.code! }];
  return { ...judgement, elsewhere: places.slice(0, MAX_CANDIDATES) };
}
