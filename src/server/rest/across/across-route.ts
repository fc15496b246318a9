import { checkedCollections } from '@/domain/checks/all-rules';
import type { Collection, CollectionName } from '@/domain/collections';
import { deliveredCollections } from '@/domain/deliveries/form';
import { ServiceError } from '@/server/errors';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { pathOf } from '../request/request-target';
import { deliveriesReply } from './deliveries-reply';
import { findingsReply } from './findings-reply';
import { INDICATORS_PATH, indicatorCollections, indicatorReply, indicatorsReply } from './indicators-reply';

/** The parameters of a query string, by name. */
type QueryParameters = Readonly<Record<string, string[]>>;

/** A list that covers several collections. A key sees the entries of those collections that it may list. */
export type AcrossRoute = Readonly<{
  path: string;
  /** The collections that a request may cover; permission to list one of them is enough. */
  collectionsOf: (url: string) => readonly [CollectionName, ...CollectionName[]];
  reply: (parameters: QueryParameters, mayList: MayList, context: RestContext) => Promise<ApiReply>;
}>;

const ROUTES: ReadonlyMap<string, AcrossRoute> = new Map(
  [
    {
      path: '/api/deliveries',
      collectionsOf: (url: string) => namedIn(url, deliveredCollections),
      reply: deliveriesReply,
    },
    {
      path: '/api/findings',
      collectionsOf: (url: string) => namedIn(url, checkedCollections),
      reply: findingsReply,
    },
    {
      path: INDICATORS_PATH,
      collectionsOf: () => allOf(indicatorCollections),
      reply: indicatorsReply,
    },
  ].map((route) => [route.path, route]),
);

/**
 * The route of a single indicator. Its reply finds which collections the indicator uses, because the office may add indicators
 * at any time.
 */
const INDICATOR: AcrossRoute = {
  path: `${INDICATORS_PATH}/{name}`,
  collectionsOf: () => allOf(indicatorCollections),
  reply: indicatorReply,
};
const ONE_INDICATOR = new RegExp(`^${INDICATORS_PATH}/[a-z0-9_]{1,60}$`);

/** The collections that a request names in the parameter `collection`; all if it names none. */
function namedIn(url: string, all: readonly Collection[]): readonly [CollectionName, ...CollectionName[]] {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const names = query.getAll('collection').map((name) => name.split('/').at(-1));
  const [first, ...others] = all.map(({ resource }) => resource).filter((name) => names.includes(name));
  if (first !== undefined) return [first, ...others];
  return allOf(all);
}

function allOf(all: readonly Collection[]): readonly [CollectionName, ...CollectionName[]] {
  const [any, ...rest] = all.map(({ resource }) => resource);
  return [any!, ...rest];
}

/** Whether a path is that of one indicator. */
export const isIndicatorPath = (path: string): boolean => ONE_INDICATOR.test(path);

/** The paths of these lists. */
export const ACROSS_PATHS: readonly string[] = [...ROUTES.keys()];

const ALLOW = 'GET, HEAD';

/**
 * The list at a path; undefined if there is none, such as for the path of a single collection. @throws {ServiceError}
 * `method_not_allowed`
 */
export function acrossRouteOf(method: string, url: string): AcrossRoute | undefined {
  const path = pathOf(url);
  const route = isIndicatorPath(path) ? INDICATOR : ROUTES.get(path);
  if (route !== undefined && method !== 'GET' && method !== 'HEAD')
    throw new ServiceError({ code: 'method_not_allowed', allow: ALLOW });
  return route;
}
