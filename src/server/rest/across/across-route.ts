import { checkedCollections } from '@/domain/checks/all-rules';
import { type Collection, type CollectionName, collections } from '@/domain/collections';
import { deliveredCollections } from '@/domain/deliveries/form';
import { ServiceError } from '@/server/errors';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { OWN_KEY_PATH } from '../own-key-path';
import { PROPOSALS_PATH } from '../proposals-path';
import { pathOf } from '../request/request-target';
import { deliveriesReply } from './deliveries-reply';
import { findingsReply } from './findings-reply';
import { INDICATORS_PATH, indicatorCollections, indicatorReply, indicatorsReply } from './indicators-reply';
import { ownKeyReply } from './own-key-reply';
import { proposalReply, proposalsReply } from './proposals-reply';
import { RELEASES_PATH, releaseChangesReply, releasedCollections, releasesReply } from './releases-reply';

/** The parameters of a query string, by name. */
type QueryParameters = Readonly<Record<string, string[]>>;

/** A list that covers several collections. A key sees the entries of those collections that it may list. */
export type AcrossRoute = Readonly<{
  path: string;
  /** The collections that a request may cover; permission to list one of them is enough. */
  collectionsOf: (url: string) => readonly [CollectionName, ...CollectionName[]];
  /** Whether it belongs to the key itself, so that the right to any operation is enough. */
  isOwn?: true;
  reply: (parameters: QueryParameters, mayList: MayList, context: RestContext) => Promise<ApiReply>;
  /** It tells nothing but what is released, to a key that reads released figures only. Such a key gets no other list. */
  isReleased?: boolean;
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
      path: RELEASES_PATH,
      collectionsOf: (url: string) => namedIn(url, releasedCollections),
      reply: releasesReply,
      isReleased: true,
    },
    {
      path: INDICATORS_PATH,
      collectionsOf: () => allOf(indicatorCollections),
      reply: indicatorsReply,
      isReleased: true,
    },
    {
      path: PROPOSALS_PATH,
      collectionsOf: () => allOf(collections),
      isOwn: true as const,
      reply: proposalsReply,
    },
    {
      path: OWN_KEY_PATH,
      collectionsOf: () => allOf(collections),
      isOwn: true as const,
      reply: ownKeyReply,
      isReleased: true,
    },
  ].map((route): [string, AcrossRoute] => [route.path, route]),
);

/**
 * The routes with a name in their path. Their replies find which collections they are about, because the office may add
 * indicators and releases at any time.
 */
const NAMED: readonly Readonly<{ form: RegExp; route: AcrossRoute }>[] = [
  {
    form: new RegExp(`^${INDICATORS_PATH}/[a-z0-9_]{1,60}$`),
    route: {
      path: `${INDICATORS_PATH}/{name}`,
      collectionsOf: () => allOf(indicatorCollections),
      reply: indicatorReply,
      isReleased: true,
    },
  },
  {
    form: new RegExp(`^${RELEASES_PATH}/[0-9a-f-]{36}/changes$`),
    route: {
      path: `${RELEASES_PATH}/{id}/changes`,
      collectionsOf: () => allOf(releasedCollections),
      reply: releaseChangesReply,
      isReleased: true,
    },
  },
  {
    form: new RegExp(`^${PROPOSALS_PATH}/[0-9a-f-]{36}$`),
    route: {
      path: `${PROPOSALS_PATH}/{id}`,
      collectionsOf: () => allOf(collections),
      isOwn: true,
      reply: proposalReply,
    },
  },
];

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

/** The route of a path with a name in it; undefined: there is none. */
export const namedRouteOf = (path: string): AcrossRoute | undefined =>
  NAMED.find(({ form }) => form.test(path))?.route;

/** The paths of routes with a name in them, such as `/api/indicators/{name}`. */
export const NAMED_PATHS: readonly string[] = NAMED.map(({ route }) => route.path);

/** The paths of these lists. */
export const ACROSS_PATHS: readonly string[] = [...ROUTES.keys()];

const ALLOW = 'GET, HEAD';

/**
 * The list at a path; undefined if there is none, such as for the path of a single collection. @throws {ServiceError}
 * `method_not_allowed`
 */
export function acrossRouteOf(method: string, url: string): AcrossRoute | undefined {
  const path = pathOf(url);
  const route = ROUTES.get(path) ?? namedRouteOf(path);
  if (route !== undefined && method !== 'GET' && method !== 'HEAD')
    throw new ServiceError({ code: 'method_not_allowed', allow: ALLOW });
  return route;
}
