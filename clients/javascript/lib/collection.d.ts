import type { CollectionName, CollectionTypes } from './collections.js';
import { type Settings } from './transport.js';
import { type Items, type WriteOptions, type WriteResult } from './write.js';
type Value = string | number | boolean;
type Filter<Name extends CollectionName> = Readonly<Partial<Record<CollectionTypes[Name]['filter'], Value | readonly Value[]>>>;
/** What a list is asked for, besides what only a page knows. */
export type ListQuery<Name extends CollectionName> = Filter<Name> & Readonly<{
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
export type PageQuery<Name extends CollectionName> = ListQuery<Name> & Readonly<{
    changed_since?: string;
    next?: string;
}>;
/** A record of a list: the whole one, or what `fields` has asked for. */
type Listed<Name extends CollectionName, Query> = Query extends {
    fields: unknown;
} ? Partial<CollectionTypes[Name]['listed']> : CollectionTypes[Name]['record'];
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
export declare class CollectionClient<Name extends CollectionName> {
    #private;
    constructor(settings: Settings, path: string, identifier: string);
    /**
     * All records, read one after the other from one state of the collection, in constant memory.
     * @throws {IncompleteListError} in the loop, if the list is cut off
     */
    list<const Query extends ListQuery<Name> = ListQuery<Name>>(query?: Query): AsyncGenerator<Listed<Name, Query>, void>;
    /** One page: `limit` records after the identifier `after`, or after the page that returned `cursor`. With the ETag of an earlier reply it may be not modified. */
    page<const Query extends PageQuery<Name> = PageQuery<Name>>(query?: Query, { ifNoneMatch }?: {
        ifNoneMatch?: string | undefined;
    }): Promise<Page<Listed<Name, Query>>>;
    /** All pages, each a request of its own; others may write between two. `limit` is the size of a page. */
    pages(query?: ListQuery<Name>): AsyncGenerator<CollectionTypes[Name]['record'][], void>;
    /** Registers records. Without `merge`, those whose natural key is stored are duplicates. */
    register(items: Items<CollectionTypes[Name]['new']>, options?: WriteOptions): Promise<WriteResult<CollectionTypes[Name]['record'], CollectionTypes[Name]['new']>>;
    /** Changes the fields that the items name, of the records with their identifiers. */
    change(items: Items<CollectionTypes[Name]['change']>, options?: Omit<WriteOptions, 'merge'>): Promise<WriteResult<CollectionTypes[Name]['record'], CollectionTypes[Name]['change']>>;
    /** Deletes the records with these identifiers. */
    delete(identifiers: Items<number | string>, options?: Omit<WriteOptions, 'merge'>): Promise<WriteResult<Record<string, number>, Record<string, number | string>>>;
}
export {};
