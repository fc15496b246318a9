import { type Collection, findCollection } from '@/domain/collections';
import { invalid } from '@/server/input/input';

/** @throws {ServiceError} `invalid_parameter` */
export function knownCollection(name: string): Collection {
  const collection = findCollection(name);
  if (collection === undefined) throw invalid('collection', { code: 'not_a_collection' });
  return collection;
}
