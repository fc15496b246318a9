import type { CollectionName, CollectionTypes } from './collections.js';
import { recordsOf } from './list-reader.js';
import { type Settings, send, textOf } from './transport.js';
import { type Items, type WriteOptions, type WriteResult, write } from './write.js';

type Value = string | number | boolean;
type Filter<Name extends CollectionName> = Readonly<
  Partial<Record<CollectionTypes[Name]['filter'], Value | readonly Value[]>>
>;
/** What a list is asked for, besides what only a page knows. */
export type ListQuery<Name extends CollectionName> = Filter<Name> &
  Readonly<{
    fields?: readonly (keyof CollectionTypes[Name]['listed'])[];
    as_of?: string;
    release?: string;
    place_codes?: 'bps' | 'kemendagri';
    /** Such as `tahun.desc,kota_kab`; by default the identifiers. */
    order?: string;
    limit?: number;
    after?: number;
    /** With `order`, in place of `after`: that of the page before. */
    cursor?: string;
  }>;
export type PageQuery<Name extends CollectionName> = ListQuery<Name> &
  Readonly<{ changed_since?: string; next?: string }>;

/** A record of a list: the whole one, or what `fields` has asked for. */
type Listed<Name extends CollectionName, Query> = Query extends { fields: unknown }
  ? Partial<CollectionTypes[Name]['listed']>
  : CollectionTypes[Name]['record'];

/** A page of a list. */
export type Page<T> = Readonly<{
  /** The collection is as it was in the reply with the ETag that was sent; then there are no records. */
  notModified: boolean;
  etag: string | undefined;
  total: number | null;
  records: T[];
  /** With `order` and `limit`, where more records follow: where the next page begins. */
  cursor?: string;
  /** With `changed_since`. */
  until?: string;
  deleted?: number[];
  next?: string;
}>;

/** A collection of the service. */
export class CollectionClient<Name extends CollectionName> {
  readonly #settings: Settings;
  readonly #path: string;
  readonly #identifier: string;

  constructor(settings: Settings, path: string, identifier: string) {
    this.#settings = settings;
    this.#path = path;
    this.#identifier = identifier;
  }

  /**
   * All records, read one after the other from one state of the collection, in constant memory.
   * @throws {IncompleteListError} in the loop, if the list is cut off
   */
  async *list<const Query extends ListQuery<Name> = ListQuery<Name>>(
    query?: Query,
  ): AsyncGenerator<Listed<Name, Query>, void> {
    const chunks = await send(this.#settings, {
      method: 'GET',
      path: this.#path + queryString(query),
      read: async (reply) => reply.chunks,
    });
    const isWhole = [query?.limit, query?.after, query?.cursor].every((part) => part === undefined);
    yield* recordsOf<Listed<Name, Query>>(chunks, isWhole);
  }

  /** One page: `limit` records after the identifier `after`, or after the page that returned `cursor`. With the ETag of an earlier reply it may be not modified. */
  page<const Query extends PageQuery<Name> = PageQuery<Name>>(
    query?: Query,
    { ifNoneMatch }: { ifNoneMatch?: string | undefined } = {},
  ): Promise<Page<Listed<Name, Query>>> {
    return send(this.#settings, {
      method: 'GET',
      path: this.#path + queryString(query),
      ...(ifNoneMatch !== undefined && { headers: { 'if-none-match': ifNoneMatch } }),
      read: async ({ status, header, chunks }) => {
        const etag = header('etag');
        if (status === 304) return { notModified: true, etag, total: null, records: [] };
        const { data, total, until, deleted, next } = JSON.parse(await textOf(chunks));
        const changes = until === undefined ? {} : { until, deleted, ...(next !== undefined && { next }) };
        const [, cursor] = /[?&]cursor=([\w-]+)/.exec(header('link') ?? '') ?? [];
        const position = cursor === undefined ? {} : { cursor };
        return { notModified: false, etag, total, records: data, ...changes, ...position };
      },
    });
  }

  /** All pages, each a request of its own; others may write between two. `limit` is the size of a page. */
  async *pages(query?: ListQuery<Name>): AsyncGenerator<CollectionTypes[Name]['record'][], void> {
    const limit = query?.limit ?? 1000;
    const isOrdered = query?.order !== undefined;
    for (let position: object = isOrdered ? {} : { after: query?.after ?? 0 }; ; ) {
      const { records, cursor } = await this.page({ ...query, limit, ...position } as ListQuery<Name>);
      if (records.length > 0) yield records as CollectionTypes[Name]['record'][];
      if (isOrdered ? cursor === undefined : records.length < limit) return;
      position = isOrdered
        ? { cursor }
        : { after: (records.at(-1) as Record<string, number>)[this.#identifier]! };
    }
  }

  /** Registers records. Without `merge`, those whose natural key is stored are duplicates. */
  register(
    items: Items<CollectionTypes[Name]['new']>,
    options: WriteOptions = {},
  ): Promise<WriteResult<CollectionTypes[Name]['record'], CollectionTypes[Name]['new']>> {
    return write(this.#settings, { method: 'POST', path: this.#path }, items, options);
  }

  /** Changes the fields that the items name, of the records with their identifiers. */
  change(
    items: Items<CollectionTypes[Name]['change']>,
    options: Omit<WriteOptions, 'merge'> = {},
  ): Promise<WriteResult<CollectionTypes[Name]['record'], CollectionTypes[Name]['change']>> {
    return write(this.#settings, { method: 'PUT', path: this.#path }, items, options);
  }

  /** Deletes the records with these identifiers. */
  delete(
    identifiers: Items<number | string>,
    options: Omit<WriteOptions, 'merge'> = {},
  ): Promise<WriteResult<Record<string, number>, Record<string, number | string>>> {
    const items = objectsOf(identifiers, this.#identifier);
    return write(this.#settings, { method: 'DELETE', path: this.#path }, items, options);
  }
}

async function* objectsOf(identifiers: Items<number | string>, name: string) {
  for await (const identifier of identifiers) yield { [name]: identifier };
}

function queryString(query: Readonly<Record<string, unknown>> = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) parameters.append(name, String(one));
  return parameters.size === 0 ? '' : `?${parameters}`;
}
