import { ServiceError, unavailable } from '../errors';
import { isOutOfReach } from './failures';
import { recordDiskFull } from './room';

/** Any thrown value as a refusal: the service's own, however wrapped; a database out of reach; or a defect of the service. */
export function toServiceError(error: unknown): ServiceError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ServiceError) return cause;
  }
  recordDiskFull(error);
  const cause = unwrapped(error);
  return isOutOfReach(error) ? unavailable('room', cause) : new ServiceError('internal_error', { cause });
}

/** The error that a procedure threw. tRPC wraps it, and the log would show neither its code nor its members. */
function unwrapped(error: unknown): unknown {
  return error instanceof Error && error.name === 'TRPCError' && error.cause !== undefined
    ? unwrapped(error.cause)
    : error;
}

/** Whether an error is a refusal of what was asked, and no fault of the service. */
export const isRefusal = (error: unknown): boolean => toServiceError(error).status < 500;
