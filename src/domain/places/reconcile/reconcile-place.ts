import { LEVELS, type PlaceLevel } from '../../collections/field';
import { editDistance } from '../../spelling/edit-distance';
import { wordsOf } from '../fold';
import { judgePlace, type ParentTexts } from '../judge-place';
import type { Judgement } from '../judgement';
import { withoutPrefixes } from '../place-keys';
import type { ListedPlace, Register } from '../register';

/** What a caller knows of a place, as texts in any spelling. */
export type PlaceQuery = Readonly<{
  /** Its name, or a code of Kemendagri; blank: only `codes` are known. */
  text: string;
  /** The levels that it may have. */
  levels: readonly PlaceLevel[];
  regency?: string | undefined;
  district?: string | undefined;
  /** Texts of places around it whose level is not known. */
  around?: readonly string[] | undefined;
  /** Codes of Kemendagri that the place may have; undefined: any. */
  codes?: readonly string[] | undefined;
}>;

/** A place that a query may mean. `isCertain`: nothing else can be meant; at most one place of a query has it. */
export type PlaceMatch = Readonly<{ place: ListedPlace; score: number; isCertain: boolean }>;

/** The scores of the kinds of matches. Only one that is certain has more than {@link SCORES.ambiguous}. */
export const SCORES = { listed: 100, spelling: 95, ambiguous: 80, near: 70, elsewhere: 40 } as const;

/**
 * The places that a query may mean, the likeliest first. A match is certain if the text is listed or a known spelling at one
 * level only, of one place only, within parents that are certain too, and if it agrees with the codes.
 */
export function reconcilePlace(query: PlaceQuery, register: Register): PlaceMatch[] {
  const text = query.text.normalize('NFC').trim();
  const found = text === '' ? [] : (ofIdentifier(text, query, register) ?? ofName(text, query, register));
  const matches = query.codes === undefined ? found : withCodes(found, text, { query, register });
  const certain = matches.filter(({ isCertain }) => isCertain);
  return matches
    .map((match) => (certain.length > 1 && match.isCertain ? uncertain(match) : match))
    .sort((one, other) => other.score - one.score || compareCodes(one.place, other.place));
}

const uncertain = ({ place, score }: PlaceMatch): PlaceMatch => ({
  place,
  score: Math.min(score, SCORES.ambiguous),
  isCertain: false,
});

const compareCodes = ({ code: one }: ListedPlace, { code: other }: ListedPlace): number =>
  one.length - other.length || (one < other ? -1 : 1);

/** The place whose code is the text. */
function ofIdentifier(text: string, { levels }: PlaceQuery, { places }: Register): PlaceMatch[] | undefined {
  const place = places.get(text);
  if (place === undefined) return undefined;
  return levels.includes(place.level) ? [{ place, score: SCORES.listed, isCertain: true }] : [];
}

function ofName(text: string, query: PlaceQuery, register: Register): PlaceMatch[] {
  return LEVELS.filter((level) => query.levels.includes(level)).flatMap((level) => {
    const parents = parentsOf(level, query, register);
    const judgement = judgePlace(text, level, parents, register);
    const matches = matchesOf(judgement, { text, level, register });
    return areCertain(parents, register) ? matches : matches.map(uncertain);
  });
}

type Judged = Readonly<{ text: string; level: PlaceLevel; register: Register }>;

function matchesOf(judgement: Judgement, { text, level, register }: Judged): PlaceMatch[] {
  const { kind, code, candidates = [], elsewhere = [], isWhole } = judgement;
  if (isWhole) return [];
  const placesOf = (of: readonly Readonly<{ code?: string }>[]) =>
    of.flatMap((one) => register.places.get(one.code ?? '') ?? []);
  if (kind === 'listed' || kind === 'spelling') {
    const places = placesOf(code === undefined ? candidates : [{ code }]);
    const score = code === undefined ? SCORES.ambiguous : SCORES[kind];
    return places.map((place) => ({ place, score, isCertain: code !== undefined }));
  }
  const [places, most] =
    kind === 'near' ? [placesOf(candidates), SCORES.near] : [placesOf(elsewhere), SCORES.elsewhere];
  return places.map((place) => ({
    place,
    score: Math.max(1, Math.round(most * likeness(text, place, level))),
    isCertain: false,
  }));
}

/** How alike a text and the nearest spelling of a place are, from 0 to 1: the part of their letters that need no edit. */
function likeness(text: string, { spellings }: ListedPlace, level: PlaceLevel): number {
  const plain = (name: string) => withoutPrefixes(wordsOf(name), level).join('');
  const given = plain(text);
  return Math.max(
    ...spellings.map((spelling) => {
      const known = plain(spelling);
      const length = Math.max(given.length, known.length, 1);
      return 1 - editDistance(given, known, length) / length;
    }),
  );
}

/** The parents that matter for a level. A text of unknown level is that of a district if one has that name, else of a regency. */
function parentsOf(level: PlaceLevel, query: PlaceQuery, register: Register): ParentTexts {
  if (level === 'regency') return {};
  const around = (query.around ?? []).filter((text) => text.trim() !== '');
  if (level === 'district') return { regency: query.regency ?? around[0] };
  const isOf = (text: string, outer: 'regency' | 'district') =>
    judgePlace(text, outer, { regency: query.regency }, register).value !== undefined;
  const regency = query.regency ?? around.find((text) => isOf(text, 'regency') && !isOf(text, 'district'));
  const district = query.district ?? around.find((text) => text !== regency);
  return { regency, district };
}

/** Whether each text names one place for certain, within those around it. */
function areCertain({ regency, district }: ParentTexts, register: Register): boolean {
  const isOne = (text: string | undefined, level: PlaceLevel) => {
    if (text === undefined || text.trim() === '') return true;
    const { code, isWhole } = judgePlace(text, level, { regency }, register);
    return code !== undefined || isWhole === true;
  };
  return isOne(regency, 'regency') && isOne(district, 'district');
}

/** The matches that agree with the codes of the query; the others are not certain, and the places of the codes are added. */
function withCodes(
  found: readonly PlaceMatch[],
  text: string,
  { query, register }: Readonly<{ query: PlaceQuery; register: Register }>,
): PlaceMatch[] {
  const coded = (query.codes ?? [])
    .flatMap((code) => register.places.get(code) ?? [])
    .filter(({ level }) => query.levels.includes(level));
  const isCoded = ({ place }: PlaceMatch) => coded.includes(place);
  if (text === '')
    return coded.map((place) => ({ place, score: SCORES.listed, isCertain: coded.length === 1 }));
  const agreeing = found.filter(isCoded);
  const named = new Set(agreeing.map(({ place }) => place));
  return [
    // A code decides between places of one name; it makes no name certain that is only near.
    ...agreeing.map((match) =>
      agreeing.length === 1 && match.score >= SCORES.ambiguous
        ? { ...match, score: Math.max(match.score, SCORES.spelling), isCertain: true }
        : match,
    ),
    ...found.filter((match) => !isCoded(match)).map((match) => ({ ...uncertain(match), score: half(match) })),
    ...coded
      .filter((place) => !named.has(place))
      .map((place) => ({ place, score: SCORES.elsewhere, isCertain: false })),
  ];
}

const half = ({ score }: PlaceMatch): number => Math.round(Math.min(score, SCORES.ambiguous) / 2);

/** The places around a place, the nearest first: of a village its district and its regency. */
export function placesAround({ parent }: ListedPlace, register: Register): ListedPlace[] {
  const outer = register.places.get(parent);
  return outer === undefined ? [] : [outer, ...placesAround(outer, register)];
}
