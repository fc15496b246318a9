import type { Doer } from '@/server/actor';
import { ServiceError } from '@/server/errors';

/**
 * Refuses members of staff who have not proved who they are a short time ago in the session of this call. Commands and the
 * service itself need no proof.
 * @throws {ServiceError} `reauthentication_required`
 */
export function assertReauthenticated({ actor }: Doer): void {
  if (actor?.kind === 'system') return;
  if (actor?.kind !== 'staff' || actor.isReauthenticated !== true)
    throw new ServiceError('reauthentication_required');
}
