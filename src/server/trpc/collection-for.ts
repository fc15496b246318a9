import { type Collection, findCollection } from '@/domain/collections';
import { mayEnter } from '@/domain/staff';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Context } from './context';
import { staffOf } from './init';

/**
 * The collection of that resource name, if it is of the caller's groups.
 * @throws {ServiceError} `invalid_parameter` for none of ours, `not_permitted` for another group's
 */
export function collectionFor(ctx: Pick<Context, 'actor'>, name: string): Collection {
  const collection = findCollection(name);
  if (collection === undefined) throw invalid('collection', { code: 'not_a_collection' });
  if (!mayEnter(staffOf(ctx), collection.group)) throw new ServiceError('not_permitted');
  return collection;
}
