import pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type Collection, collections, findCollection } from '@/domain/collections';
import { type Call, call, type Reply } from './http';

const services = inject('services');
/** Workers are counted from 1, those of other projects with them. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 1) - 1;

/** The service that the contract tests of a worker share. */
export const service = services[worker % services.length]!;

let database: pg.Client;

/** Gives a test file the service's database, with empty collections before each test. */
export function startFromEmpty({ before }: { before: 'each' | 'all' } = { before: 'each' }): void {
  openDatabase();
  (before === 'each' ? beforeEach : beforeAll)(emptyCollections);
}

export function openDatabase(): void {
  beforeAll(async () => {
    database = new pg.Client({ connectionString: service.databaseUrl });
    await database.connect();
  });
  afterAll(() => database.end());
}

/** Runs a statement directly on the service's database. */
export async function sql<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await database.query<Row>(text, values)).rows;
}

/** Deletes instead of truncating, because a truncation of all tables takes a second. */
async function emptyCollections(): Promise<void> {
  await database.query(collections.map(({ resource }) => `DELETE FROM "${resource}"`).join(';'));
}

/** Calls the shared service, by default with the key that has all permissions. */
export function send(
  method: string,
  target: Collection | string,
  options: Call & { query?: string } = {},
): Promise<Reply> {
  const path = typeof target === 'string' ? target : target.path;
  const { query, ...rest } = options;
  const url = `${service.baseUrl}${path}${query === undefined ? '' : `?${query}`}`;
  return call(url, { method, key: service.key, ...rest });
}

export const list = (collection: Collection, query?: string) =>
  send('GET', collection, query === undefined ? {} : { query });
export const register = (collection: Collection, items: unknown) => send('POST', collection, { items });
export const change = (collection: Collection, items: unknown) => send('PUT', collection, { items });
export const remove = (collection: Collection, items: unknown) => send('DELETE', collection, { items });

/** A collection by its resource name. */
export function collectionOf(resource: string): Collection {
  const collection = findCollection(resource);
  if (collection === undefined) throw new Error(`there is no ${resource}`);
  return collection;
}
