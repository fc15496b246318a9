import { readsReleasesOnly } from '@/domain/keys/bindings';
import { LATEST_RELEASE } from '@/domain/releases/release';
import type { Actor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import type { ListQuery } from './list-query';

/** Whether an actor reads released figures only. */
export const isReleasedOnly = (actor: Actor): boolean =>
  actor.kind === 'key' && actor.scope !== undefined && readsReleasesOnly(actor.scope.bindings);

/**
 * The query of a list as its actor may ask it: one who reads released figures only gets the newest releases, unless it names others.
 * @throws {ServiceError} `released_only` for what is not answered from releases
 */
export function asReleased(query: ListQuery, actor: Actor): ListQuery {
  if (!isReleasedOnly(actor)) return query;
  const { asOf, changedSince, next, release = LATEST_RELEASE } = query;
  const others = { as_of: asOf, changed_since: changedSince, next };
  for (const [field, given] of Object.entries(others))
    if (given !== undefined) throw new ServiceError({ code: 'released_only', field });
  return { ...query, release };
}

/** Refuses to read other records for an actor who reads released figures only, whatever has made the query. */
export function assertReleased({ pins }: Pick<ListQuery, 'pins'>, actor: Actor): void {
  if (pins === undefined && isReleasedOnly(actor)) throw new ServiceError({ code: 'released_only' });
}
