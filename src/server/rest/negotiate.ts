import Negotiator from 'negotiator';
import type { Language } from '@/domain/collections/fault';
import type { BodyFormat } from '@/server/bodies/body-format';
import type { ListFormat } from '@/server/records/list/list-query';
import type { ListCount } from '@/server/records/list/list-types';

type Header = (name: string) => string | undefined;

export const CONTENT_TYPE: Readonly<Record<ListFormat, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
  ndjson: 'application/x-ndjson; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: 'application/vnd.apache.parquet',
};

/** The formats of lists by their media types; the first one that fits is the answer to a wildcard. */
export const LIST_TYPES: Readonly<Record<string, ListFormat>> = {
  'application/json': 'json',
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  [CONTENT_TYPE.xlsx]: 'xlsx',
  [CONTENT_TYPE.parquet]: 'parquet',
};

/** Formats of files that are compressed already. */
export type PackedFormat = 'xlsx' | 'parquet';

/** Whether a format is compressed already, so that it is sent in the same form to every caller. */
export const isPackedFormat = (format: string): format is PackedFormat =>
  format === 'xlsx' || format === 'parquet';

/** The format that `Accept` asks for; JSON if the header is absent, or accepts any format or only unknown ones. */
export const acceptedFormat = (header: Header): ListFormat => acceptedType(header, LIST_TYPES) ?? 'json';

/** The format whose media type `Accept` prefers; undefined: the header is absent, or accepts any or only unknown ones. */
export function acceptedType<Format>(
  header: Header,
  formats: Readonly<Record<string, Format>>,
): Format | undefined {
  const accept = header('accept');
  if (accept === undefined || accept === '*/*' || accept === 'application/json') return undefined;
  const type = new Negotiator({ headers: { accept } }).mediaType(Object.keys(formats));
  return type === undefined ? undefined : formats[type];
}

export const PROBLEM_TYPE = 'application/problem+json';

/** Whether the caller has asked for refusals as problems of RFC 9457, by name. */
export function acceptsProblems(header: Header): boolean {
  const accept = header('accept');
  if (accept === undefined || !accept.toLowerCase().includes(PROBLEM_TYPE)) return false;
  return new Negotiator({ headers: { accept } }).mediaType([PROBLEM_TYPE]) !== undefined;
}

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;

/** Whether a content type is JSON. */
export const isJson = (contentType: string | undefined): boolean => JSON_TYPE.test(contentType ?? '');

const LINE_FORMATS: Readonly<Record<string, BodyFormat>> = {
  'text/csv': 'csv',
  'application/x-ndjson': 'ndjson',
  'application/ndjson': 'ndjson',
};

/** The format of a body by its content type; undefined: none that is read. */
export function bodyFormatOf(contentType: string | undefined): BodyFormat | undefined {
  if (isJson(contentType)) return 'json';
  const [type = ''] = (contentType ?? '').split(';');
  return LINE_FORMATS[type.trim().toLowerCase()];
}

/** Whether `Accept` names JSON, and prefers it to HTML. */
export function prefersJson(header: Header): boolean {
  const accept = header('accept');
  if (accept === undefined || !/\bjson\b/i.test(accept)) return false;
  return (
    new Negotiator({ headers: { accept } }).mediaType(['text/html', 'application/json']) ===
    'application/json'
  );
}

/** The language of messages that `Accept-Language` asks for, English by default. */
export function acceptedLanguage(header: Header): Language {
  const accept = header('accept-language');
  if (accept === undefined) return 'en';
  // "id-ID" also asks for Indonesian, but the library accepts only an exact match or a bare "id".
  const preferred = new Negotiator({ headers: { 'accept-language': accept } }).languages();
  for (const tag of preferred) {
    const primary = tag.split('-')[0]!.toLowerCase();
    if (primary === 'id' || primary === 'in') return 'id';
    if (primary === 'en') return 'en';
  }
  return 'en';
}

export type ContentCoding = 'zstd' | 'br' | 'gzip';
const CODINGS: readonly ContentCoding[] = ['zstd', 'br', 'gzip'];

/** The content coding to use; undefined: none. */
export function acceptedCoding(header: Header): ContentCoding | undefined {
  const accept = header('accept-encoding');
  if (accept === undefined || accept === '' || accept === 'identity') return undefined;
  const accepted = new Negotiator({ headers: { 'accept-encoding': accept } }).encodings([
    ...CODINGS,
    'identity',
  ]);
  return CODINGS.find((coding) => accepted.includes(coding));
}

/** Whether `Prefer: return=minimal` is among the preferences (RFC 7240). */
export function prefersMinimal(header: Header): boolean {
  return /(?:^|[,;\s])return\s*=\s*"?minimal"?\s*(?:[,;]|$)/i.test(header('prefer') ?? '');
}

const COUNT = /^\s*count\s*=\s*(?:"(exact|estimated|none)"|(exact|estimated|none))\s*(?:;.*)?$/i;

/**
 * How the caller wants a list's total to be made: `Prefer: count=exact|estimated|none` (RFC 7240), the first if there are
 * several. Undefined if there is none, or its value is unknown.
 */
export function preferredCount(header: Header): ListCount | undefined {
  const prefer = header('prefer');
  if (prefer === undefined) return undefined;
  const asked = prefer.split(',').find((preference) => /^\s*count\s*(?:[=;]|$)/i.test(preference));
  const [, quoted, bare] = COUNT.exec(asked ?? '') ?? [];
  return (quoted ?? bare)?.toLowerCase() as ListCount | undefined;
}

/**
 * How the caller wants the transaction of a write to end: `Prefer: tx=rollback` or `tx=commit`, in lower case. Undefined if
 * there is no such preference; any other text is an unknown value of it.
 */
export const preferredEnd = (header: Header): string | undefined => preferredValue(header, 'tx');

/** What a registration does with items whose natural key is stored. */
export type Resolution = 'merge-duplicates' | 'ignore-duplicates';

/** `Prefer: resolution=merge-duplicates` or `ignore-duplicates`; undefined if there is none, or its value is unknown. */
export function preferredResolution(header: Header): Resolution | undefined {
  const value = preferredValue(header, 'resolution');
  return value === 'merge-duplicates' || value === 'ignore-duplicates' ? value : undefined;
}

/** The value of the first preference with a name, in lower case; undefined if there is none (RFC 7240). */
function preferredValue(header: Header, name: 'tx' | 'resolution'): string | undefined {
  const asked = header('prefer')
    ?.split(',')
    .find((preference) => NAMED[name].test(preference));
  if (asked === undefined) return undefined;
  const [, quoted, bare] = VALUE.exec(asked) ?? [];
  return (quoted ?? bare ?? '').toLowerCase();
}

const NAMED = { tx: /^\s*tx\s*(?:[=;]|$)/i, resolution: /^\s*resolution\s*(?:[=;]|$)/i } as const;
const VALUE = /^\s*[a-z]+\s*(?:=\s*(?:"([^"]*)"|([^\s;"]*))\s*)?(?:;.*)?$/i;
