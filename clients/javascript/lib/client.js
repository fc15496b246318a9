import { CollectionClient } from './collection.js';
import { COLLECTIONS } from './collections.js';
import { StatisticsError } from './errors.js';
import { send, textOf } from './transport.js';
/** @throws {StatisticsError} if the address or the API key cannot be right */
export function createClient({ baseUrl, apiKey, ...options }) {
    if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
        throw new StatisticsError(`"${baseUrl}" is no address of a service`);
    if (!/^[\x21-\x7e]+$/.test(apiKey))
        throw new StatisticsError('the API key is empty or has a sign that none has');
    const settings = {
        language: 'id',
        timeoutMs: 90_000,
        repeats: 4,
        firstGapMs: 1000,
        longestGapMs: 120_000,
        ...options,
        baseUrl: baseUrl.replace(/\/+$/, ''),
        apiKey,
    };
    return {
        collection: (name) => {
            const { path, identifier } = COLLECTIONS[name];
            return new CollectionClient(settings, path, identifier);
        },
        key: () => send(settings, {
            method: 'GET',
            path: '/api/key',
            read: async ({ chunks }) => JSON.parse(await textOf(chunks)).key,
        }),
    };
}
