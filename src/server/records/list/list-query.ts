import type { Collection, Field } from '@/domain/collections';
import type { ParseContext } from '@/domain/collections/kinds/context';
import { placeCode } from '@/domain/collections/place-code';
import type { RowKey, SortColumn } from '@/domain/collections/view/view';
import { CODE_SYSTEMS, type CodeSystem } from '@/domain/places/codes/dated-codes';
import { nearestName } from '@/domain/spelling/nearest-name';
import { DELIMITERS, type Delimiter } from '@/server/sheets/csv';
import type { PlaceCodes } from '../place-codes/stored-places';
import type { Pins } from '../released/pinned-sql';
import { RELEASE } from '../released/public-releases';
import { readCodes } from './asked/read-codes';
import { readEither } from './asked/read-either';
import { readSearch } from './asked/read-search';
import {
  LIST_PARAMETERS,
  PLACE_CODES,
  type RestFilter,
  readFilterValue,
  readRestFilters,
} from './list-filter';
import {
  badParameter,
  type GivenParameter,
  groupParameters,
  singleValue,
  wholeNumber,
} from './list-parameter';
import { CURSOR, ORDER, readCursor, readListOrder, refuseAfter } from './order/read-order';

/** The maximum number of records in a page (docs/specification.md, "List"). */
export const MAX_LIMIT = 10_000;
export const FORMATS = ['json', 'csv', 'ndjson', 'xlsx', 'parquet'] as const;
export type ListFormat = (typeof FORMATS)[number];

/** The separator, and whether the text begins with a byte order mark; undefined if not specified. */
export type CsvOptions = Readonly<{ delimiter?: Delimiter; bom?: boolean }>;

/**
 * The position at which a page of a walk begins. The page shows the records and the deletions after these identifiers; null:
 * all were shown. On the first page of a walk, `until` is absent, and the records are not counted yet.
 */
export type WalkPosition = Readonly<{
  records: number | null;
  deleted: number | null;
  /** The `until` of the walk, RFC 3339. */
  until?: string;
  /** The number of records that the walk shows, as counted for its first page; null if it was not asked for. */
  total?: number | null;
}>;

/** A validated list request. */
export type ListQuery = Readonly<{
  filters: readonly RestFilter[];
  /** The members of each record, in the order of the declaration; by default all that are stored. */
  columns: readonly Field[];
  limit: number | undefined;
  /** Only records with a greater identifier; 0 for all. */
  after: number;
  /** The order that was asked for, with the identifier as its last column; undefined: that of the identifier. */
  order: readonly SortColumn[] | undefined;
  /** Only records after this position in the order. */
  position: RowKey | undefined;
  /** The parameter `format`; undefined: the Accept header decides. */
  format: ListFormat | undefined;
  /** Options of CSV. */
  csv: CsvOptions;
  /** The records as they were at this time, RFC 3339 in UTC. */
  asOf: string | undefined;
  /** The parameter `release`, until `pins` are read. */
  release: string | undefined;
  /** The records of releases; `asOf` is then their earliest label. */
  pins?: Pins | undefined;
  /** Only of groups of records: the periods whose records are those of releases; those of others are the stored ones. */
  standing?: Pins | undefined;
  /** Only changes at this time or later, including deletions. */
  changedSince: string | undefined;
  /** The token of the page before, which is still to be decoded. */
  next: string | undefined;
  /**
   * The page of a walk, in which deletions come in pages too. Undefined for a list that shows all deletions at once: one
   * without `limit`, or with `after`, which does not say which deletions were shown before.
   */
  walk: WalkPosition | undefined;
  /** Whose codes `codes` and the column of codes are. */
  codeSystem: CodeSystem;
  /** Only records in the places of these codes; `filters` has the texts that name them once `places` is known. */
  codes: readonly string[] | undefined;
  /** The register by which the codes of places are found; undefined if no codes are asked for. */
  places?: PlaceCodes;
  /** The version of the collection at which these texts were read, and the query without them. */
  textsRead?: Readonly<{ asked: ListQuery; version: string }>;
}>;

/**
 * Reads the query string of a list (docs/specification.md, "List"). An empty one selects every record.
 * @param parameters name and value pairs in the order of the query string
 * @throws {ServiceError} `invalid_parameter`, naming the parameter
 */
