import type { Collection } from './collection';
import { Fault, notAnObject, nothingToChange, required, unknownField } from './fault';
import { type Field, hasDefault } from './field';
import type { ParseContext } from './kinds/context';
import { isBlank, parseValue, type Value } from './kinds/parse';

/** Canonical values in the order of `collection.fields`; undefined where the item sets none. */
export type Values = (Value | undefined)[];

export type Change = { identifier: number; values: Values };

/**
 * Judges an item of a register batch: every field is required but `date_now`; an identifier is ignored.
 * Source: decisions "Fields".
 */
export function readNewRecord(item: unknown, collection: Collection, context: ParseContext): Values | Fault {
  if (!isObject(item)) return notAnObject();
  const stranger = unknownMember(item, collection);
  if (stranger !== undefined) return unknownField(stranger);
  const values: Values = [];
  for (const field of collection.fields) {
    const raw = own(item, field.name);
    if (isBlank(raw)) {
      if (!hasDefault(field)) return required(field);
      values.push(undefined);
      continue;
    }
    const value = parseValue(raw, field, context);
    if (value instanceof Fault) return value;
    values.push(value);
  }
  return values;
}

/** The identifier that an item of a change or delete batch names. */
export function readIdentifier(item: unknown, collection: Collection, context: ParseContext): number | Fault {
  if (!isObject(item)) return notAnObject();
  const raw = own(item, collection.identifier);
  if (isBlank(raw)) return required(collection.identifierField);
  return parseValue(raw, collection.identifierField, context) as number | Fault;
}

/** Judges an item of a delete batch beyond its identifier: fields may stand beside it, strangers may not. */
export function findStranger(item: unknown, collection: Collection): Fault | undefined {
  const stranger = unknownMember(item as object, collection);
  return stranger === undefined ? undefined : unknownField(stranger);
}

/**
 * Judges an item of a change batch, whose identifier was read already: the fields that it names, at least one.
 * Source: decisions "Fields".
 */
export function readChanges(item: unknown, collection: Collection, context: ParseContext): Values | Fault {
  const members = item as Record<string, unknown>;
  const stranger = unknownMember(members, collection);
  if (stranger !== undefined) return unknownField(stranger);
  let named = 0;
  const values: Values = [];
  for (const field of collection.fields) {
    const value = readChange(members, field, context);
    if (value instanceof Fault) return value;
    if (value !== undefined) named += 1;
    values.push(value);
  }
  return named === 0 ? nothingToChange() : values;
}

function readChange(
  item: Record<string, unknown>,
  field: Field,
  context: ParseContext,
): Value | Fault | undefined {
  if (!Object.hasOwn(item, field.name)) return undefined;
  const raw = item[field.name];
  if (!isBlank(raw)) return parseValue(raw, field, context);
  return hasDefault(field) ? undefined : required(field);
}

function unknownMember(item: object, collection: Collection): string | undefined {
  for (const name in item) if (collection.field(name) === undefined) return name;
  return undefined;
}

const own = (item: Record<string, unknown>, name: string): unknown =>
  Object.hasOwn(item, name) ? item[name] : undefined;

const isObject = (item: unknown): item is Record<string, unknown> =>
  typeof item === 'object' && item !== null && !Array.isArray(item);
