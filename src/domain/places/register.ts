import { LEVELS, type PlaceLevel } from '../collections/field';
import type { CodeDays, DatedCode, OfficeCodes } from './codes/dated-codes';
import { packagedBpsCodeOf } from './codes/place-codes';
import type { Judgement } from './judgement';
import { spellingKeys } from './place-keys';
import { DEFAULT_WHOLE, type WholeTexts } from './whole';

/** A place as the register's sources have it, and as it is sent between processes. */
export type PlaceEntry = Readonly<{
  /**
   * The code of Kemendagri: `11.06`, `11.06.07`, `11.06.07.2001`. A place that the office adds without a code has a last
   * part `L…`.
   */
  code: string;
  /** The name, of regencies and cities with `Kabupaten` or `Kota`. */
  name: string;
  /** Other names: short ones, former ones. */
  aliases?: readonly string[] | undefined;
  /** If it is no longer used: `''`, or the code of the place that it became a part of, which takes over its names. */
  withdrawn?: string | undefined;
  /** What the office says of its codes; absent: nothing. */
  codes?: OfficeCodes | undefined;
}>;

/** A place of the register. */
export type ListedPlace = Readonly<{
  code: string;
  level: PlaceLevel;
  /** The name as it is listed: a regency without `Kabupaten`, a city with `Kota`. */
  name: string;
  /** The code of the place that it is in; `''`: the province itself. */
  parent: string;
  /** Every spelling that is known for certain, its name first. */
  spellings: readonly string[];
  /** The days on which its code is valid, as far as they are known. */
  days: CodeDays;
  /** Its codes of BPS; none: they are not known. */
  bps: readonly DatedCode[];
}>;

/** The places in use, ordered by code, and the judgements made of texts. Made by {@link createRegister}. */
export type Register = Readonly<{
  places: ReadonlyMap<string, ListedPlace>;
  byLevel: Readonly<Record<PlaceLevel, readonly ListedPlace[]>>;
  /** The text that stands for the whole of a place in the field of smaller ones. */
  whole: WholeTexts;
  /** The places by their parent's code. */
  children: ReadonlyMap<string, readonly ListedPlace[]>;
  /** The places by their codes of BPS. */
  byBps: ReadonlyMap<string, readonly ListedPlace[]>;
  /** Indexes of the places under a parent, made when they are first needed. */
  scopes: Map<string, PlaceScope>;
  /** The number of judgements that are kept for all scopes together. */
  remembered: { judgements: number };
}>;

/** The places with which a text is compared, by their spellings. */
export type PlaceScope = Readonly<{
  level: PlaceLevel;
  places: readonly ListedPlace[];
  byName: ReadonlyMap<string, readonly ListedPlace[]>;
  /** Places by key, for each degree of freedom of `spellingKeys`, the strictest first. */
  byKey: readonly ReadonlyMap<string, readonly ListedPlace[]>[];
  /** The judgements by text. */
  judged: Map<string, Judgement>;
}>;

/** The maximum number of indexes: more than a province has regencies and districts. */
const MAX_SCOPES = 1_000;

/** The maximum number of judgements that a register keeps. */
const MAX_REMEMBERED = 100_000;

/** The maximum length of a text whose judgement is kept. */
const MAX_REMEMBERED_TEXT = 255;

/** The level of a code, by the number of its parts: `11.06` is a regency. */
export const levelOfCode = (code: string): PlaceLevel | undefined => LEVELS[code.split('.').length - 2];

/** The code of the place that a place is in; `''` for a regency. */
export const parentCode = (code: string): string =>
  levelOfCode(code) === 'regency' ? '' : code.slice(0, code.lastIndexOf('.'));

/**
 * Makes a register of places. Regencies and cities of one name keep `Kabupaten` and `Kota` in theirs.
 * @param entries the places of one province, in any order; if several have one code, the last one holds
 */
export function createRegister(entries: Iterable<PlaceEntry>, whole: WholeTexts = DEFAULT_WHOLE): Register {
  const byCode = new Map<string, PlaceEntry>();
  for (const entry of entries) byCode.set(entry.code, entry);
  const inherited = namesOfMerged(byCode);
  const used = [...byCode.values()].filter(({ withdrawn }) => withdrawn === undefined);
  const shared = sharedNames(used);
  const byLevel: Record<PlaceLevel, ListedPlace[]> = { regency: [], district: [], village: [] };
  const places = new Map<string, ListedPlace>();
  const children = new Map<string, ListedPlace[]>();
  const byBps = new Map<string, ListedPlace[]>();
  for (const entry of used.sort((a, b) => (a.code < b.code ? -1 : 1))) {
    const { code, aliases = [] } = entry;
    const level = levelOfCode(code);
    if (level === undefined) continue;
    const name = listedName(entry, shared);
    const spellings = [...new Set([name, tidy(entry.name), ...aliases, ...(inherited.get(code) ?? [])])];
    const { kemendagri: days, bps } = codesOfEntry(entry);
    const place: ListedPlace = { code, level, name, parent: parentCode(code), spellings, days, bps };
    for (const dated of bps) addTo(byBps, dated.code, place);
    places.set(code, place);
    byLevel[level].push(place);
    const siblings = children.get(place.parent);
    if (siblings === undefined) children.set(place.parent, [place]);
    else siblings.push(place);
  }
  return { places, byLevel, whole, children, byBps, scopes: new Map(), remembered: { judgements: 0 } };
}

