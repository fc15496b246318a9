import type { ServiceError } from '@/server/errors';
import type { ApiReply } from '../exchange';
import { toldRefusal } from '../failure';
import { problemReply } from '../replies/problem-reply';

const FORBIDDEN = 403;

/** The reply that tells a refusal in the form of PxWebApi. */
export function pxProblemReply(
  error: ServiceError,
  about: Parameters<typeof problemReply>[1],
): ApiReply & { body: string } {
  const refusal = toldRefusal(error);
  // More cells than one reply may have are 403 in PxWebApi, and a bad parameter elsewhere.
  const isTooMuch = refusal.code === 'invalid_parameter' && refusal.fault.code === 'too_many';
  return problemReply(error, about, isTooMuch ? FORBIDDEN : error.status);
}
