import { type Collection, findCollection } from '@/domain/collections';
import { MAX_INT } from '@/domain/collections/field';
import { deliveredCollections } from '@/domain/deliveries/form';
import { releaseName } from '@/domain/releases/release';
import { ServiceError } from '@/server/errors';
import {
  groupParameters,
  singleValue,
  unknownParameter,
  wholeNumber,
} from '@/server/records/list/list-parameter';
import { MAX_LIMIT } from '@/server/records/list/list-query';
import { ownFilters } from '@/server/records/list/own-records';
import type { StoredRelease } from '@/server/records/released/public-releases';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { pathOf } from '../request/request-target';
import { readDeliveriesQuery } from './deliveries-query';
import { pairsOf, taggedBody, taggedReply } from './tagged-reply';

export const RELEASES_PATH = '/api/releases';

/** Collections that may have releases: those with periods. */
export const releasedCollections: readonly Collection[] = deliveredCollections;

type QueryParameters = Readonly<Record<string, string[]>>;

/**
 * Answers the public releases of the collections that the key may list, the newest version of each period first.
 * @throws {ServiceError} `invalid_parameter`, `operation_not_allowed`
 */
export async function releasesReply(
  parameters: QueryParameters,
  mayList: MayList,
  { services, request }: RestContext,
): Promise<ApiReply> {
  const { collections } = readDeliveriesQuery(pairsOf(parameters), mayList, ['collection']);
  const found = await services.releases.list(collections);
  return taggedReply({ total: found.length, data: found.map(returned) }, request);
}

/**
 * Answers what a release changed against the version before it, as far as the key may see the records.
 * @throws {ServiceError} `not_found`, `operation_not_allowed`, `invalid_parameter`
 */
export async function releaseChangesReply(
  parameters: QueryParameters,
  mayList: MayList,
  { services, actor, request }: RestContext,
): Promise<ApiReply> {
  const id = pathOf(request.url)
    .slice(RELEASES_PATH.length + 1)
    .split('/')[0]!;
  const page = readPage(parameters);
  const all = await services.releases.list(releasedCollections);
  const release = all.find((one) => one.id === id);
  if (release === undefined) throw new ServiceError({ code: 'not_found', near: { paths: [RELEASES_PATH] } });
  const collection = findCollection(release.collection)!;
  if (!mayList(collection.resource))
    throw new ServiceError({
      code: 'operation_not_allowed',
      operation: 'list',
      collection: collection.resource,
    });
  // Of each period the newest version is first.
  const before = all.find(
    ({ collection: of, period, version }) =>
      of === release.collection && period === release.period && version < release.version,
  );
  const own = ownFilters(actor, collection);
  const found =
    before === undefined
      ? { total: 0, changes: [] }
      : await services.releases.changesBetween([before, release], page, own);
  const body = {
    status: true,
    total: found.total,
    release: returned(release),
    before: before === undefined ? null : releaseName(before),
    data: found.changes.map(({ record, ...values }) => ({
      [collection.identifier]: record,
      ...values,
    })),
  };
  return taggedBody(JSON.stringify(body), request);
}

const DEFAULT_LIMIT = 1_000;
const NAMES = ['limit', 'after'];

function readPage(parameters: QueryParameters): { limit: number; after: number } {
  const page = { limit: DEFAULT_LIMIT, after: 0 };
  for (const given of groupParameters(pairsOf(parameters), (name) => NAMES.includes(name))) {
    const { name } = given;
    if (name !== 'limit' && name !== 'after') throw unknownParameter(given, { names: NAMES });
    const [min, max] = name === 'limit' ? [1, MAX_LIMIT] : [0, MAX_INT];
    page[name] = wholeNumber(singleValue(given), min!, max!);
  }
  return page;
}

/** A release as REST returns it (docs/specification.md, "Releases"). */
const returned = (release: StoredRelease) => ({
  id: release.id,
  name: releaseName(release),
  collection: release.collection,
  period: release.period,
  version: release.version,
  kind: release.kind,
  mark: release.mark,
  note: release.note,
  as_of: release.pinnedAt,
  public_since: release.publicAt,
});
