import type { Bodies, ReceivedBatch } from '@/server/bodies/bodies';
import { ServiceError } from '@/server/errors';
import type { ApiRequest } from '../exchange';

const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;

/**
 * Receives the batch that a request carries, never more of it than the limits.
 * @param owner whose share of the bytes under way it takes
 * @throws {ServiceError} as docs/specification.md, "Errors" says
 */
export async function readBatch(request: ApiRequest, bodies: Bodies, owner: string): Promise<ReceivedBatch> {
  if (!request.hasBody) throw new ServiceError('missing_body');
  const coding = request.header('content-encoding');
  if (
    !JSON_TYPE.test(request.header('content-type') ?? '') ||
    (coding !== undefined && coding !== 'identity')
  ) {
    throw new ServiceError('unsupported_media_type');
  }
  const length = request.header('content-length');
  return bodies.receive({
    chunks: request.body,
    announced: length === undefined ? undefined : Number(length),
    owner,
    signal: request.signal,
  });
}
