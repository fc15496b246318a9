import type { Collection } from '@/domain/collections';
import { placeCode } from '@/domain/collections/place-code';
import { isCondition, partsOf } from '@/domain/collections/view/filter-parts';
import {
  type Condition,
  type Filter,
  type Layout,
  MAX_FILTER_DEPTH,
  MAX_SORT,
  type View,
} from '@/domain/collections/view/view';
import { isMoment } from '../filter/moment-bound';

/** The number of records of one page of the call. */
const LIMIT = 1_000;

/** The nearest list over REST: its path with the query string, and the parts of the view that REST does not support. */
export type RestList = Readonly<{
  path: string;
  /** The parameters of the whole list, without a page and an order. */
  parameters: readonly (readonly [string, string])[];
  /** The parameter `order`; undefined: by the identifier, or REST has no such order. */
  order: string | undefined;
  left: Readonly<{ search: boolean; findings: boolean; sort: boolean; parts: readonly Filter[] }>;
}>;

/**
 * The conditions that REST supports: values (one of several) of a column and bounds, and alternatives of them.
 * Source: docs/specification.md, "List".
 */
export function restListOf(
  collection: Collection,
  { view, layout }: { view: View; layout: Layout },
): RestList {
  const parameters = new URLSearchParams();
  const left: Filter[] = [];
  for (const part of conjunctsOf(view.filter)) {
    const asked = askedOf(part, collection);
    if (asked !== undefined && !parameters.has(asked.name)) {
      for (const value of asked.values) parameters.append(asked.name, value);
      continue;
    }
    const either = eitherOf(part, collection);
    if (either === undefined) left.push(part);
    else parameters.append('or', either);
  }
  const { columns } = layout;
  const names = collection.readable.map(({ name }) => name).filter((name) => columns?.includes(name));
  // Calculated columns are not among them.
  if (names.length > 0 && names.join() !== collection.columns.map(({ name }) => name).join()) {
    parameters.set('fields', names.join(','));
  }
  const whole = [...parameters];
  const [first] = view.sort ?? [];
  const byIdentifier = first === undefined || (first.column === collection.identifier && first.desc !== true);
  const order = byIdentifier ? undefined : orderOf(view.sort ?? [], collection);
  if (order !== undefined) parameters.set('order', order);
  parameters.set('limit', String(LIMIT));
  return {
    path: `${collection.path}?${parameters}`,
    parameters: whole,
    order,
    left: {
      search: view.search !== undefined,
      findings: view.findings !== undefined,
      sort: !byIdentifier && order === undefined,
      parts: left,
    },
  };
}

/** The conditions of a filter that must all hold, from any of its groups. */
function conjunctsOf(filter: Filter | undefined): readonly Filter[] {
  const { mode, parts } = partsOf(filter);
  if (mode === 'any' && parts.length > 1) return [filter!];
  return parts.flatMap((part) => (isCondition(part) ? part : conjunctsOf(part)));
}

/** The order; undefined: REST has none such. Tables sort texts regardless of their case first, which REST does not. */
function orderOf(sort: NonNullable<View['sort']>, collection: Collection): string | undefined {
  const fields = sort.map(({ column }) => collection.field(column));
  if (fields.some((field) => field === undefined || field.kind === 'varchar')) return undefined;
  const isNamed = sort.some(({ column }) => column === collection.identifier);
  // Tables put equal records in the ascending order of the identifier, REST in that of the last field.
  const whole = isNamed ? sort : [...sort, { column: collection.identifier }];
  if (whole.length > MAX_SORT) return undefined;
  return whole.map(({ column, desc }) => (desc === true ? `${column}.desc` : column)).join(',');
}

/**
 * A condition, or a group of which any may hold, as a value of the parameter `or`, which may be repeated; undefined: REST has no
 * such condition.
 */
function eitherOf(part: Filter, collection: Collection): string | undefined {
  const members = membersOf(partsOf(part).parts, collection, 1);
  return members && `(${members})`;
}

/** @param depth that of the brackets around the members */
function membersOf(parts: readonly Filter[], collection: Collection, depth: number): string | undefined {
  if (depth > MAX_FILTER_DEPTH) return undefined;
  const members = parts.map((part) => {
    if (isCondition(part)) return memberOf(part, collection);
    const { mode, parts: inner } = partsOf(part);
    const within = membersOf(inner, collection, depth + 1);
    return within === undefined ? undefined : `${mode === 'any' ? 'or' : 'and'}(${within})`;
  });
  return members.length === 0 || members.includes(undefined) ? undefined : members.join(',');
}

function memberOf(condition: Condition, collection: Collection): string | undefined {
  const asked = askedOfCondition(condition, collection);
  if (asked === undefined || condition.column === placeCode.name) return undefined;
  const values = asked.values.map(quoted);
  if (asked.name !== condition.column) return `${asked.name}.${values[0]}`;
  return values.length === 1 ? `${asked.name}.eq.${values[0]}` : `${asked.name}.in.(${values.join(',')})`;
}

const quoted = (value: string): string =>
  /[,()"\\]|^\s|\s$/.test(value) ? `"${value.replaceAll(/["\\]/g, '\\$&')}"` : value;

type Asked = { name: string; values: readonly string[] };

function askedOf(part: Filter, collection: Collection): Asked | undefined {
  if (isCondition(part)) return askedOfCondition(part, collection);
  const asked = partsOf(part).parts.map((one) =>
    isCondition(one) && (one.op === 'eq' || one.op === 'in') ? askedOfCondition(one, collection) : undefined,
  );
  const name = asked[0]?.name;
  if (name === undefined || asked.some((one) => one?.name !== name)) return undefined;
  return { name, values: asked.flatMap((one) => one!.values) };
}

function askedOfCondition({ column, op, value }: Condition, collection: Collection): Asked | undefined {
  const field = collection.field(column);
  const values = [value].flat();
  // In REST a day is all of it, in a view its beginning. After `gte` and `lt` that is the same.
  const moments = field !== undefined && isMoment(field) ? values.map(beginningOf) : values;
  switch (op) {
    case 'eq':
    case 'in':
      return { name: column, values: moments };
    case 'lte':
    case 'gt':
      return { name: `${column}.${op}`, values: moments };
    case 'gte':
    case 'lt':
      return { name: `${column}.${op}`, values };
    default:
      return undefined;
  }
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const beginningOf = (text: string): string => (DAY.test(text) ? `${text} 00:00:00` : text);
