import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMeta } from 'trpc-openapi';
import type { ErrorCode } from '@/server/errors';
import type { Actor } from '@/server/records/actor';
import { toServiceError } from '@/server/translate-error';
import type { Context } from './context';

const t = initTRPC
  .context<Context>()
  .meta<OpenApiMeta>()
  .create({
    errorFormatter({ shape, error }) {
      const { code, field } = toServiceError(error.cause ?? error);
      // Procedures' own refusals (bad input, no right) are TRPCErrors without a cause and say enough themselves.
      const reason =
        error.cause === undefined || error.code === 'BAD_REQUEST' ? undefined : { reason: code, field };
      return { ...shape, data: { code: shape.data.code, httpStatus: shape.data.httpStatus, ...reason } };
    },
  });

export const router = t.router;

const TRPC_CODE: Partial<Record<ErrorCode, TRPCError['code']>> = {
  invalid_parameter: 'BAD_REQUEST',
  not_found: 'NOT_FOUND',
  operation_not_allowed: 'FORBIDDEN',
  rate_exceeded: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/**
 * The one middleware: lets in whom `admits` admits, and gives every refusal its tRPC code, with the original as the
 * cause. It is one because each costs every call several copies of the context.
 */
const only = <A extends Actor>(admits: (actor: Actor) => actor is A) =>
  t.middleware(async ({ ctx, next }) => {
    const { actor } = ctx;
    if (actor === undefined || !admits(actor)) throw new TRPCError({ code: 'UNAUTHORIZED' });
    const result = await next({ ctx: { actor } });
    if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
    const error = toServiceError(result.error.cause ?? result.error);
    throw new TRPCError({
      code: TRPC_CODE[error.code] ?? 'INTERNAL_SERVER_ERROR',
      message: error.code,
      cause: error,
    });
  });

/** For an API key whose right the façade has judged, and, once they can sign in, for staff. */
export const actorProcedure = t.procedure.use(only((_actor): _actor is Actor => true));

/** For signed-in staff; closed to everyone until there is a sign-in, and never open to a key. */
export const staffProcedure = t.procedure.use(
  only((actor): actor is Extract<Actor, { kind: 'staff' }> => actor.kind === 'staff'),
);
