import { type Collection, findCollection } from '@/domain/collections';
import { mayEnter } from '@/domain/staff';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Context } from './context';
import { staffOf } from './init';

/**
 * The collection with a resource name, if it belongs to the caller's groups.
 * @throws {ServiceError} `invalid_parameter` if there is no such collection, `not_permitted` if it belongs to another group
 */
export function collectionFor(ctx: Pick<Context, 'actor'>, name: string): Collection {
  const collection = findCollection(name);
  if (collection === undefined) throw invalid('collection', { code: 'not_a_collection' });
  if (!mayEnter(staffOf(ctx), collection.group)) throw new ServiceError('not_permitted');
  return collection;
}
