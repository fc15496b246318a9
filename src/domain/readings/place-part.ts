import type { PlaceLevel } from '../collections/field';

const PREFIXES: Readonly<Record<PlaceLevel, RegExp>> = {
  regency: /^(?:kab(?:upaten)?|kota)[.\s]/i,
  district: /^kec(?:amatan)?[.\s]/i,
  village: /^(?:desa|gampong|gp|kel(?:urahan)?|kampung)[.\s]/i,
};

/** The part that names a place of a level, in a caption such as `BULAN MARET / KECAMATAN MILA`; otherwise the whole text. */
export const placePartOf = (text: string, level: PlaceLevel): string =>
  text.split(' / ').find((part) => PREFIXES[level].test(part)) ?? text;

/** Whether a text, or a part of it, says which level of place it is of: `Kec. Jaya`. */
export const saysPlaceLevel = (text: string, level: PlaceLevel): boolean =>
  PREFIXES[level].test(placePartOf(text, level));
