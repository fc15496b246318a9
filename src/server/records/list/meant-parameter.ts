import { collections } from '@/domain/collections';
import { nearestName } from '@/domain/spelling/nearest-name';

/** The names that a query string may have; `ranged`: the fields that also have bounds, such as `tahun.gte`. */
export type KnownParameters = Readonly<{
  names: readonly string[];
  ranged?: readonly string[];
  identifier?: string;
}>;

type Bound = 'gte' | 'lte' | 'gt' | 'lt';

const PAGE = 'limit=…&after=…';
const KEY_HEADER = 'header x-api-key';

/**
 * The names of this service, or their replacements, by the names that other services use; other names of fields come from the
 * declarations.
 */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  ...each(
    PAGE,
    'page',
    'offset',
    'skip',
    'start',
    'per_page',
    'page_size',
    'size',
    'top',
    'take',
    'cursor',
    'halaman',
  ),
  ...each('fields', 'select', 'columns', 'cols', 'kolom', 'include', 'attributes'),
  ...each(
    'changed_since',
    'since',
    'updated_since',
    'modified_since',
    'updated_after',
    'last_update',
    'sejak',
  ),
  ...each('order', 'sort', 'sort_by', 'sortby', 'sorting', 'order_by', 'orderby', 'ordering'),
  ...each('order', 'urut', 'urutan', 'urutkan', 'mengurut'),
  ...each('search', 'q', 'cari', 'query', 'keyword', 'kata_kunci'),
  ...each('as_of', 'at', 'snapshot', 'version'),
  ...each('format', 'output', 'type', 'accept', 'export'),
  ...each('delimiter', 'separator', 'sep', 'pemisah'),
  ...each('header Accept-Language', 'lang', 'language', 'locale', 'bahasa'),
  ...each(KEY_HEADER, 'key', 'api_key', 'apikey', 'x_api_key', 'token', 'access_token'),
  ...Object.fromEntries(
    collections.flatMap(({ fields }) =>
      fields.flatMap(({ name, alsoCalled = [] }) => alsoCalled.map((other) => [other, name])),
    ),
  ),
};

/** The bounds that other signs or words stand for. */
const BOUND_OF: Readonly<Record<string, Bound>> = {
  ...each('gte' as const, 'gte', 'ge', 'min', 'from', 'start', 'since', 'dari', '>='),
  ...each('lte' as const, 'lte', 'le', 'max', 'to', 'end', 'until', 'sampai', '<='),
  ...each('gt' as const, 'gt', 'after', '>'),
  ...each('lt' as const, 'lt', 'before', '<'),
};

const SUFFIXED = /^(.+?)(?:__|[._\-:[])([a-z]+)\]?$/i;
const PREFIXED = /^([a-z]+)(?:__|[._\-:])(.+)$/i;
/** `tahun>=2020` is the name `tahun>` with a value, `tahun>2020` a name alone. */
const COMPARED = /^([\w-]+)\s*([<>])(.*)$/;

/** The correct form of the parameter that an unknown one was probably intended to be; undefined: none is similar. */
export function meantParameter(name: string, known: KnownParameters): string | undefined {
  const { names, identifier } = known;
  const lower = name.toLowerCase();
  if (names.includes(lower)) return lower;
  if (lower === 'id' && identifier !== undefined) return identifier;
  const bound = boundOf(name, known);
  if (bound !== undefined) return bound;
  const other =
    OTHER_NAMES[
      name
        .replace(/[A-Z](?=[a-z])/g, '_$&')
        .toLowerCase()
        .replaceAll('-', '_')
    ];
  if (other !== undefined && (names.includes(other) || !/^[a-z_]+$/.test(other))) return other;
  return nearestName(name, names);
}

function boundOf(name: string, { ranged = [] }: KnownParameters): string | undefined {
  const [, compared, sign, rest] = COMPARED.exec(name) ?? [];
  const [, before, suffix] = SUFFIXED.exec(name) ?? [];
  const [, prefix, after] = PREFIXED.exec(name) ?? [];
  const candidates = [
    [compared, rest === '' ? `${sign}=` : sign],
    [before, suffix],
    [after, prefix],
  ] as const;
  for (const [text, word] of candidates) {
    if (text === undefined || word === undefined) continue;
    const bound = BOUND_OF[word.toLowerCase()] ?? nearestBound(word, name);
    const field = nearestName(OTHER_NAMES[text.toLowerCase()] ?? text, ranged);
    if (bound !== undefined && field !== undefined) return `${field}.${bound}`;
  }
  return undefined;
}

/** A misspelt bound, which follows a full stop. */
const nearestBound = (word: string, name: string): string | undefined =>
  name.includes('.') ? nearestName(word, ['gte', 'lte']) : undefined;

function each<Meant extends string>(meant: Meant, ...names: string[]): Record<string, Meant> {
  return Object.fromEntries(names.map((name) => [name, meant]));
}
