import { type Collection, type Field, findCollection } from '@/domain/collections';
import type { RowKey, SortColumn } from '@/domain/collections/view/view';
import type { ODataCondition } from '@/domain/odata/condition';
import { readCondition } from '@/domain/odata/read-condition';
import { readAmount, readOrderBy, readSelect, readTruth } from '@/domain/odata/read-options';
import { timeZoneOf } from '@/domain/time-zone';
import type { AskedList } from '@/server/odata/odata-reads';
import type { ReadPage } from '@/server/odata/record-page';
import { namedFilters } from '@/server/records/list/list-filter';
import { MAX_LIMIT } from '@/server/records/list/list-query';
import { ownFilters } from '@/server/records/list/own-records';
import { pageSizeOf } from '@/server/records/list/page-size';
import { notModified, tagDigest, weakTag } from '../entity-tag';
import type { ApiReply, BodyStream, RestContext } from '../exchange';
import { odataRoot } from './odata-address';
import {
  jsonFormOf,
  jsonTypeOf,
  type ODataForm,
  odataHeaders,
  odataVersionOf,
  preferredPageSize,
  TEXT_TYPE,
} from './odata-format';
import { addressOf, type ODataOptions, reading, readODataOptions } from './odata-options';
import { recordMembers } from './record-members';
import { readSkipToken, skipTokenOf } from './skip-token';

/** The largest number that `$top` and `$skip` may have. */
const MAX_AMOUNT = 2_000_000_000;

/** A validated request for records of a set. */
type AskedSet = Readonly<{
  options: ODataOptions;
  condition: ODataCondition | undefined;
  fields: readonly Field[];
  order: readonly SortColumn[];
  after: RowKey | undefined;
  skip: number;
  /** The number of records that all pages together have; undefined: all. */
  top: number | undefined;
  /** The most records of a page. */
  size: number;
  isCounted: boolean;
}>;

/**
 * The list of the caller, as REST answers it without parameters. It is of the declared collection, whose fields the conditions of
 * the key may name, also those that the caller is not shown.
 */
export async function listOf(
  { resource }: Collection,
  { services, actor, request }: RestContext,
): Promise<AskedList> {
  const collection = findCollection(resource)!;
  const { signal } = request;
  const query = await services.records.readQuery(collection, [], { actor, signal });
  return { collection, query, actor, signal };
}

/**
 * Answers the records of a set, a page at a time.
 * @throws {ServiceError} `invalid_parameter`, `invalid_header`, `not_supported`
 */
export async function entitySetReply(collection: Collection, context: RestContext): Promise<ApiReply> {
  const { services, request } = context;
  const { method, header, url } = request;
  const options = readODataOptions(url, [
    ...(['filter', 'select', 'orderby', 'top', 'skip', 'count', 'skiptoken', 'format'] as const),
  ]);
  const form = jsonFormOf(options.format, header);
  const preferred = preferredPageSize(header);
  const asked = reading(() => askedSet(options, { collection, context, preferred: preferred?.size }));
  const list = await listOf(collection, context);
  const headersOf = (version: string) => ({
    ...odataHeaders(form),
    'content-type': jsonTypeOf(form),
    etag: tagOf(version, list, { context, form, fields: asked.fields }),
    ...(preferred !== undefined && { 'preference-applied': preferred.as }),
  });
  if (method === 'HEAD' || header('if-none-match') !== undefined) {
    const headers = headersOf(await services.records.version(collection, list));
    const held = notModified(header, headers);
    if (held !== undefined) return held;
    if (method === 'HEAD') return { status: 200, headers, body: null };
  }
  const { TIME_ZONE: timeZone } = services.settings;
  const shown = recordMembers(collection, asked.fields, { level: form.level, timeZone });
  const most = Math.min(asked.size, asked.top ?? asked.size);
  const slice = pageSizeOf(collection);
  const read = (after: RowKey | undefined, left: number, isFirst: boolean) =>
    services.odata.page(list, {
      ...{ condition: asked.condition, order: asked.order, after, shown },
      skip: isFirst ? asked.skip : 0,
      take: Math.min(slice, left),
      isCounted: isFirst && asked.isCounted,
    });
  const first = await read(asked.after, most, true);
  const root = odataRoot(context);
  const nextLink = (after: RowKey, sent: number): string | undefined => {
    if (asked.top !== undefined && sent >= asked.top) return undefined;
    const { skip: _, count: __, top: ___, ...same } = options;
    return addressOf(`${root}${collection.resource}`, {
      ...same,
      ...(asked.top !== undefined && { top: String(asked.top - sent) }),
      skiptoken: skipTokenOf({ after, size: asked.size }, { collection, order: asked.order }),
    });
  };
  const head = {
    ...(form.level !== 'none' && { '@odata.context': contextOf(root, collection, options, asked.fields) }),
    ...(first.total !== null && { '@odata.count': first.total }),
  };
  const body = pageBody(first, { head, most, read: (after, left) => read(after, left, false), nextLink });
  const isRead = first.next === null || first.size > most;
  return { status: 200, headers: headersOf(first.version), body: isRead ? await textOf(body) : body };
}

