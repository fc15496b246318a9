import { stringify } from 'csv-stringify/sync';
import type { Collection } from '../../collections';
import type { List } from '../records/list';
import type { ListFormat, ListQuery } from '../records/list-query';
import type { Context } from '../trpc/context';
import type { ApiReply, BodyStream } from './exchange';
import { CONTENT_TYPE, matchesTag } from './negotiate';

/** Raised when the form of a reply changes, so that no client keeps an old one by its tag. */
const REPRESENTATION = 1;

/**
 * Answers a list: over REST as a reply that streams, to other callers as `{ status, total, data }`.
 * Source: specification section 4 (List), decisions "List".
 */
export async function deliverList(
  ctx: Context & { actor: NonNullable<Context['actor']> },
  collection: Collection,
  input: Readonly<Record<string, string | string[]>>,
): Promise<unknown> {
  const { actor, rest } = ctx;
  const { records } = ctx.services;
  const query = await records.readQuery(collection, pairs(input));
  if (rest === undefined) {
    const chunks = [];
    const list = await records.list({ actor, collection, query });
    for await (const text of closing(list, jsonBody(list))) chunks.push(text);
    return JSON.parse(chunks.join(''));
  }
  const format = query.format ?? rest.accept;
  // A client that knows a tag, or wants the headers only, costs one small query.
  if (rest.ifNoneMatch !== undefined || rest.method === 'HEAD') {
    const headers = headersOf(format, await records.version(collection));
    if (matchesTag(rest.ifNoneMatch, headers.etag!)) rest.reply = { status: 304, headers, body: null };
    else if (rest.method === 'HEAD') rest.reply = { status: 200, headers, body: null };
  }
  rest.reply ??= listReply(await records.list({ actor, collection, query }), format, query);
  return undefined;
}

function* pairs(input: Readonly<Record<string, string | string[]>>): Generator<readonly [string, string]> {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string') yield [name, value];
    else for (const one of value) yield [name, one];
  }
}

function listReply(list: List, format: ListFormat, query: ListQuery): ApiReply {
  const headers = headersOf(format, list.version);
  if (list.more === undefined && format === 'json') {
    return { status: 200, headers, body: `${jsonHead(list)}${list.first}]}` };
  }
  return { status: 200, headers, body: closing(list, bodyOf(list, format, query)) };
}

function bodyOf(list: List, format: ListFormat, query: ListQuery): BodyStream {
  switch (format) {
    case 'json':
      return jsonBody(list);
    case 'ndjson':
      return ndjsonBody(list);
    case 'csv':
      return csvBody(list, query);
  }
}

/** A body that gives the list's connection back when it ends, however it ends. */
async function* closing(list: List, body: BodyStream): BodyStream {
  try {
    yield* body;
  } finally {
    await list.close();
  }
}

/** The tag is of the collection's version, so any write renews it, and of the format; weak, for codings differ. */
const headersOf = (format: ListFormat, version: string): Record<string, string> => ({
  'content-type': CONTENT_TYPE[format],
  etag: `W/"${version}-${format}${REPRESENTATION}"`,
  'cache-control': 'private, no-cache',
  vary: 'accept, accept-encoding, x-api-key',
});

const jsonHead = ({ total }: List): string => `{"status":true,"total":${total},"data":[`;

async function* jsonBody(list: List): BodyStream {
  yield jsonHead(list) + list.first;
  for await (const page of list.more ?? []) yield `,${page}`;
  yield ']}';
}

async function* ndjsonBody(list: List): BodyStream {
  for await (const records of recordPages(list)) {
    yield records.map((record) => `${JSON.stringify(record)}\n`).join('');
  }
}

async function* csvBody(list: List, { columns }: ListQuery): BodyStream {
  const names = columns.map(({ name }) => name);
  const options = { record_delimiter: '\r\n', columns: names };
  yield stringify([], { ...options, header: true });
  for await (const records of recordPages(list)) yield stringify(records, options);
}

async function* recordPages(list: List): AsyncGenerator<Record<string, unknown>[]> {
  if (list.first !== '') yield JSON.parse(`[${list.first}]`);
  for await (const page of list.more ?? []) yield JSON.parse(`[${page}]`);
}
