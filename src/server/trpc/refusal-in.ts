import type { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { Refusal } from '@/domain/refusals/refusal';
import { RETRY_AFTER, ServiceError } from '@/server/errors';
import { refusalOfIssues } from '@/server/input/input';

/** The refusal of a call: by the service, by the schema of its input, or by tRPC before either. */
export function refusalIn({ cause, code }: TRPCError, input: unknown): Refusal {
  if (cause instanceof ServiceError) return cause.refusal;
  if (cause instanceof ZodError) return refusalOfIssues(cause, input);
  switch (code) {
    case 'NOT_FOUND':
      return { code: 'not_found' };
    case 'PARSE_ERROR':
    case 'BAD_REQUEST':
    case 'CLIENT_CLOSED_REQUEST':
      return { code: 'malformed_request' };
    case 'METHOD_NOT_SUPPORTED':
      return { code: 'method_not_allowed', allow: 'GET, POST' };
    case 'UNSUPPORTED_MEDIA_TYPE':
      return { code: 'unsupported_media_type' };
    case 'SERVICE_UNAVAILABLE':
      return { code: 'unavailable', retryAfter: RETRY_AFTER.room };
    default:
      return { code: 'internal_error' };
  }
}
