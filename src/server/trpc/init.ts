import { initTRPC, TRPCError } from '@trpc/server';
import type { PlainCode } from '@/domain/refusals/refusal';
import type { Actor, Doer, StaffActor } from '@/server/actor';
import { toServiceError } from '@/server/database/translate-error';
import { ServiceError } from '@/server/errors';
import type { Context } from './context';
import { refusalIn } from './refusal-in';
import { callersOf, isOwnAccount } from './rights';

const t = initTRPC.context<Context>().create({
  errorFormatter({ shape, error, input }) {
    const { code, httpStatus } = shape.data;
    return { ...shape, data: { code, httpStatus, refusal: refusalIn(error, input) } };
  },
});

export const router = t.router;

const TRPC_CODE: Readonly<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  410: 'NOT_FOUND',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

/**
 * The one middleware: admits the callers that the table of rights names, and gives every refusal its tRPC code, with the
 * original as the cause. It is one because each costs every call several copies of the context.
 */
const guarded = t.middleware(async ({ ctx, path, next }) => {
  const refusal = refusalOfActor(ctx.actor, path);
  if (refusal !== undefined) throw asTrpcError(new ServiceError(refusal));
  const by: Doer = { actor: ctx.actor, address: ctx.address ?? null, requestId: ctx.requestId };
  const result = await next({ ctx: { by } });
  if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  throw asTrpcError(toServiceError(result.error.cause ?? result.error));
});

/** The base of every procedure: `rights.ts` says who may call it; nobody may call a procedure without an entry. */
export const procedure = t.procedure.use(guarded);

/**
 * The member of staff who calls. The table of rights has already been checked; this is for the types.
 * @throws {ServiceError} `not_signed_in`
 */
export function staffOf({ actor }: Pick<Context, 'actor'>): StaffActor {
  if (actor?.kind !== 'staff') throw new ServiceError('not_signed_in');
  return actor;
}

/** The refusal of an actor that may not call the procedure at a path; undefined if it may. */
export function refusalOfActor(actor: Actor | undefined, path: string): PlainCode | undefined {
  const callers = callersOf(path);
  if (callers.includes('anyone')) return undefined;
  if (actor === undefined) return 'not_signed_in';
  switch (actor.kind) {
    case 'system':
    case 'key':
    case 'agency':
      return 'not_permitted';
    case 'staff':
      if (!callers.includes(actor.role)) return 'not_permitted';
      return actor.lacksSecondFactor && !isOwnAccount(path) ? 'two_factor_required' : undefined;
  }
}

/** A refusal as tRPC sends it, with the original as the cause. */
export function asTrpcError(cause: ServiceError): TRPCError {
  return new TRPCError({
    code: TRPC_CODE[cause.status] ?? 'INTERNAL_SERVER_ERROR',
    message: cause.code,
    cause,
  });
}
