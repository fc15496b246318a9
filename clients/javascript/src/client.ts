import { CollectionClient } from './collection.js';
import { COLLECTIONS, type CollectionName, type OwnKey } from './collections.js';
import { StatisticsError } from './errors.js';
import { type ClientOptions, type Settings, send, textOf } from './transport.js';

/** A connection to the service with one API key. */
export type Client = Readonly<{
  collection: <Name extends CollectionName>(name: Name) => CollectionClient<Name>;
  /** What the service knows of the API key: its permissions, limits, expiry and use. */
  key: () => Promise<OwnKey>;
}>;

/** @throws {StatisticsError} if the address or the API key cannot be right */
export function createClient({ baseUrl, apiKey, ...options }: ClientOptions): Client {
  if (!/^https?:\/\//.test(baseUrl) || !URL.canParse(baseUrl))
    throw new StatisticsError(`"${baseUrl}" is no address of a service`);
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new StatisticsError('the API key is empty or has a sign that none has');
  const settings: Settings = {
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
    collection: <Name extends CollectionName>(name: Name) => {
      const { path, identifier } = COLLECTIONS[name];
      return new CollectionClient<Name>(settings, path, identifier);
    },
    key: () =>
      send(settings, {
        method: 'GET',
        path: '/api/key',
        read: async ({ chunks }) => JSON.parse(await textOf(chunks)).key as OwnKey,
      }),
  };
}
