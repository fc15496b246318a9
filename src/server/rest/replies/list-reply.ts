import { setImmediate } from 'node:timers/promises';
import type { Collection } from '@/domain/collections';
import type { ListHead, SharedReading } from '@/server/kept-replies/shared-reading';
import { namedFilters, type RestFilter } from '@/server/records/list/list-filter';
import type { ListFormat, ListQuery } from '@/server/records/list/list-query';
import type { List, ListCount, ListedChanges } from '@/server/records/list/list-types';
import { ownFilters } from '@/server/records/list/own-records';
import { MAX_PAGE_RECORDS } from '@/server/records/list/page-size';
import type { Settings } from '@/server/settings';
import { BYTE_ORDER_MARK, csvLines } from '@/server/sheets/csv';
import { parquetFile } from '@/server/sheets/parquet';
import { xlsxFile } from '@/server/sheets/xlsx';
import { notModified, tagDigest, weakTag } from '../entity-tag';
import type { ApiReply, BodyStream, FileStream, RestContext } from '../exchange';
import {
  acceptedCoding,
  acceptedFormat,
  CONTENT_TYPE,
  type ContentCoding,
  isPackedFormat,
  type PackedFormat,
  preferredCount,
} from '../negotiate';
import {
  clockRows,
  fileHeaders,
  isTabular,
  type ListedRow,
  parquetColumns,
  refuseOptionsOfCsv,
  sheetOf,
} from './list-file';
import { hintOf } from './list-hint';
import { keptKey, sizeOf } from './list-keeping';
import { linkTo } from './next-link';
import { encoded } from './send-stream';

/** Increased when the format of replies changes, so that no client keeps an old reply by its tag. */
const REPRESENTATION = 2;
/** The number of records that are encoded as objects or cells of XLSX before other requests are served. */
const SLICE = 250;
/** The number of characters of a digest in a tag. */
const TAG_LENGTH = 12;

/**
 * Answers a list in the format that the query or the Accept header asks for, with the tag of the collection's version. A
 * request that costs only one small query: one with the current tag, a HEAD request, or one whose reply is kept.
 * Source: docs/specification.md, "List".
 * @param parameters the parameters of the query string
 * @throws {ServiceError} `invalid_parameter`
 */
export async function listReply(
  collection: Collection,
  parameters: Iterable<readonly [string, string]>,
  context: RestContext,
): Promise<ApiReply> {
  const { services, actor, request } = context;
  const { records, settings, keptReplies, counts } = services;
  const { method, header, signal } = request;
  const query = await records.readQuery(collection, parameters, { actor, signal });
  // A list with `changed_since` has members that only JSON can contain.
  const format = query.changedSince === undefined ? (query.format ?? acceptedFormat(header)) : 'json';
  refuseOptionsOfCsv(query, format);
  // Only JSON contains the total.
  const count = format === 'json' ? preferredCount(header) : 'none';
  const own = ownFilters(actor, collection);
  const headersOf = (version: string, read = query) => ({
    ...commonHeaders({ format, contentType: CONTENT_TYPE[format] }, read, { version, count, own }),
    ...fileHeaders(format, collection, settings.TIME_ZONE),
  });
  const linkedHeaders = ({ version, nextPage }: ListHead) => ({
    ...headersOf(version),
    ...linkTo({ nextPage }, request.url),
  });
  const coding = acceptedCoding(header);
  const form = { format, count, coding: isPackedFormat(format) ? undefined : coding, own };
  const key = keptReplies.isOn ? keptKey(collection, query, form) : undefined;
  const mayBeKept = key !== undefined && (keptReplies.isRunning(key) || keptReplies.find(key) !== undefined);
  let reading: SharedReading | undefined;
  if (header('if-none-match') !== undefined || method === 'HEAD' || mayBeKept) {
    const version = await records.version(collection, { actor, signal, query });
    const headers = headersOf(version);
    const held = notModified(header, headers);
    if (held !== undefined) {
      counts.listed('not_modified');
      return held;
    }
    if (method === 'HEAD') return { status: 200, headers, body: null };
    // A reading may have ended while the version was read.
    const kept = key === undefined ? undefined : keptReplies.find(key);
    if (kept?.version === version) {
      counts.listed('kept');
      return { status: 200, headers: linkedHeaders(kept), body: { kept } };
    }
    const joined = key === undefined ? {} : await keptReplies.join(key, version, signal);
    if (joined.shared !== undefined) {
      counts.listed('joined');
      return { status: 200, headers: linkedHeaders(joined.shared), body: joined.shared.body };
    }
    reading = joined.reading;
  } else if (key !== undefined) reading = keptReplies.begin(key, signal);
  try {
    return await freshReply(
      { collection, query, format, count, coding, key, headersOf },
      { reading, context },
    );
  } catch (error) {
    reading?.abandon();
    throw error;
  }
}

/** The requested list and its form. */
type Asked = Readonly<{
  collection: Collection;
  query: ListQuery;
  format: ListFormat;
  count: ListCount | undefined;
  coding: ContentCoding | undefined;
  /** The key of the kept reply; undefined if it is not kept. */
  key: string | undefined;
  headersOf: (version: string, read?: ListQuery) => Record<string, string>;
}>;

