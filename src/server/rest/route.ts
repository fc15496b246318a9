import { type Collection, OPERATION_OF_METHOD, OPERATIONS, type Operation } from '@/domain/collections';
import { ServiceError } from '@/server/errors';
import { adapt, innerRoute, type OperationCall, summaryRoute } from './open-api-adapter';
import { pathNear } from './path-near';
import { procedures } from './procedures';
import { decodedPath, pathOf } from './request/request-target';

/** What a collection's `Allow` names. */
export const ALLOW = [...OPERATION_OF_METHOD.keys()].join(', ');

/** What `Allow` names of a summary. */
const SUMMARY_ALLOW = 'GET, HEAD';

/** An operation of a collection, and the way to call it. A summary needs the right to list. */
export type Route = Readonly<{
  collection: Collection;
  operation: Operation;
  path: string;
  call: OperationCall;
}>;

/** What a path offers. */
type Offered = Readonly<{ allow: string; byOperation: ReadonlyMap<Operation, Route> }>;

const routes: ReadonlyMap<string, Offered> = new Map(
  [...procedures].flatMap(([collection, operations]): [string, Offered][] => {
    const { path } = collection;
    const byOperation = new Map(
      OPERATIONS.map((operation): [Operation, Route] => {
        const call = adapt(operations[operation], innerRoute(collection, operation));
        return [operation, { collection, operation, path, call }];
      }),
    );
    const summary: Route = {
      collection,
      operation: 'list',
      path: `${path}/summary`,
      call: adapt(operations.summary, summaryRoute(collection)),
    };
    return [
      [path, { allow: ALLOW, byOperation }],
      [summary.path, { allow: SUMMARY_ALLOW, byOperation: new Map([['list', summary]]) }],
    ];
  }),
);

/**
 * Which operation of which collection a request names.
 * @param url in the form that `readTarget` gives it
 * @throws {ServiceError} `not_found`, or `method_not_allowed`
 */
export function routeOf(method: string, url: string): Route {
  const path = pathOf(url);
  const offered = routes.get(path) ?? routes.get(decodedPath(path));
  if (offered === undefined) throw new ServiceError({ code: 'not_found', near: pathNear(path) });
  const operation = OPERATION_OF_METHOD.get(method);
  const route = operation && offered.byOperation.get(operation);
  if (route === undefined) throw new ServiceError({ code: 'method_not_allowed', allow: offered.allow });
  return route;
}
