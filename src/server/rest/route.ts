import { type Collection, collections, type Operation } from '@/domain/collections';
import { ServiceError } from '@/server/errors';
import { pathOf } from './request-target';

/** The methods of every collection, with the operation of each. */
const OPERATION_OF: Readonly<Record<string, Operation>> = {
  GET: 'list',
  HEAD: 'list',
  POST: 'register',
  PUT: 'change',
  DELETE: 'delete',
};

/** What a collection's `Allow` names. */
export const ALLOW = Object.keys(OPERATION_OF).join(', ');

export type Route = Readonly<{ collection: Collection; operation: Operation; queryString: string }>;

const byPath = new Map(collections.map((collection) => [collection.path, collection]));

/**
 * Which operation of which collection a request names.
 * @param url in the form that `readTarget` gives it
 * @throws {ServiceError} `not_found`, or `method_not_allowed`
 */
export function routeOf(method: string, url: string): Route {
  const path = pathOf(url);
  const collection = byPath.get(path) ?? byPath.get(decoded(path));
  if (collection === undefined) throw new ServiceError('not_found');
  const operation = Object.hasOwn(OPERATION_OF, method) ? OPERATION_OF[method] : undefined;
  if (operation === undefined) throw new ServiceError('method_not_allowed', { details: { allow: ALLOW } });
  const query = url.indexOf('?');
  return { collection, operation, queryString: query === -1 ? '' : url.slice(query + 1) };
}

function decoded(path: string): string {
  // An encoded slash is part of a name, and no name has one.
  if (!path.includes('%') || /%(?:2f|5c)/i.test(path)) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // Not a percent-encoding, so the path of nothing.
    return path;
  }
}
