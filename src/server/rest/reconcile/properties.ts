import type { Text } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { LEVELS, type PlaceLevel } from '@/domain/collections/field';
import { bpsCodeOn } from '@/domain/places/codes/dated-codes';
import { placesAround } from '@/domain/places/reconcile/reconcile-place';
import type { ListedPlace, Register } from '@/domain/places/register';

/** The names of the levels, which are the types of the service. */
const LEVEL_NAMES: Readonly<Record<PlaceLevel, Text>> = {
  regency: { id: 'Kabupaten/Kota', en: 'Regency or city' },
  district: { id: 'Kecamatan', en: 'District' },
  village: { id: 'Gampong/Desa', en: 'Village' },
};

/** A type or a property, as the service shows it. */
export type Named = Readonly<{ id: string; name: string }>;

export const typeNamed = (level: PlaceLevel, language: Language): Named => ({
  id: level,
  name: LEVEL_NAMES[level][language],
});

export const typesNamed = (language: Language): Named[] => LEVELS.map((level) => typeNamed(level, language));

/** A value of a property: a text, or a place. */
type PropertyValue = Readonly<{ str: string }> | Named;

/** What the values of properties depend on. `today`: codes of BPS are those of this day. */
export type AboutPlaces = Readonly<{ register: Register; language: Language; today: string }>;

type Property = Readonly<{
  name: Text;
  valueOf: (place: ListedPlace, about: AboutPlaces) => PropertyValue | undefined;
}>;

const placeOfLevel =
  (level: PlaceLevel): Property['valueOf'] =>
  (place, { register }) =>
    placeNamed(placesAround(place, register).find((one) => one.level === level));

/** The properties of places, by which queries are narrowed and data are extended. */
export const PROPERTIES = {
  kode_kemendagri: {
    name: { id: 'Kode Kemendagri', en: 'Code of Kemendagri' },
    valueOf: ({ code }) => ({ str: code }),
  },
  kode_bps: {
    name: { id: 'Kode BPS', en: 'Code of BPS' },
    valueOf: (place, { today }) => {
      const bps = bpsCodeOn(place, today);
      return bps === undefined ? undefined : { str: bps };
    },
  },
  parent: {
    name: { id: 'Wilayah di atasnya', en: 'Place above' },
    valueOf: (place, { register }) => placeNamed(placesAround(place, register)[0]),
  },
  regency: { name: LEVEL_NAMES.regency, valueOf: placeOfLevel('regency') },
  district: { name: LEVEL_NAMES.district, valueOf: placeOfLevel('district') },
  level: {
    name: { id: 'Tingkat wilayah', en: 'Level' },
    valueOf: ({ level }, { language }) => ({ str: LEVEL_NAMES[level][language] }),
  },
} as const satisfies Record<string, Property>;

export type PropertyId = keyof typeof PROPERTIES;
export const PROPERTY_IDS = Object.keys(PROPERTIES) as PropertyId[];

export const propertyNamed = (id: PropertyId, language: Language): Named => ({
  id,
  name: PROPERTIES[id].name[language],
});

/** The level that a text names, by its identifier or its name. */
export const levelNamed = (text: string): PlaceLevel | undefined => {
  const given = text.trim().toLowerCase();
  return LEVELS.find((level) =>
    [level, LEVEL_NAMES[level].id, LEVEL_NAMES[level].en].some((name) => name.toLowerCase() === given),
  );
};

const placeNamed = (place: ListedPlace | undefined): Named | undefined =>
  place && { id: place.code, name: place.name };

/** The places around a place, as a text: `Darul Imarah, Aceh Besar`. */
export const pathText = (place: ListedPlace, register: Register): string =>
  placesAround(place, register)
    .map(({ name }) => name)
    .join(', ');

/** The type of a place and where it is: `Kecamatan, Aceh Besar`. */
export const describePlace = (place: ListedPlace, register: Register, language: Language): string =>
  [LEVEL_NAMES[place.level][language], pathText(place, register)].filter((part) => part !== '').join(', ');
