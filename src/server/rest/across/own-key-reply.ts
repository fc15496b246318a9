import { collections, OPERATIONS } from '@/domain/collections';
import { isAllowed } from '@/server/access/keys/check/permissions';
import { WINDOW_SECONDS } from '@/server/access/keys/check/rate';
import { groupParameters, unknownParameter } from '@/server/records/list/list-parameter';
import type { ApiReply, MayList, RestContext } from '../exchange';
import { CONTENT_TYPE } from '../negotiate';
import { pairsOf } from './tagged-reply';

/** The days of use in the reply, including today. */
const DAYS_OF_USE = 7;

/**
 * Answers what the key of the request is and may do: docs/specification.md, "The key itself". Its contact and purpose stay with the
 * office. @throws {ServiceError} `invalid_parameter`
 */
export async function ownKeyReply(
  parameters: Readonly<Record<string, string[]>>,
  _: MayList,
  { services, actor, request, rights, rate }: RestContext,
): Promise<ApiReply> {
  for (const given of groupParameters(pairsOf(parameters), () => false))
    throw unknownParameter(given, { names: [] });
  const [key, days] = await Promise.all([
    services.keys.get({ id: actor.id }),
    services.keys.dailyUse({ ids: [actor.id], days: DAYS_OF_USE }),
  ]);
  const permissions = collections
    .map(({ resource, path }) => ({
      ...{ collection: resource, path },
      operations: OPERATIONS.filter((operation) => isAllowed(rights, resource, operation)),
    }))
    .filter(({ operations }) => operations.length > 0);
  const body = {
    status: true,
    key: {
      ...{ name: key.name, owner: key.owner, prefix: key.prefix },
      ...{ issued_at: key.createdAt, expires_at: key.expiresAt },
      permissions,
      ...{ bindings: key.bindings, lists_own_only: key.listsOwnOnly, proposes_only: key.proposesOnly },
      ...{ allowed_addresses: key.allowedAddresses, origins: key.origins },
      rate:
        rate === undefined
          ? null
          : {
              ...{ limit: rate.limit, window_seconds: WINDOW_SECONDS },
              ...{ remaining: rate.remaining, reset_seconds: rate.resetSeconds },
            },
      max_concurrent: key.mostConcurrent,
      last_used_at: key.lastUsedAt,
      use: days.map(({ day, calls, refusals }) => ({ day, calls, refusals })),
    },
  };
  return {
    status: 200,
    headers: {
      'content-type': CONTENT_TYPE.json,
      'cache-control': 'no-store',
      vary: 'accept-encoding, x-api-key, authorization',
    },
    body: request.method === 'HEAD' ? null : JSON.stringify(body),
  };
}