export function readListQuery(
  parameters: Iterable<readonly [string, string]>,
  collection: Collection,
  context: ParseContext,
): ListQuery {
  const filters: RestFilter[] = [];
  let columns: readonly Field[] = collection.columns;
  let limit: number | undefined;
  let after: number | undefined;
  let order: readonly SortColumn[] | undefined;
  let cursorGiven: GivenParameter | undefined;
  let next: string | undefined;
  let format: ListFormat | undefined;
  let csv: CsvOptions = {};
  let asOf: string | undefined;
  let release: string | undefined;
  let changedSince: string | undefined;
  let codesGiven: GivenParameter | undefined;
  let codeSystem: CodeSystem = 'kemendagri';
  const isKnown = (name: string) =>
    NAMES.has(name) || collection.readableField(name.split('.')[0]!) !== undefined;
  for (const given of groupParameters(parameters, isKnown)) {
    const { name } = given;
    if (name === 'limit') limit = wholeNumber(singleValue(given), 1, MAX_LIMIT);
    else if (name === 'after') after = wholeNumber(singleValue(given), 0, collection.identifierField.max);
    else if (name === ORDER) order = readListOrder(given, collection);
    else if (name === CURSOR) cursorGiven = given;
    else if (name === 'fields') columns = readColumns(given, collection);
    else if (name === 'or') filters.push(...readEither(given, collection, context));
    else if (name === 'search') filters.push(readSearch(singleValue(given), collection));
    else if (name === 'format') format = oneOf(singleValue(given), FORMAT_OF);
    else if (name === 'delimiter') csv = { ...csv, delimiter: oneOf(singleValue(given), DELIMITER_OF) };
    else if (name === 'bom') csv = { ...csv, bom: oneOf(singleValue(given), YES_OR_NO) };
    else if (name === 'as_of') asOf = readTime(singleValue(given), context);
    else if (name === RELEASE) release = singleValue(given).value;
    else if (name === 'next') next = singleValue(given).value;
    else if (name === 'changed_since') changedSince = readTime(singleValue(given), context);
    else if (name === placeCode.name && collection.readableField(name) !== undefined) codesGiven = given;
    else if (name === PLACE_CODES && collection.readable !== collection.columns)
      codeSystem = oneOf(singleValue(given), SYSTEM_OF);
    else filters.push(...readRestFilters(given, collection, context));
  }
  if (release !== undefined && asOf !== undefined)
    throw badParameter(RELEASE, { code: 'refused_value', reason: RELEASE_OR_TIME });
  const position = cursorGiven && readCursor(cursorGiven, collection, order);
  if (order !== undefined) refuseAfter(after ?? 0);
  const codes = codesGiven && readCodes(codesGiven, codeSystem);
  const isEarlier = asOf !== undefined || release !== undefined;
  const isChosen = filters.length > 0 || codes !== undefined || order !== undefined;
  const isOther = isChosen || isEarlier || (format ?? 'json') !== 'json';
  if (next !== undefined && (isOther || after !== undefined))
    throw badParameter('next', { code: 'next_alone' });
  if (changedSince !== undefined && isOther)
    throw badParameter('changed_since', { code: 'changed_since_alone' });
  const isWalk = changedSince !== undefined && limit !== undefined && after === undefined;
  const walk = isWalk ? FIRST_PAGE : undefined;
  return {
    ...{ filters, columns, limit, after: after ?? 0, format, csv, asOf, release, changedSince, next, walk },
    ...{ order, position, codes, codeSystem },
  };
}

const RELEASE_OR_TIME = {
  id: 'tidak dapat bersama as_of, karena rilis sudah menetapkan waktunya',
  en: 'cannot be given with as_of, because a release has a time of its own',
};

const FIRST_PAGE: WalkPosition = { records: 0, deleted: 0 };

const NAMES: ReadonlySet<string> = new Set([...LIST_PARAMETERS, PLACE_CODES]);

type One = GivenParameter['values'][number];

/** Reads a moment in the usual formats. The database decides later whether the time is valid. */
function readTime(one: One, context: ParseContext): string {
  return readFilterValue(one, { ...MOMENT, name: one.as }, context) as string;
}

const MOMENT = {
  kind: 'timestamp',
  label: { id: 'Waktu', en: 'Time' },
  description: { id: 'Waktu.', en: 'A time.' },
  example: '2024-01-31T07:15:00Z',
} as const;

/** Reads names that are separated by commas, or in repeated parameters, or both. */
function readColumns({ values }: GivenParameter, collection: Collection): readonly Field[] {
  const names = new Set<string>();
  for (const { as, value } of values) {
    for (const part of value.split(',')) {
      const name = part.trim();
      if (collection.readableField(name) === undefined) {
        const shown = (name.length > 64 ? `${name.slice(0, 64)}…` : name).toWellFormed();
        const known = collection.readable.map((field) => field.name);
        throw badParameter(as, {
          code: 'unknown_field',
          name: shown,
          better: nearestName(name, known),
          known,
        });
      }
      names.add(name);
    }
  }
  return collection.readable.filter(({ name }) => names.has(name));
}

const FORMAT_OF = Object.fromEntries(FORMATS.map((format) => [format, format]));
const SYSTEM_OF = Object.fromEntries(CODE_SYSTEMS.map((system) => [system, system]));
/** The names, and the characters themselves. */
const DELIMITER_OF = Object.fromEntries(
  (Object.keys(DELIMITERS) as Delimiter[]).flatMap((name) => [
    [name, name],
    [DELIMITERS[name], name],
  ]),
);
const YES_OR_NO = { 1: true, 0: false, true: true, false: false };

function oneOf<T>({ as, value }: One, known: Readonly<Record<string, T>>): T {
  if (Object.hasOwn(known, value)) return known[value]!;
  const names = Object.keys(known).map((name) => (name === '\t' ? '%09' : name));
  throw badParameter(as, { code: 'not_one_of', known: names, better: nearestName(value, names) });
}
