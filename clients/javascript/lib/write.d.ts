import { type Settings } from './transport.js';
export type Items<T> = Iterable<T> | AsyncIterable<T>;
export type WriteOptions = Readonly<{
    /**
     * A name of this write, by which it can be repeated, also by a later run of the program. By default a new one for each
     * write; false: none, and then the write is not repeated.
     */
    idempotencyKey?: string | false;
    /** Of `register`: an item whose natural key is stored changes that record. */
    merge?: boolean;
    /** The reply has no records, which saves time and memory. */
    minimal?: boolean;
    /** Judges and counts the items, and stores nothing. */
    dryRun?: boolean;
    /** Writes only if the collection has not changed since the list with this ETag; only for one batch. */
    ifMatch?: string;
    /** Items in a request, at most 1,000. */
    batchItems?: number;
}>;
/** An item that was not stored. */
export type RefusedItem<Item> = Readonly<{
    /** Its position among all items of the write, from 0. */
    index: number;
    item: Item;
    code: string;
    field?: string;
    /** The reason. */
    message: string;
    more?: readonly Readonly<{
        code: string;
        field?: string;
        message: string;
    }>[];
    /** The identifier of the stored record with the same natural key. */
    stored?: number;
    /** The position of the earlier item with the same natural key. */
    sameAs?: number;
}>;
/** The outcome of all items of a write. */
export declare class WriteResult<Stored, Item> {
    saved: number;
    deleted: number;
    failed: number;
    duplicates: number;
    readonly records: Stored[];
    readonly refused: RefusedItem<Item>[];
    /** Of a merge: the positions of the items by what became of them. */
    readonly merged: {
        created: number[];
        changed: number[];
        unchanged: number[];
    };
    /** Of an API key that only proposes: the proposals, of which nothing is stored yet. */
    readonly proposals: string[];
    /** The batches whose first reply was given again. */
    replayed: number;
    /** @throws {RefusedItemsError} if an item was not stored; duplicates of stored records count unless they are allowed */
    throwIfRefused({ allowDuplicates }?: {
        allowDuplicates?: boolean | undefined;
    }): this;
}
/**
 * Writes items in batches, one after the other. Each batch is stored whole or not at all.
 * @throws {IncompleteWriteError} if a batch after the first gets no reply
 */
export declare function write<Stored, Item>(settings: Settings, target: Readonly<{
    method: 'POST' | 'PUT' | 'DELETE';
    path: string;
}>, items: Items<Item>, options: WriteOptions): Promise<WriteResult<Stored, Item>>;
