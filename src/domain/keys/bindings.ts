import { type Collection, collections, type Field } from '../collections';
import { Fault } from '../collections/fault';
import type { VarcharField } from '../collections/field';
import { ANY_CONTEXT } from '../collections/kinds/context';
import { parseValue, type Value } from '../collections/kinds/parse';
import { periodsOf } from '../collections/parts';
import { collectionsIn, type Grant } from '../permissions';
import { LATEST_RELEASE } from '../releases/release';

/**
 * A field, and the values that records of a bound key may have in it, in their canonical form as text. It limits the
 * collections that have the field, and no others. Source: docs/decisions/bound-keys.md.
 */
export type Binding = Readonly<{ field: string; values: readonly string[] }>;

/** The bindings of an API key; without any, it may write any value. */
export type KeyScope = Readonly<{
  bindings: readonly Binding[];
  /** Lists show only records inside the bindings; otherwise all. */
  listsOwnOnly: boolean;
}>;

/** By field name, the values that records of a collection may have. */
export type AllowedValues = ReadonlyMap<string, ReadonlySet<Value>>;

/**
 * The fields of a collection to which a key can be bound: the texts and years of its natural key, which say whose record it
 * is. A duplicate therefore has the same values in them, so that its identifier discloses nothing about other records.
 */
export const bindableFieldsOf = ({ naturalKey, field }: Collection): readonly Field[] =>
  naturalKey.map((name) => field(name)!).filter(isBindable);

const isBindable = (field: Field): boolean =>
  field.kind === 'year' || (field.kind === 'varchar' && field.multiline === undefined);

/**
 * The binding to releases: it is of no field of records. The key reads what `release=latest` answers, or a release that it names,
 * and writes nothing. Its only value is `latest`. A version that does not know it lets the key do nothing.
 */
export const RELEASE_BINDING: VarcharField = {
  name: 'release',
  kind: 'varchar',
  maxLength: LATEST_RELEASE.length,
  label: { id: 'Hanya angka yang sudah dirilis', en: 'Released figures only' },
  description: { id: 'Rilis terbaru setiap periode.', en: 'The newest release of each period.' },
  example: LATEST_RELEASE,
};

const BASIC = 'basic';

/**
 * The binding to HTTP Basic: it is of no field of records. The key only reads, and only as the password of Basic, as Excel and
 * the like send it. Its only value is `basic`. A version that does not know it lets the key do nothing.
 */
export const ACCESS_BINDING: VarcharField = {
  name: 'access',
  kind: 'varchar',
  maxLength: BASIC.length,
  label: {
    id: 'Hanya untuk membaca di Excel dan sejenisnya',
    en: 'Only for reading in Excel and the like',
  },
  description: { id: 'Sebagai kata sandi HTTP Basic.', en: 'As the password of HTTP Basic.' },
  example: BASIC,
};

/** The bindings that are of no field of records. Each has one value, its example. */
const BINDINGS_OF_KEYS: readonly VarcharField[] = [RELEASE_BINDING, ACCESS_BINDING];

/** The only value of a binding that is of no field of records; undefined for those that are. */
export const onlyValueOf = (name: string): string | undefined =>
  BINDINGS_OF_KEYS.find((one) => one.name === name)?.example;

const has = (bindings: readonly Binding[], { name }: VarcharField): boolean =>
  bindings.some(({ field }) => field === name);

/** Whether bindings limit a key to released figures. */
export const readsReleasesOnly = (bindings: readonly Binding[]): boolean => has(bindings, RELEASE_BINDING);

/** Whether bindings limit a key to reading by HTTP Basic. */
export const readsByBasicOnly = (bindings: readonly Binding[]): boolean => has(bindings, ACCESS_BINDING);

/** Whether a key with these bindings writes nothing, whatever its permissions. */
export const writesNothing = (bindings: readonly Binding[]): boolean =>
  bindings.some(({ field }) => onlyValueOf(field) !== undefined);

/** Whether a binding limits what a key may do with a collection. */
export function limitsCollection(collection: Collection, name: string): boolean {
  if (name === ACCESS_BINDING.name) return true;
  return name === RELEASE_BINDING.name
    ? periodsOf(collection).length > 0
    : collection.field(name) !== undefined;
}