/** Reads a list, also for callers who join the reading. */
async function freshReply(
  asked: Asked,
  { reading, context }: { reading: SharedReading | undefined; context: RestContext },
): Promise<ApiReply> {
  const { collection, query, format, count, coding, key, headersOf } = asked;
  const { actor, request, services } = context;
  const { records, keptReplies, counts } = services;
  const { header } = request;
  const signal = reading?.signal ?? request.signal;
  const recordsAs = isTabular(format) ? 'arrays' : 'objects';
  const list = await records.list({ collection, query, count, recordsAs, actor, signal });
  counts.listed('read');
  const { version, nextPage } = list;
  const hint = hintOf(list, query, header);
  const headers = { ...headersOf(version, list.query), ...hint?.headers, ...linkTo(list, request.url) };
  // A reply with a hint is not kept, because a hint is in the caller's language; nor is a reply to another query than the one
  // asked for.
  const isKept =
    hint === undefined && list.query === undefined && keptReplies.fits(sizeOf(list, collection, coding));
  if (!isKept) reading?.abandon();
  if (list.more === undefined && format === 'json') {
    const end = hint === undefined ? ']}' : `],"hint":${JSON.stringify(hint.text)}}`;
    const body = jsonHead(list) + list.first + end;
    if (isKept) reading?.publishText({ version, nextPage }, body);
    const keeping = isKept && key !== undefined ? { key, version, nextPage } : undefined;
    return { status: 200, headers, body, keeping };
  }
  const body = longBody(list, asked, services.settings);
  if (reading === undefined || !isKept) return { status: 200, headers, body };
  const { pieces, coding: used } = encoded(body, header);
  return { status: 200, headers, body: reading.publish({ version, nextPage, coding: used }, pieces) };
}

function longBody(
  list: List,
  { collection, format, query }: Asked,
  { TIME_ZONE }: Settings,
): BodyStream | FileStream {
  if (!isPackedFormat(format)) return closing(list, bodyOf(list, format, query));
  if (format === 'parquet') {
    return { file: closing(list, parquetFile(rowPages(list), parquetColumns(collection, query))) };
  }
  const rows = clockRows(recordPages<ListedRow>(list, SLICE), query, TIME_ZONE);
  return { file: closing(list, xlsxFile(rows, sheetOf(collection, query))) };
}

function bodyOf(list: List, format: Exclude<ListFormat, PackedFormat>, query: ListQuery): BodyStream {
  switch (format) {
    case 'json':
      return jsonBody(list);
    case 'ndjson':
      return ndjsonBody(list);
    case 'csv':
      return csvBody(list, query);
  }
}

/** Passes on pieces, and releases the list's connection at the end, also after an error. */
async function* closing<T>(list: List, pieces: AsyncIterable<T>): AsyncGenerator<T, void> {
  try {
    yield* pieces;
  } finally {
    await list.close();
  }
}

/**
 * The headers that all replies of a list have. The tag contains the collection's version, so any write changes it; the format
 * with its options; how the total is made; and digests of the values to which the lists of a key are limited, and of the
 * register if codes of places are asked for. It is weak, because content codings differ.
 */
export function commonHeaders(
  { format, contentType }: Readonly<{ format: string; contentType: string }>,
  { csv, filters, places }: ListQuery,
  { version, count, own }: { version: string; count: ListCount | undefined; own: readonly RestFilter[] },
): Record<string, string> & { etag: string } {
  const { delimiter = 'comma', bom = false } = csv;
  const form = `${format}${REPRESENTATION}${delimiter === 'comma' ? '' : `-${delimiter}`}${bom ? '-bom' : ''}`;
  const isAsked = format === 'json' && count !== undefined;
  const total = isAsked && count !== 'exact' ? `-${count}` : '';
  const limits = own.length === 0 ? '' : tagOf(namedFilters(own));
  const codes = places === undefined ? '' : tagOf([places.digest, namedFilters(filters)]);
  return {
    'content-type': contentType,
    etag: weakTag(`${version}-${form}${total}${limits}${codes}`),
    'cache-control': 'private, no-cache',
    vary: 'accept, accept-encoding, prefer, x-api-key, authorization',
    ...(isAsked && { 'preference-applied': `count=${count}` }),
  };
}

/**
 * A part of a tag for values on which a reply depends besides its collection's version, such as the binding of the key, which
 * may change.
 */
export const tagOf = (named: readonly unknown[]): string =>
  `-${tagDigest(JSON.stringify(named), TAG_LENGTH)}`;

const jsonHead = ({ total, changes }: List): string =>
  changes === undefined
    ? `{"status":true,"total":${total},"data":[`
    : `{"status":true,"total":${total},"until":"${changes.until}",${nextMember(changes)}"deleted":[${changes.deleted}],"data":[`;

const nextMember = ({ next }: ListedChanges): string => (next === undefined ? '' : `"next":"${next}",`);

async function* jsonBody(list: List): BodyStream {
  yield jsonHead(list) + list.first;
  for await (const page of list.more ?? []) {
    // The comma is a piece of its own: joining it to the page would copy the page.
    yield ',';
    yield page;
  }
  yield ']}';
}

async function* ndjsonBody(list: List): BodyStream {
  for await (const records of recordPages<object>(list, SLICE)) {
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}

async function* csvBody(list: List, { columns, csv }: ListQuery): BodyStream {
  const names = columns.map(({ name }) => name);
  yield (csv.bom ? BYTE_ORDER_MARK : '') + csvLines([names], csv.delimiter);
  for await (const rows of rowPages(list)) yield csvLines(rows, csv.delimiter);
}

/** The rows of a list that was read as arrays, by pages: as lines of CSV a page takes as long as a slice of objects. */
const rowPages = (list: List) => recordPages<ListedRow>(list, MAX_PAGE_RECORDS);

/** Yields at most so many records at a time: other requests wait while they are encoded. */
async function* recordPages<Record>(list: List, size: number): AsyncGenerator<Record[]> {
  const pages = async function* () {
    if (list.first !== '') yield list.first;
    yield* list.more ?? [];
  };
  for await (const page of pages()) {
    const records: Record[] = JSON.parse(`[${page}]`);
    for (let i = 0; i < records.length; i += size) {
      yield records.slice(i, i + size);
      await setImmediate();
    }
  }
}
