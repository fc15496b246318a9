import type { Collection } from '@/domain/collections';
import { isCondition, partsOf } from '@/domain/collections/view/filter-parts';
import type { Condition, Filter, Layout, View } from '@/domain/collections/view/view';
import { isMoment } from '../filter/moment-bound';

/** The number of records of one page of the call. */
const LIMIT = 1_000;

/** The nearest list over REST: its path with the query string, and the parts of the view that REST does not support. */
export type RestList = Readonly<{
  path: string;
  /** The parameters of the whole list, without a page. */
  parameters: readonly (readonly [string, string])[];
  left: Readonly<{ search: boolean; findings: boolean; sort: boolean; parts: readonly Filter[] }>;
}>;

/**
 * The conditions that REST supports: values (one of several) of a column and bounds, all of which must hold.
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
    if (asked === undefined || parameters.has(asked.name)) left.push(part);
    else for (const value of asked.values) parameters.append(asked.name, value);
  }
  const { columns } = layout;
  const names = collection.readable.map(({ name }) => name).filter((name) => columns?.includes(name));
  // Calculated columns are not among them.
  if (names.length > 0 && names.join() !== collection.columns.map(({ name }) => name).join()) {
    parameters.set('fields', names.join(','));
  }
  const whole = [...parameters];
  parameters.set('limit', String(LIMIT));
  const [first] = view.sort ?? [];
  const byIdentifier = first === undefined || (first.column === collection.identifier && first.desc !== true);
  return {
    path: `${collection.path}?${parameters}`,
    parameters: whole,
    left: {
      search: view.search !== undefined,
      findings: view.findings !== undefined,
      sort: !byIdentifier,
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
