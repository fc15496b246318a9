import type { PlaceLevel } from '@/domain/collections/field';
import type { OfficeCodes } from '@/domain/places/codes/dated-codes';
import { foldedText } from '@/domain/places/fold';
import { codesOfEntry, levelOfCode, type PlaceEntry, parentCode } from '@/domain/places/register';
import type { VocabularyData } from '@/domain/places/vocabulary';

/** A place as the page of places shows it. */
export type BrowsedPlace = Readonly<{
  code: string;
  level: PlaceLevel;
  name: string;
  aliases: readonly string[];
  /** The places that it is in, outermost first. */
  path: readonly Readonly<{ code: string; name: string }>[];
  /** The number of places in it that are used. */
  inside: number;
  /** Its codes, with the days on which they are valid. */
  codes: OfficeCodes;
  /** Null: the place is used. `into`: the place that it became a part of. */
  withdrawn: Readonly<{ into: string | null }> | null;
}>;

export type BrowsedPlaces = Readonly<{
  /** The place whose places are listed; null: the province. */
  parent: BrowsedPlace | null;
  places: readonly BrowsedPlace[];
  /** Whether there are more places than are listed. */
  more: boolean;
}>;

const MAX_FOUND = 200;

/** Lists the places in a place, or those of every level whose names or codes contain a text. */
export function browsePlaces(
  { places }: VocabularyData,
  { parent, search = '' }: Readonly<{ parent?: string | undefined; search?: string | undefined }>,
): BrowsedPlaces {
  const byCode = new Map(places.map((place) => [place.code, place]));
  const inside = new Map<string, number>();
  for (const { code, withdrawn } of places) {
    const outer = parentCode(code);
    if (withdrawn === undefined) inside.set(outer, (inside.get(outer) ?? 0) + 1);
  }
  const shown = (place: PlaceEntry): BrowsedPlace => ({
    code: place.code,
    level: levelOfCode(place.code)!,
    name: place.name,
    aliases: place.aliases ?? [],
    path: pathOf(place.code, byCode),
    codes: codesOfEntry(place),
    inside: inside.get(place.code) ?? 0,
    withdrawn: place.withdrawn === undefined ? null : { into: byCode.get(place.withdrawn)?.name ?? null },
  });
  const typed = foldedText(search);
  const isWanted = ({ code, name, aliases = [] }: PlaceEntry) =>
    typed === ''
      ? parentCode(code) === (parent ?? '')
      : code.startsWith(search.trim()) || [name, ...aliases].some((one) => foldedText(one).includes(typed));
  const found = places.filter(isWanted).sort((a, b) => (a.code < b.code ? -1 : 1));
  const outer = parent === undefined ? undefined : byCode.get(parent);
  return {
    parent: outer === undefined ? null : shown(outer),
    places: (typed === '' ? found : found.slice(0, MAX_FOUND)).map(shown),
    more: typed !== '' && found.length > MAX_FOUND,
  };
}

function pathOf(code: string, byCode: ReadonlyMap<string, PlaceEntry>): BrowsedPlace['path'] {
  const outer = byCode.get(parentCode(code));
  return outer === undefined ? [] : [...pathOf(outer.code, byCode), { code: outer.code, name: outer.name }];
}
