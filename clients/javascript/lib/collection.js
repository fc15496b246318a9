import { recordsOf } from './list-reader.js';
import { send, textOf } from './transport.js';
import { write } from './write.js';
/** A collection of the service. */
export class CollectionClient {
    #settings;
    #path;
    #identifier;
    constructor(settings, path, identifier) {
        this.#settings = settings;
        this.#path = path;
        this.#identifier = identifier;
    }
    /**
     * All records, read one after the other from one state of the collection, in constant memory.
     * @throws {IncompleteListError} in the loop, if the list is cut off
     */
    async *list(query) {
        const chunks = await send(this.#settings, {
            method: 'GET',
            path: this.#path + queryString(query),
            read: async (reply) => reply.chunks,
        });
        const isWhole = [query?.limit, query?.after, query?.cursor].every((part) => part === undefined);
        yield* recordsOf(chunks, isWhole);
    }
    /** One page: `limit` records after the identifier `after`, or after the page that returned `cursor`. With the ETag of an earlier reply it may be not modified. */
    page(query, { ifNoneMatch } = {}) {
        return send(this.#settings, {
            method: 'GET',
            path: this.#path + queryString(query),
            ...(ifNoneMatch !== undefined && { headers: { 'if-none-match': ifNoneMatch } }),
            read: async ({ status, header, chunks }) => {
                const etag = header('etag');
                if (status === 304)
                    return { notModified: true, etag, total: null, records: [] };
                const { data, total, until, deleted, next } = JSON.parse(await textOf(chunks));
                const changes = until === undefined ? {} : { until, deleted, ...(next !== undefined && { next }) };
                const [, cursor] = /[?&]cursor=([\w-]+)/.exec(header('link') ?? '') ?? [];
                const position = cursor === undefined ? {} : { cursor };
                return { notModified: false, etag, total, records: data, ...changes, ...position };
            },
        });
    }
    /** All pages, each a request of its own; others may write between two. `limit` is the size of a page. */
    async *pages(query) {
        const limit = query?.limit ?? 1000;
        const isOrdered = query?.order !== undefined;
        for (let position = isOrdered ? {} : { after: query?.after ?? 0 };;) {
            const { records, cursor } = await this.page({ ...query, limit, ...position });
            if (records.length > 0)
                yield records;
            if (isOrdered ? cursor === undefined : records.length < limit)
                return;
            position = isOrdered
                ? { cursor }
                : { after: records.at(-1)[this.#identifier] };
        }
    }
    /** Registers records. Without `merge`, those whose natural key is stored are duplicates. */
    register(items, options = {}) {
        return write(this.#settings, { method: 'POST', path: this.#path }, items, options);
    }
    /** Changes the fields that the items name, of the records with their identifiers. */
    change(items, options = {}) {
        return write(this.#settings, { method: 'PUT', path: this.#path }, items, options);
    }
    /** Deletes the records with these identifiers. */
    delete(identifiers, options = {}) {
        const items = objectsOf(identifiers, this.#identifier);
        return write(this.#settings, { method: 'DELETE', path: this.#path }, items, options);
    }
}
async function* objectsOf(identifiers, name) {
    for await (const identifier of identifiers)
        yield { [name]: identifier };
}
function queryString(query = {}) {
    const parameters = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
        for (const one of Array.isArray(value) ? value : [value])
            if (one !== undefined)
                parameters.append(name, String(one));
    return parameters.size === 0 ? '' : `?${parameters}`;
}
