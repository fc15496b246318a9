/** What a data set is searched by. */
export type Searchable = Readonly<{
  id: string;
  name: string;
  title: string;
  organization: string;
  group: string;
  /** RFC 3339. */
  modified: string;
  /** All its words, in small letters. */
  words: string;
}>;

/** What is asked of `package_search`. */
export type CkanSearch = Readonly<{ q: string; fq: string; sort: string; rows: number; start: number }>;

/** A search that cannot be read; its text is for the caller. */
export class SearchFault extends Error {}

type Matches = (one: Searchable) => boolean;

const FIELDS: Readonly<Record<string, (one: Searchable) => string>> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  title: ({ title }) => title,
  organization: ({ organization }) => organization,
  groups: ({ group }) => group,
  state: () => 'active',
  type: () => 'dataset',
  dataset_type: () => 'dataset',
};
const MODIFIED = 'metadata_modified';
const MAX_QUERY = 2_000;
/** A quoted text, a range, a list in parentheses, or a word. */
const TERM = /\s*(?:(OR|AND)(?=\s)|([+-]?)(?:(\*|\w+):)?("[^"]*"|\[[^\]]*\]|\([^()]*\)|[^\s"()[\]]+))/y;

/**
 * The data sets that a search finds, in its order: the filters of CKAN that its harvester sends, `field:value`, `field:(a OR b)`, ranges of
 * `metadata_modified`, `-` for what is left out, and `OR` between conditions; words of `q` are searched for in all texts.
 * @throws {SearchFault}
 */
export function searchDatasets<One extends Searchable>(
  all: readonly One[],
  { q, fq, sort }: CkanSearch,
): One[] {
  const [words, filters] = [matcherOf(q), matcherOf(fq)];
  return all.filter((one) => words(one) && filters(one)).sort(orderOf(sort));
}

/** Conditions beside each other must all hold; of those joined by `OR` one must. */
function matcherOf(text: string): Matches {
  if (text.length > MAX_QUERY) throw new SearchFault('The query is too long');
  const groups: Matches[][] = [];
  let isJoined = false;
  TERM.lastIndex = 0;
  for (const end = text.trimEnd().length; TERM.lastIndex < end; ) {
    const [whole, operator, sign, field, value = ''] = TERM.exec(text) ?? [];
    if (whole === undefined) throw new SearchFault('The query is invalid');
    if (operator !== undefined) {
      isJoined = operator === 'OR';
      continue;
    }
    const found = conditionOf(field, value);
    const condition: Matches = sign === '-' ? (one) => !found(one) : found;
    if (isJoined && groups.length > 0) groups.at(-1)!.push(condition);
    else groups.push([condition]);
    isJoined = false;
  }
  return (one) => groups.every((group) => group.some((matches) => matches(one)));
}

function conditionOf(field: string | undefined, value: string): Matches {
  if (value === '*') return () => true;
  if (field === undefined) {
    const wanted = unquoted(value).toLowerCase();
    return ({ words }) => words.includes(wanted);
  }
  if (field === MODIFIED) return rangeOf(value);
  const read = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  if (read === undefined) throw new SearchFault(`undefined field ${field}`);
  const wanted = value.startsWith('(') ? value.slice(1, -1).split(/\s+OR\s+|\s+/) : [value];
  const texts = new Set(wanted.map(unquoted));
  return (one) => texts.has(read(one));
}

const unquoted = (text: string): string => text.replace(/^"|"$/g, '');

/** `[2026-01-01T00:00:00Z TO *]` */
function rangeOf(text: string): Matches {
  const [, from = '', to = ''] = /^\[\s*(\S+)\s+TO\s+(\S+)\s*\]$/.exec(text) ?? [];
  const [first, last] = [from, to].map((one) => (one === '*' ? Number.NaN : Date.parse(zoned(one))));
  const isRead = (one: string, time: number | undefined) => one === '*' || !Number.isNaN(time);
  if (!isRead(from, first) || !isRead(to, last)) throw new SearchFault(`Invalid range of ${MODIFIED}`);
  return ({ modified }) => {
    const time = Date.parse(modified);
    return !(time < first!) && !(time > last!);
  };
}

/** CKAN's times are of UTC, and have no zone. */
const zoned = (text: string): string =>
  /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) || !text.includes('T') ? text : `${text}Z`;

const SORTED: Readonly<Record<string, (one: Searchable) => string>> = {
  ...{ id: FIELDS['id']!, name: FIELDS['name']!, title: FIELDS['title']!, title_string: FIELDS['title']! },
  metadata_modified: ({ modified }) => modified,
  score: () => '',
};

function orderOf(sort: string): (one: Searchable, other: Searchable) => number {
  const by = sort.split(',').map((part) => {
    const [name = '', direction = 'asc', ...more] = part.trim().split(/\s+/);
    const of = Object.hasOwn(SORTED, name) ? SORTED[name] : undefined;
    if (of === undefined || !/^(?:asc|desc)$/i.test(direction) || more.length > 0)
      throw new SearchFault('Cannot sort by that');
    return { of, sign: /^desc$/i.test(direction) ? -1 : 1 };
  });
  return (one, other) => {
    for (const { of, sign } of by) {
      const [a, b] = [of(one), of(other)];
      if (a !== b) return a < b ? -sign : sign;
    }
    return one.name < other.name ? -1 : 1;
  };
}
