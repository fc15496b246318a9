import type { AnyCollection } from '../collection';
import { readCalculated, shownFields } from './calculated';
import { withCondition } from './filter-parts';
import { readHighlights } from './highlight';
import {
  asksForEmpty,
  CERTAIN_FINDINGS,
  type Condition,
  type Filter,
  isSortable,
  type Layout,
  MAX_FILTER_DEPTH,
  operatorsOf,
  type Sort,
  type View,
  WITHOUT_CERTAIN,
} from './view';
import { conditionsInWords } from './words';

export type Address = Readonly<{
  view: View;
  layout: Layout;
  /** The parameters and columns that are unknown, and are ignored. */
  dropped: readonly string[];
}>;

const FINDINGS = 'findings';
/** The parameter for the figures of the records as they are stored now, and its value. */
export const FIGURES = 'figures';
export const PRESENT = 'present';
const CALCULATED = 'calculated';
const HIGHLIGHTS = 'highlights';
const SET = '1';
/**
 * The members of calculated columns and highlights, in the order in which addresses have them, so that equal ones have
 * equal texts.
 */
const MEMBERS = [
  ...['name', 'label', 'formula', 'decimals'],
  ...['column', 'test', 'value', 'upper', 'scale', 'min', 'max', 'colour', 'row'],
];

/**
 * Reads a view and its layout from an address: `?q=…&filter=<JSON>&findings=1&figures=present&sort=-tahun&columns=a,b&frozen=1`, with
 * `calculated` and `highlights` as JSON, or in the words of REST: `?tahun=2023&kecamatan=a`. Unknown columns are ignored; the server
 * validates the values of filters.
 */
export function readAddress(parameters: URLSearchParams, collection: AnyCollection): Address {
  const dropped: string[] = [];
  const view: View = {};
  const search = parameters.get('q')?.trim();
  if (search) view.search = search;
  const words = conditionsInWords(parameters, collection, (word) => void dropped.push(word));
  const filter = words.reduce(withCondition, readFilter(parameters.get('filter'), collection, dropped));
  if (filter !== undefined) view.filter = filter;
  const findings = parameters.get(FINDINGS) ?? findingsInWords(parameters, dropped);
  if (findings === SET) view.findings = true;
  else if (findings === WITHOUT_CERTAIN) view.findings = WITHOUT_CERTAIN;
  else if (findings !== null) dropped.push(FINDINGS);
  const sort = readSort(parameters.get('sort'), collection, dropped);
  if (sort.length > 0) view.sort = sort;
  const figures = parameters.get(FIGURES);
  if (figures === PRESENT) view.present = true;
  else if (figures !== null) dropped.push(FIGURES);
  return { view, layout: readLayout(parameters, collection, dropped), dropped };
}

/** The word of REST is `without=certain-findings`. */
function findingsInWords(parameters: URLSearchParams, dropped: string[]): string | null {
  const without = parameters.get('without');
  if (without === null || without === CERTAIN_FINDINGS) return without && WITHOUT_CERTAIN;
  dropped.push('without');
  return null;
}

function readLayout(parameters: URLSearchParams, collection: AnyCollection, dropped: string[]): Layout {
  const layout: Layout = {};
  const drop = (name: string) => void dropped.push(name);
  const calculated = readJson(parameters, CALCULATED, (given) => readCalculated(given, collection, drop));
  if (calculated.length > 0) layout.calculated = calculated;
  const fields = shownFields(calculated, collection);
  const columns = namesOf(parameters.get('columns')).filter((name) => {
    const known = fields.some((field) => field.name === name);
    if (!known) dropped.push(name);
    return known;
  });
  if (columns.length > 0) layout.columns = columns;
  const frozen = Number(parameters.get('frozen') ?? 0);
  if (Number.isInteger(frozen) && frozen > 0 && frozen <= fields.length) layout.frozen = frozen;
  else if (frozen !== 0) dropped.push('frozen');
  const highlights = readJson(parameters, HIGHLIGHTS, (given) => readHighlights(given, fields, drop));
  if (highlights.length > 0) layout.highlights = highlights;
  return layout;

  /** A text that is not JSON is read as undefined, which is dropped. */
  function readJson<T>(from: URLSearchParams, name: string, read: (given: unknown) => T[]): T[] {
    const text = from.get(name);
    if (!text) return [];
    try {
      return read(JSON.parse(text));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return read(undefined);
    }
  }
}

