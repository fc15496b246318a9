import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';

/**
 * Refuses members of staff who have not proved a short time ago, in the session of this call, who they are. Commands and
 * the service itself need not.
 * @throws {ServiceError} `reauthentication_required`
 */
export function assertReauthenticated({ actor }: Doer): void {
  if (actor?.kind === 'system') return;
  if (actor?.kind !== 'staff' || actor.isReauthenticated !== true)
    throw new ServiceError('reauthentication_required');
}
