import { type Collection, OPERATION_OF_METHOD, OPERATIONS, type Operation } from '@/domain/collections';
import { ServiceError } from '@/server/errors';
import { adapt, innerRoute, type OperationCall } from './open-api-adapter';
import { procedures } from './procedures';
import { pathOf } from './request/request-target';

/** What a collection's `Allow` names. */
export const ALLOW = [...OPERATION_OF_METHOD.keys()].join(', ');

/** An operation of a collection, and the way to call it. */
export type Route = Readonly<{ collection: Collection; operation: Operation; call: OperationCall }>;

const routes = new Map(
  [...procedures].map(([collection, operations]) => {
    const byOperation = new Map(
      OPERATIONS.map((operation): [Operation, Route] => {
        const call = adapt(operations[operation], innerRoute(collection, operation));
        return [operation, { collection, operation, call }];
      }),
    );
    return [collection.path, byOperation];
  }),
);

/**
 * Which operation of which collection a request names.
 * @param url in the form that `readTarget` gives it
 * @throws {ServiceError} `not_found`, or `method_not_allowed`
 */
export function routeOf(method: string, url: string): Route {
  const path = pathOf(url);
  const byOperation = routes.get(path) ?? routes.get(decoded(path));
  if (byOperation === undefined) throw new ServiceError('not_found');
  const operation = OPERATION_OF_METHOD.get(method);
  const route = operation && byOperation.get(operation);
  if (route === undefined) throw new ServiceError({ code: 'method_not_allowed', allow: ALLOW });
  return route;
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