/** A view and its layout as an address's parameters; defaults are left out. Widths are not included. */
export function writeAddress(
  { search, filter, findings, sort, present }: View,
  { columns, frozen, calculated, highlights }: Layout = {},
): URLSearchParams {
  const parameters = new URLSearchParams();
  if (search) parameters.set('q', search);
  if (filter !== undefined) parameters.set('filter', JSON.stringify(filter));
  if (findings !== undefined) parameters.set(FINDINGS, findings === true ? SET : findings);
  if (sort !== undefined && sort.length > 0)
    parameters.set('sort', sort.map(({ column, desc }) => (desc ? `-${column}` : column)).join(','));
  if (present) parameters.set(FIGURES, PRESENT);
  if (columns !== undefined && columns.length > 0) parameters.set('columns', columns.join(','));
  if (frozen) parameters.set('frozen', String(frozen));
  if (calculated !== undefined && calculated.length > 0)
    parameters.set(CALCULATED, JSON.stringify(calculated, MEMBERS));
  if (highlights !== undefined && highlights.length > 0)
    parameters.set(HIGHLIGHTS, JSON.stringify(highlights, MEMBERS));
  return parameters;
}

const namesOf = (list: string | null): string[] => [
  ...new Set((list ?? '').split(',').flatMap((name) => name.trim() || [])),
];

function readSort(list: string | null, collection: AnyCollection, dropped: string[]): Sort {
  const sort: Sort = [];
  for (const name of namesOf(list)) {
    const desc = name.startsWith('-');
    const column = desc ? name.slice(1) : name;
    const field = collection.readableField(column);
    if (field === undefined || !isSortable(field) || sort.some((known) => known.column === column))
      dropped.push(column);
    else sort.push(desc ? { column, desc } : { column });
  }
  return sort;
}

function readFilter(text: string | null, collection: AnyCollection, dropped: string[]): Filter | undefined {
  if (!text) return undefined;
  try {
    return understood(JSON.parse(text), { collection, dropped }, 0);
  } catch {
    dropped.push('filter');
    return undefined;
  }
}

type Reading = { collection: AnyCollection; dropped: string[] };

function understood(part: unknown, reading: Reading, depth: number): Filter | undefined {
  if (typeof part !== 'object' || part === null) return drop('filter', reading);
  const { all, any, ...condition } = part as Record<string, unknown>;
  if (all === undefined && any === undefined) return understoodCondition(condition, reading);
  const group = all ?? any;
  if (!Array.isArray(group) || depth === MAX_FILTER_DEPTH) return drop('filter', reading);
  const parts = group.flatMap((member) => understood(member, reading, depth + 1) ?? []);
  if (parts.length === 0) return undefined;
  return all === undefined ? { any: parts } : { all: parts };
}

function understoodCondition(
  { column, op, value }: Record<string, unknown>,
  reading: Reading,
): Condition | undefined {
  if (typeof column !== 'string') return drop('filter', reading);
  const field = reading.collection.readableField(column);
  const operator = field && operatorsOf(field).find((known) => known === op);
  if (operator === undefined) return drop(column, reading);
  if (operator === 'in' || operator === 'notIn')
    return Array.isArray(value) && value.length > 0
      ? { column, op: operator, value: value.map(String) }
      : drop(column, reading);
  if (asksForEmpty(operator)) return { column, op: operator, value: '' };
  return typeof value === 'string' || typeof value === 'number'
    ? { column, op: operator, value: String(value) }
    : drop(column, reading);
}

function drop(name: string, { dropped }: Reading): undefined {
  dropped.push(name);
}
