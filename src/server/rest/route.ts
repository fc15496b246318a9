import { type Collection, collections, type Operation } from '@/collections';
import { ServiceError } from '@/server/errors';

/** The methods of every collection, with the operation of each. */
const OPERATION_OF: Readonly<Record<string, Operation>> = {
  GET: 'list',
  HEAD: 'list',
  POST: 'register',
  PUT: 'change',
  DELETE: 'delete',
};

const ALLOW = Object.keys(OPERATION_OF).join(', ');

export type Route = Readonly<{ collection: Collection; operation: Operation; queryString: string }>;

const byPath = new Map(collections.map((collection) => [collection.path, collection]));

/** The path of a URL as sent, without the query string and without a trailing slash. */
export function pathOf(url: string): string {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

/**
 * Which operation of which collection a request names.
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
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    // Not a percent-encoding, so the path of nothing.
    return path;
  }
}