async function textOf(body: BodyStream): Promise<string> {
  let text = '';
  for await (const piece of body) text += piece;
  return text;
}

/** The records of a page, which are read some at a time; no connection is held between. */
async function* pageBody(
  first: ReadPage,
  {
    head,
    most,
    read,
    nextLink,
  }: Readonly<{
    head: object;
    most: number;
    read: (after: RowKey, left: number) => Promise<ReadPage>;
    nextLink: (after: RowKey, sent: number) => string | undefined;
  }>,
): BodyStream {
  const members = JSON.stringify(head).slice(1, -1);
  yield `{${members}${members === '' ? '' : ','}"value":[`;
  let sent = 0;
  for (let page = first; ; ) {
    if (page.records !== null) yield sent === 0 ? page.records : `,${page.records}`;
    if (page.next === null) break;
    // A page has one record more than it shows, if there are more.
    sent += page.size - 1;
    if (sent >= most) {
      const link = nextLink(page.next, sent);
      yield link === undefined ? ']}' : `],"@odata.nextLink":${JSON.stringify(link)}}`;
      return;
    }
    page = await read(page.next, most - sent);
  }
  yield ']}';
}

/** The address of the description of what is answered; selected members are named in it. */
export const contextOf = (
  root: string,
  { resource }: Collection,
  { select }: Pick<ODataOptions, 'select'>,
  fields: readonly Field[],
): string => {
  const chosen =
    select === undefined || select.trim() === '*' ? '' : `(${fields.map(({ name }) => name).join(',')})`;
  return `${root}$metadata#${resource}${chosen}`;
};

function askedSet(
  options: ODataOptions,
  {
    collection,
    context,
    preferred = MAX_LIMIT,
  }: { collection: Collection; context: RestContext; preferred: number | undefined },
): AskedSet {
  const { filter, select, orderby, top, skip, count, skiptoken } = options;
  const order = readOrderBy('$orderby', orderby ?? collection.identifier, collection);
  const position =
    skiptoken === undefined ? undefined : readSkipToken(skiptoken, { collection, order, maxSize: MAX_LIMIT });
  return {
    options,
    condition: conditionIn(filter, collection, context),
    fields: select === undefined ? collection.columns : readSelect('$select', select, collection),
    order,
    after: position?.after,
    skip: skip === undefined ? 0 : readAmount('$skip', skip, MAX_AMOUNT),
    top: top === undefined ? undefined : readAmount('$top', top, MAX_AMOUNT),
    size: position?.size ?? Math.min(preferred, MAX_LIMIT),
    isCounted: count !== undefined && readTruth('$count', count),
  };
}

/** The condition of `$filter`; undefined: all records. */
function conditionIn(
  filter: string | undefined,
  collection: Collection,
  { services }: RestContext,
): ODataCondition | undefined {
  const timeZone = timeZoneOf(services.settings.TIME_ZONE);
  return filter === undefined
    ? undefined
    : readCondition('$filter', filter, { collection, context: { timeZone, listedValues: () => undefined } });
}

/** The tag of a page: of the collection's version, and of all on which the page depends. */
function tagOf(
  version: string,
  { collection, actor, query }: AskedList,
  { context, form, fields }: { context: RestContext; form: ODataForm; fields: readonly Field[] },
): string {
  const { request } = context;
  const own = namedFilters(ownFilters(actor, collection));
  const size = preferredPageSize(request.header)?.size;
  // Which fields are shown also depends on how they are classified.
  const shown = fields.map(({ name }) => name);
  const about = [request.url, odataRoot(context), form, own, size, shown];
  return weakTag(`${query.pins?.name ?? version}-odata-${tagDigest(JSON.stringify(about))}`);
}

/** Answers the number of records of a set as text. @throws {ServiceError} as {@link entitySetReply} */
export async function countReply(collection: Collection, context: RestContext): Promise<ApiReply> {
  const { services, request } = context;
  const options = readODataOptions(request.url, ['filter', 'format']);
  const condition = reading(() => conditionIn(options.filter, collection, context));
  const list = await listOf(collection, context);
  const headers = {
    ...odataHeaders({ version: odataVersionOf(request.header) }),
    'content-type': TEXT_TYPE,
  };
  if (request.method === 'HEAD') return { status: 200, headers, body: null };
  return { status: 200, headers, body: String(await services.odata.count(list, condition)) };
}
