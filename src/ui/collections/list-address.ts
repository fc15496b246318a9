import type { Collection, Field } from '@/collections';

/** Records on one page of a table. */
export const PAGE_SIZE = 50;

/** What stands before the value of a filter. */
export type Comparison = 'is' | 'gte' | 'lte';

/** One condition on the records shown. */
export type Condition = Readonly<{ field: Field; comparison: Comparison; value: string }>;

/** What a table shows: kept in the page's address, under the names that the REST list gives its parameters. */
export type ListView = Readonly<{
  conditions: readonly Condition[];
  /** Only records whose identifier is greater; undefined on the first page. */
  after: string | undefined;
  /** The page's number, from 1: for people, the interface pages by `after` alone. */
  page: number;
}>;

const RANGED: ReadonlySet<Field['kind']> = new Set(['int', 'year', 'timestamp', 'datetime']);

/** Whether a field has an order, and so may be asked for from or up to a bound. */
export const isRanged = ({ kind }: Field): boolean => RANGED.has(kind);

/** Reads a page's address; what is no parameter of the collection's list is passed over. */
export function readView(search: Iterable<readonly [string, string]>, collection: Collection): ListView {
  const conditions: Condition[] = [];
  let after: string | undefined;
  let page = 1;
  for (const [name, value] of search) {
    if (name === 'after' && /^[1-9]\d{0,9}$/.test(value)) after = value;
    else if (name === 'page' && /^[1-9]\d{0,6}$/.test(value)) page = Number(value);
    else {
      const condition = readCondition(name, value, collection);
      if (condition !== undefined) conditions.push(condition);
    }
  }
  return { conditions, after, page: after === undefined ? 1 : Math.max(2, page) };
}

/** The query string of a page's own address, with its question mark; empty for the whole collection. */
export function addressOf({ conditions, after, page }: ListView): string {
  const search = new URLSearchParams(conditions.map((one) => [parameterOf(one), one.value]));
  if (after !== undefined) {
    search.set('after', after);
    search.set('page', String(page));
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** What the list procedure is asked for. */
export function inputOf({ conditions, after }: ListView): Record<string, string | string[]> {
  const input: Record<string, string | string[]> = { limit: String(PAGE_SIZE) };
  if (after !== undefined) input.after = after;
  for (const condition of conditions) {
    const name = parameterOf(condition);
    input[name] = [...(input[name] ?? []), condition.value];
  }
  return input;
}

/** The same list over REST: path and query string. */
export function restPathOf(collection: Collection, { conditions, after }: ListView): string {
  const search = new URLSearchParams(conditions.map((one) => [parameterOf(one), one.value]));
  search.set('limit', String(PAGE_SIZE));
  if (after !== undefined) search.set('after', after);
  return `${collection.path}?${search}`;
}

/** A view with one condition more, from its first page on. A bound takes the place of the same one. */
export function withCondition(view: ListView, added: Condition): ListView {
  const kept = view.conditions.filter((one) =>
    added.comparison === 'is'
      ? parameterOf(one) !== parameterOf(added) || one.value !== added.value
      : parameterOf(one) !== parameterOf(added),
  );
  return { conditions: [...kept, added], after: undefined, page: 1 };
}

/** A view without one of its conditions, from its first page on. */
export const withoutCondition = (view: ListView, removed: Condition): ListView => ({
  conditions: view.conditions.filter((one) => one !== removed),
  after: undefined,
  page: 1,
});

/** The name of a condition's parameter, such as `tahun.gte`. */
export const parameterOf = ({ field, comparison }: Condition): string =>
  comparison === 'is' ? field.name : `${field.name}.${comparison}`;

function readCondition(name: string, value: string, collection: Collection): Condition | undefined {
  const [fieldName = '', suffix, ...rest] = name.split('.');
  const field = collection.field(fieldName);
  if (field === undefined || rest.length > 0) return undefined;
  if (suffix === undefined) return { field, comparison: 'is', value };
  if ((suffix !== 'gte' && suffix !== 'lte') || !isRanged(field)) return undefined;
  return { field, comparison: suffix, value };
}
