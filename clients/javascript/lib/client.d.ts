import { CollectionClient } from './collection.js';
import { type CollectionName, type OwnKey } from './collections.js';
import { type ClientOptions } from './transport.js';
/** A connection to the service with one API key. */
export type Client = Readonly<{
    collection: <Name extends CollectionName>(name: Name) => CollectionClient<Name>;
    /** What the service knows of the API key: its permissions, limits, expiry and use. */
    key: () => Promise<OwnKey>;
}>;
/** @throws {StatisticsError} if the address or the API key cannot be right */
export declare function createClient({ baseUrl, apiKey, ...options }: ClientOptions): Client;