/** All fields to which a key can be bound, each once, in the order of the declarations; then the bindings of no field. */
export const BINDABLE_FIELDS: readonly Field[] = [
  ...new Map(collections.flatMap(bindableFieldsOf).map((field) => [field.name, field])).values(),
  ...BINDINGS_OF_KEYS,
];

/** The bindable field of that name. */
export const bindableField = (name: string): Field | undefined =>
  BINDABLE_FIELDS.find((field) => field.name === name);

/** A value of a binding in its canonical form, compared with those of records character by character; or its fault. */
export function readBoundValue(raw: string, field: Field): string | Fault {
  const only = onlyValueOf(field.name);
  if (only !== undefined && raw !== only)
    return new Fault('invalid_value', { id: `hanya "${only}"`, en: `only "${only}"` }, field.name);
  const value = parseValue(raw, field, ANY_CONTEXT);
  return value instanceof Fault ? value : String(value);
}

/** The same bindings, each field and each value once, in a fixed order. */
export function normaliseBindings(bindings: readonly Binding[]): readonly Binding[] {
  return BINDABLE_FIELDS.flatMap(({ name }) => {
    const values = bindings.filter(({ field }) => field === name).flatMap((binding) => binding.values);
    return values.length === 0 ? [] : [{ field: name, values: [...new Set(values)].sort() }];
  });
}

/** Whether bindings allow a value that the others do not allow, in a field that the others limit. */
export function widensBindings(bindings: readonly Binding[], others: readonly Binding[]): boolean {
  return others.some((other) => {
    const values = bindings.find(({ field }) => field === other.field)?.values;
    return values === undefined || values.some((value) => !other.values.includes(value));
  });
}

/** Bindings as they are stored: `kota_kab=Aceh Besar`, one text for each value. */
export const formatBindings = (bindings: readonly Binding[]): string[] =>
  bindings.flatMap(({ field, values }) => values.map((value) => `${field}=${value}`));

/** Reads bindings as {@link formatBindings} writes them. */
export function readBindings(stored: readonly string[]): readonly Binding[] {
  return normaliseBindings(
    stored.map((text) => {
      const end = text.indexOf('=');
      return { field: text.slice(0, end), values: [text.slice(end + 1)] };
    }),
  );
}

/** The values that the bindings allow in the fields of a collection; undefined if no binding limits it. */
export function allowedValuesOf(
  bindings: readonly Binding[],
  collection: Collection,
): AllowedValues | undefined {
  const allowed = new Map<string, ReadonlySet<Value>>();
  for (const { field: name, values } of bindings) {
    const field = collection.field(name);
    if (field !== undefined) allowed.set(name, new Set(values.map((value) => storedValueOf(value, field))));
  }
  return allowed.size === 0 ? undefined : allowed;
}

const storedValueOf = (text: string, { kind }: Field): Value => (kind === 'year' ? Number(text) : text);

/** The collections with a permission that the bindings do not limit. */
export function unlimitedCollections(
  bindings: readonly Binding[],
  grants: readonly Grant[],
): readonly Collection[] {
  // Its releases limit what the key reads of every collection, and it writes nothing. One that only reads is limited in all.
  if (readsReleasesOnly(bindings)) return [];
  if (readsByBasicOnly(bindings) && bindings.length === 1) return [];
  return permittedCollections(grants).filter(
    (collection) => allowedValuesOf(bindings, collection) === undefined,
  );
}

/**
 * The collections whose records the grants allow to be changed or deleted whatever their values, because no binding limits
 * them.
 */
export const unlimitedWrites = (
  bindings: readonly Binding[],
  grants: readonly Grant[],
): readonly Collection[] =>
  writesNothing(bindings)
    ? []
    : unlimitedCollections(
        bindings,
        grants.filter(({ operations }) => operations.includes('change') || operations.includes('delete')),
      );

/** The first binding whose field none of the permitted collections has. */
export function findIdleBinding(bindings: readonly Binding[], grants: readonly Grant[]): Binding | undefined {
  const permitted = permittedCollections(grants);
  return bindings.find(({ field }) => !permitted.some((collection) => limitsCollection(collection, field)));
}

const permittedCollections = (grants: readonly Grant[]): readonly Collection[] => {
  const permitted = new Set(grants.flatMap(({ scope }) => collectionsIn(scope)));
  return collections.filter((collection) => permitted.has(collection));
};
