/** A text in both languages of the service. */
export type Text = Readonly<{ id: string; en: string }>;

type Described = Readonly<{
  /** The name of the member in JSON and of the column in PostgreSQL. */
  name: string;
  label: Text;
  description: Text;
  /** A plausible value, written as the specification's examples write it: a string. */
  example: string;
  /** The values that the field should have, if a list of them is kept (`domain/places`). */
  list?: ListName;
  /** The names that callers of other services use for its parameter. */
  alsoCalled?: readonly string[];
  /** The kind of names that its values are, if files can be recognised by them: headings and columns contain such names. */
  names?: 'occupations' | 'diseases' | 'clinics' | 'doctors';
  /**
   * `source`: the field says who a record is about. `period`: it says when; for a moment, its month. Files with such values
   * cover these sources and periods.
   */
  extent?: 'source' | 'period';
  /** It is computed on request, never stored, and may be missing. */
  computed?: true;
}>;

/** The levels of places, the largest places first: a regency or city, a district (kecamatan) in it, a village (gampong) in that. */
export const LEVELS = ['regency', 'district', 'village'] as const;
export type PlaceLevel = (typeof LEVELS)[number];

/** The value lists for fields. */
export const LIST_NAMES = ['semester', 'jenjang', 'ageGroup', 'month', 'sex', 'status'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** The sexes, as the list of that name writes them. */
export const SEXES = ['Laki-laki', 'Perempuan'] as const;
export type Sex = (typeof SEXES)[number];

export type IntField = Described &
  Readonly<{
    kind: 'int';
    min: number;
    max: number;
    unit?: Text;
    /** The figure counts people of that sex only. */
    sex?: Sex;
  }>;
export type YearField = Described & Readonly<{ kind: 'year'; min: number; max: number }>;
export type VarcharField = Described &
  Readonly<{
    kind: 'varchar';
    maxLength: number;
    /** Line breaks and tabs are allowed. */
    multiline?: true;
    /** The field names a place of that level. */
    place?: PlaceLevel;
  }>;
export type TimestampField = Described & Readonly<{ kind: 'timestamp' }>;
export type DatetimeField = Described & Readonly<{ kind: 'datetime' }>;
export type EnumField = Described & Readonly<{ kind: 'enum'; maxLength: number }>;

/** A field of a collection, of one of six kinds (docs/specification.md, "Fields"). */
export type Field = IntField | YearField | VarcharField | TimestampField | DatetimeField | EnumField;

export type FieldKind = Field['kind'];

/** Whether a field has numbers. */
export const isNumeric = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'int' || kind === 'year';

/** The level of the places that a field names, if it names places. */
export const placeLevelOf = (field: Field): PlaceLevel | undefined =>
  field.kind === 'varchar' ? field.place : undefined;

/** A field that names places. */
export type PlaceField = VarcharField & Readonly<{ place: PlaceLevel }>;
export const isPlaceField = (field: Field): field is PlaceField => placeLevelOf(field) !== undefined;

/** A column that a view calculates by a formula (`view/calculated.ts`); it belongs to no collection. */
export type CalculatedField = IntField &
  Readonly<{
    computed: true;
    decimals: number;
    /** The names of the fields that its formula needs. */
    needs: readonly string[];
    /** The column's number in a row, rounded to its decimals; undefined if there is none. @param cellOf the value of a field */
    valueIn: (cellOf: (name: string) => unknown) => number | undefined;
  }>;

/**
 * Whether a field is computed from others: it can be read, but not written or sorted by. A collection has one such field,
 * the place code; the comparison is not by identity, because the pages' bundle has an instance of its own.
 */
export const isComputed = (field: Field): boolean => field.computed === true;

export const isCalculated = (field: Field): field is CalculatedField => 'valueIn' in field;

/** Whether a column may be empty in a record: only computed ones may, because stored fields always have a value. */
export const mayBeEmpty = (field: Field): boolean => isComputed(field) && !isCalculated(field);

/** Whether a field has a default; there is one such field, whose default is the time of the write. */
export const hasDefault = ({ name }: Field): boolean => name === 'date_now';

/** The largest PostgreSQL `integer`. */
export const MAX_INT = 2_147_483_647;
export const MAX_VARCHAR = 255;
export const MAX_HTML = 65_535;
export const MAX_ENUM = 32;
export const MIN_YEAR = 1901;
export const MAX_YEAR = 2155;
