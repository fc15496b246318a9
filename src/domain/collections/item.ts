import { nearestName } from '../spelling/nearest-name';
import type { AnyCollection } from './collection';
import {
  Fault,
  notAnObject,
  nothingToChange,
  outsideScope,
  personalNumber,
  required,
  unknownField,
} from './fault';
import { type Field, hasDefault } from './field';
import type { ParseContext } from './kinds/context';
import { hasNationalNumber } from './kinds/national-number';
import { isBlank, parseValue, type Value } from './kinds/parse';

/** Canonical values in the order of `collection.fields`; undefined if the item does not set the field. */
export type Values = (Value | undefined)[];

/** The maximum number of unknown fields that are searched for in one item; more would not be reported. */
const MAX_UNKNOWN = 101;

/**
 * Validates an item of a register batch: every field is required except `date_now`; an identifier is ignored.
 * Source: docs/specification.md, "Fields".
 * @returns the values, or all faults of the item: unknown fields first, then its fields in their order
 */
export function readNewRecord(
  item: unknown,
  collection: AnyCollection,
  context: ParseContext,
): Values | Fault {
  if (!isObject(item)) return notAnObject();
  const faults = unknownMembers(item, collection);
  const values: Values = [];
  for (const field of collection.fields) {
    const value = readValue(own(item, field.name), field, context);
    if (value instanceof Fault) faults.push(value);
    else values.push(value);
  }
  return faults.length === 0 ? listedOnly(values, context) : Fault.all(faults)!;
}

/** The values, unless a strict field has one that is not listed. This is judged last, when all values of an item are known. */
function listedOnly(values: Values, { strict }: ParseContext): Values | Fault {
  return strict === undefined ? values : (Fault.all(strict.faultsOf(values)) ?? values);
}

/** The identifier in an item of a change or delete batch. */
export function readIdentifier(
  item: unknown,
  collection: AnyCollection,
  context: ParseContext,
): number | Fault {
  if (!isObject(item)) return notAnObject();
  const raw = own(item, collection.identifier);
  if (isBlank(raw)) return required(collection.identifierField);
  return parseValue(raw, collection.identifierField, context) as number | Fault;
}

/** Validates an item of a delete batch except for its identifier: it may have other fields, but no unknown ones. */
export function findUnknownFields(item: unknown, collection: AnyCollection): Fault | undefined {
  return isObject(item) ? Fault.all(unknownMembers(item, collection)) : undefined;
}

/**
 * Validates an item of a change batch, whose identifier has already been read: the fields that it names, at least one.
 * Source: docs/specification.md, "Fields".
 * @returns the values, or all their faults, as {@link readNewRecord}
 */
export function readChanges(item: unknown, collection: AnyCollection, context: ParseContext): Values | Fault {
  if (!isObject(item)) return notAnObject();
  const faults = unknownMembers(item, collection);
  let named = 0;
  const values: Values = [];
  for (const field of collection.fields) {
    const value = Object.hasOwn(item, field.name) ? readValue(item[field.name], field, context) : undefined;
    if (value instanceof Fault) faults.push(value);
    else {
      if (value !== undefined) named += 1;
      values.push(value);
    }
  }
  if (faults.length > 0) return Fault.all(faults)!;
  return named === 0 ? nothingToChange() : listedOnly(values, context);
}

/**
 * Reads one value of an item. A blank is not a value, and is a fault unless the field has a default. A value outside the
 * caller's binding is a fault too.
 * @returns undefined if the default applies
 */
export function readValue(raw: unknown, field: Field, context: ParseContext): Value | Fault | undefined {
  if (isBlank(raw)) return hasDefault(field) ? undefined : required(field);
  const value = parseStorable(raw, field, context);
  const allowed = context.allowedValues?.get(field.name);
  return allowed === undefined || value instanceof Fault || allowed.has(value)
    ? value
    : outsideScope(field, allowed);
}

/** Validates a value that would be stored, which may contain no person's national number; a filter may. */
export function parseStorable(raw: unknown, field: Field, context: ParseContext): Value | Fault {
  const value = parseValue(raw, field, context);
  const isText = field.kind === 'varchar' || field.kind === 'enum';
  return isText && typeof value === 'string' && hasNationalNumber(value) ? personalNumber(field) : value;
}

function unknownMembers(item: object, collection: AnyCollection): Fault[] {
  const faults: Fault[] = [];
  for (const name in item) {
    if (collection.field(name) !== undefined) continue;
    faults.push(unknownField(name, { resource: collection.resource, near: nearField(name, collection) }));
    if (faults.length === MAX_UNKNOWN) break;
  }
  return faults;
}

/** The maximum number of names for which the nearest field is remembered, of a collection: callers repeat their mistakes. */
const MAX_REMEMBERED = 1_000;
/** The maximum length of such a name, in characters. */
const MAX_REMEMBERED_LENGTH = 64;
const remembered = new WeakMap<AnyCollection, Map<string, string | undefined>>();

function nearField(name: string, collection: AnyCollection): string | undefined {
  const known = remembered.get(collection) ?? new Map<string, string | undefined>();
  remembered.set(collection, known);
  if (known.has(name)) return known.get(name);
  if (known.size >= MAX_REMEMBERED) known.clear();
  const near = nearestName(
    name,
    collection.columns.map((field) => field.name),
  );
  if (name.length <= MAX_REMEMBERED_LENGTH) known.set(name, near);
  return near;
}

const own = (item: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(item, name) ? item[name] : undefined;

const isObject = (item: unknown): item is Record<string, unknown> =>
  typeof item === 'object' && item !== null && !Array.isArray(item);