/**
 * The places of a level in the places of the given codes: none without codes; those of the whole province if the codes are
 * undefined.
 */
export function placeScopeOf(
  register: Register,
  level: PlaceLevel,
  parents?: readonly string[] | undefined,
): PlaceScope {
  const name = `${level} ${parents === undefined ? '*' : parents.join(' ')}`;
  const known = register.scopes.get(name);
  if (known !== undefined) return known;
  if (register.scopes.size >= MAX_SCOPES) {
    register.scopes.clear();
    register.remembered.judgements = 0;
  }
  const scope = createScope(level, placesIn(register, level, parents));
  register.scopes.set(name, scope);
  return scope;
}

/** Keeps the judgement of a text, unless the text is long. */
export function remember(
  register: Register,
  scope: PlaceScope,
  { text, judgement }: Readonly<{ text: string; judgement: Judgement }>,
): void {
  if (text.length > MAX_REMEMBERED_TEXT) return;
  const { scopes, remembered } = register;
  if (remembered.judgements >= MAX_REMEMBERED) {
    for (const { judged } of scopes.values()) judged.clear();
    remembered.judgements = 0;
  }
  scope.judged.set(text, judgement);
  remembered.judgements += 1;
}

function placesIn(
  register: Register,
  level: PlaceLevel,
  parents?: readonly string[],
): readonly ListedPlace[] {
  if (parents === undefined) return register.byLevel[level];
  return parents.flatMap((code) => {
    const inside = register.children.get(code) ?? [];
    return inside[0] === undefined || inside[0].level === level
      ? inside
      : placesIn(
          register,
          level,
          inside.map((place) => place.code),
        );
  });
}

function createScope(level: PlaceLevel, places: readonly ListedPlace[]): PlaceScope {
  const byName = new Map<string, ListedPlace[]>();
  const byKey: Map<string, ListedPlace[]>[] = [];
  for (const place of places) {
    addTo(byName, place.name, place);
    for (const spelling of place.spellings) {
      for (const [degree, keys] of spellingKeys(spelling, level).entries()) {
        byKey[degree] ??= new Map();
        for (const key of keys) addTo(byKey[degree], key, place);
      }
    }
  }
  return { level, places, byName, byKey, judged: new Map() };
}

/** The codes of a place: those that the office has, else those that are known without it. */
export function codesOfEntry({ code, codes }: Pick<PlaceEntry, 'code' | 'codes'>): OfficeCodes {
  if (codes !== undefined) return codes;
  const bps = packagedBpsCodeOf(code);
  return { kemendagri: {}, bps: bps === undefined ? [] : [{ code: bps }] };
}

function addTo(index: Map<string, ListedPlace[]>, key: string, place: ListedPlace): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [place]);
  else if (!known.includes(place)) known.push(place);
}

/** The names of places that became parts of others, by the code of the place in use. */
function namesOfMerged(byCode: ReadonlyMap<string, PlaceEntry>): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const entry of byCode.values()) {
    let target = entry;
    for (let steps = 0; target.withdrawn && steps < 10; steps++) {
      const next = byCode.get(target.withdrawn);
      if (next === undefined) break;
      target = next;
    }
    if (target === entry || target.withdrawn !== undefined) continue;
    const known = names.get(target.code) ?? [];
    names.set(target.code, [...known, tidy(entry.name), ...(entry.aliases ?? [])]);
  }
  return names;
}

const TYPE = /^(kabupaten|kota)\s+/i;

/** The names, without their type, that a regency and a city have in common. */
function sharedNames(entries: readonly PlaceEntry[]): ReadonlySet<string> {
  const names = entries
    .filter(({ code }) => levelOfCode(code) === 'regency')
    .map(({ name }) => tidy(name).replace(TYPE, ''));
  return new Set(names.filter((name, at) => names.indexOf(name) !== at));
}

function listedName({ code, name }: PlaceEntry, shared: ReadonlySet<string>): string {
  const full = tidy(name);
  if (levelOfCode(code) !== 'regency' || shared.has(full.replace(TYPE, ''))) return full;
  return full.replace(/^kabupaten\s+/i, '');
}

/** A name without the full stops and spaces that some sources leave at its ends. */
const tidy = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/[\s.,]+$/, '')
    .trim();
