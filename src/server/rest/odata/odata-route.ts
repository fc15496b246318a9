import { type CollectionName, collections } from '@/domain/collections';
import { shownCollection } from '@/domain/metadata/withheld';
import { ServiceError } from '@/server/errors';
import type { ApiReply, ApiRequest, MayList, RestContext } from '../exchange';
import { pathOf } from '../request/request-target';
import { appliedReply } from './applied';
import { entityReply, propertyReply } from './entity';
import { countReply, entitySetReply } from './entity-set';
import { metadataReply } from './metadata/metadata-reply';
import { ODATA_PATH, type ODataResource, odataNotFound, odataResourceOf } from './odata-paths';
import { serviceReply } from './service-document';

/** What a request to OData asks for. */
export type ODataRoute = Readonly<{
  /** The path without the identifier of a record. */
  target: string;
  /** The collections that it may cover; permission to list one of them is enough. */
  collections: readonly [CollectionName, ...CollectionName[]];
  reply: (context: RestContext, mayList: MayList) => ApiReply | Promise<ApiReply>;
}>;

const ALLOW = 'GET, HEAD';

/** @throws {ServiceError} `not_found`, `not_supported`, `method_not_allowed` */
export function odataRouteOf({ method, url }: Pick<ApiRequest, 'method' | 'url'>): ODataRoute {
  const resource = odataResourceOf(pathOf(url));
  if (!ALLOW.split(', ').includes(method))
    throw new ServiceError({ code: 'method_not_allowed', allow: ALLOW });
  if ('collection' in resource)
    return {
      target: `${ODATA_PATH}/${resource.collection.resource}`,
      collections: [resource.collection.resource],
      reply: (context) => recordsReply(resource, context),
    };
  const isMetadata = resource.kind === 'metadata';
  const [first, ...others] = collections.map((one) => one.resource);
  return {
    target: isMetadata ? `${ODATA_PATH}/$metadata` : ODATA_PATH,
    collections: [first!, ...others],
    reply: isMetadata ? metadataReply : serviceReply,
  };
}

/** What is classified as not open is answered like what does not exist. */
async function recordsReply(
  named: Extract<ODataResource, { collection: unknown }>,
  context: RestContext,
): Promise<ApiReply> {
  const collection = shownCollection(named.collection, await context.services.metadata.withheld());
  if (collection === undefined) throw odataNotFound(undefined);
  if ('field' in named && collection.field(named.field.name) === undefined)
    throw odataNotFound(collection.resource);
  const resource = { ...named, collection };
  switch (resource.kind) {
    case 'set':
      return /[?&](?:\$|%24)?apply=/i.test(context.request.url)
        ? appliedReply(collection, context)
        : entitySetReply(collection, context);
    case 'count':
      return countReply(collection, context);
    case 'entity':
      return entityReply(resource, context);
    default:
      return propertyReply({ ...resource, isValue: resource.kind === 'value' }, context);
  }
}
