import type { Collection } from '@/collections';
import type { Actor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Settings } from '@/server/settings';
import type { BatchRequest } from './batch';
import { change } from './change';
import { createEnumValues, type EnumValues } from './enum-values';
import { type List, list, versionOf } from './list';
import { type ListQuery, readListQuery } from './list-query';
import type { Outcome } from './outcome';
import { register } from './register';
import { remove } from './remove';
import { createStore } from './store';
import { timeZoneOf } from './time-zone';

/** The product's core: the four operations on any collection, for any actor, whatever the transport. */
export type Records = Readonly<{
  list: (request: { actor: Actor; collection: Collection; query: ListQuery }) => Promise<List>;
  /** Changes with every write of the collection; costs one small query. */
  version: (collection: Collection) => Promise<string>;
  register: (request: BatchRequest) => Promise<Outcome>;
  change: (request: BatchRequest) => Promise<Outcome>;
  remove: (request: BatchRequest) => Promise<Outcome>;
  /** Judges a list's query string; throws `invalid_parameter`. */
  readQuery: (collection: Collection, parameters: Iterable<readonly [string, string]>) => Promise<ListQuery>;
  enumValues: EnumValues;
}>;

type Options = { pool: Pool; streamPool: Pool; prisma: PrismaClient; settings: Settings };

export function createRecords({ pool, streamPool, prisma, settings }: Options): Records {
  const enumValues = createEnumValues({ pool, prisma });
  const store = createStore({
    pool,
    streamPool,
    enumValues,
    timeZone: timeZoneOf(settings.TIME_ZONE),
    prepared: settings.DATABASE_PREPARED,
  });
  return {
    list: (request) => list(store, request),
    version: (collection) => versionOf(store, collection),
    register: (request) => register(store, request),
    change: (request) => change(store, request),
    remove: (request) => remove(store, request),
    readQuery: async (collection, parameters) =>
      readListQuery(parameters, collection, await store.parseContext(collection)),
    enumValues,
  };
}
