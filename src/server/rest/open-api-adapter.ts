import type { IncomingMessage, ServerResponse } from 'node:http';
import { type AnyProcedure, type AnyRouter, initTRPC } from '@trpc/server';
import { createOpenApiNodeHttpHandler, generateOpenApiDocument, type OpenApiMeta } from 'trpc-openapi';
import { z } from 'zod';
import type { Collection, Operation } from '@/domain/collections';
import type { BatchItems } from '@/server/records/batch';
import type { ApiReply, RestContext } from './exchange';

// The only file that knows trpc-openapi; docs/decisions/rest-through-trpc-openapi.md lists its traps.

const t = initTRPC.context<RestContext>().meta<OpenApiMeta>().create();
export const { router } = t;

/** The schema that trpc-openapi requires for every output. `output()` would also add a middleware to each call. */
const DESCRIBED = { _def: { output: z.unknown() } };

/** The base of every REST procedure. */
export const restProcedure: typeof t.procedure = t.procedure.concat(DESCRIBED as never);

/** A list's parameters by name; `records` reads their values. A repeated parameter is an array. */
export const listQueryInput = z.object({}).catchall(z.union([z.string(), z.array(z.string())]));

/**
 * A batch; `records` judges its items. Their schema has a type that trpc-openapi does not know, because it modifies schemas
 * that it knows so that they coerce values.
 */
export const batchInput = z.object({
  items: z.custom<BatchItems>(isBatch).meta({ override: { type: 'array' } }),
});

/** A reply as a procedure returns it: a function, because trpc-openapi writes results as JSON, which omits functions. */
type PassedOn = () => ApiReply;

/** Puts a procedure's reply into the form in which it passes through trpc-openapi unchanged. */
export const passThrough =
  (reply: ApiReply): PassedOn =>
  () =>
    reply;

const METHOD_OF = { list: 'GET', register: 'POST', change: 'PUT', delete: 'PATCH' } as const;

/** The route of an operation in trpc-openapi. A delete is a PATCH there, because trpc-openapi ignores the body of a DELETE. */
export const innerRoute = ({ group, resource }: Collection, operation: Operation) => ({
  method: METHOD_OF[operation],
  path: `/${group}/${resource}` as const,
});

/** The route of a collection's summary in trpc-openapi. */
export const summaryRoute = ({ group, resource }: Collection) => ({
  method: METHOD_OF.list,
  path: `/${group}/${resource}/summary` as const,
});

/** Query parameters by name, or a batch. */
export type OperationInput = Readonly<Record<string, string[]>> | Readonly<{ items: BatchItems }>;

/** Calls an operation. @throws what its procedure threw, as the cause of tRPC's error */
export type OperationCall = (context: RestContext, input: OperationInput) => Promise<ApiReply>;

/** Makes a procedure callable through trpc-openapi. Its handler is built only once, because that takes milliseconds. */
export function adapt(target: AnyProcedure, route: InnerRoute): OperationCall {
  const handler = createOpenApiNodeHttpHandler({
    router: router({ operation: target }),
    createContext: async ({ req }: { req: unknown }) => req as AdapterCall,
    responseMeta: ({ ctx, data, errors }: Settled) => {
      ctx.settle(data[0], errors[0]);
      return {};
    },
    onError: undefined,
    maxBodySize: undefined,
  } as unknown as Parameters<typeof createOpenApiNodeHttpHandler>[0]);
  return async (context, input) => {
    const call = new AdapterCall(context, { ...route, input });
    await handler(call as unknown as IncomingMessage, call as unknown as ServerResponse);
    return call.reply();
  };
}

type InnerRoute = ReturnType<typeof innerRoute> | ReturnType<typeof summaryRoute>;

type Settled = { ctx: AdapterCall; data: readonly [PassedOn | undefined]; errors: readonly Error[] };

const JSON_HEADERS = new Headers({ 'content-type': 'application/json' });

/** Everything that trpc-openapi needs: the parsed request, the response, and the context of the procedure. */
class AdapterCall implements RestContext {
  readonly services: RestContext['services'];
  readonly actor: RestContext['actor'];
  readonly rights: RestContext['rights'];
  readonly request: RestContext['request'];
  readonly requestId: RestContext['requestId'];
  readonly language: RestContext['language'];
  readonly guard: RestContext['guard'];

  readonly headers = JSON_HEADERS;
  readonly signal: AbortSignal;
  readonly method: string;
  readonly url: string;
  readonly query: OperationInput;
  readonly body: OperationInput;

  statusCode = 200;
  private result: PassedOn | undefined;
  private error: Error | undefined;

  constructor(
    { services, actor, rights, request, requestId, language, guard }: RestContext,
    { method, path, input }: InnerRoute & { input: OperationInput },
  ) {
    this.services = services;
    this.actor = actor;
    this.rights = rights;
    this.request = request;
    this.requestId = requestId;
    this.language = language;
    this.guard = guard;
    this.signal = request.signal;
    this.method = method;
    this.url = path;
    this.query = input;
    this.body = input;
  }

  settle(result: PassedOn | undefined, error: Error | undefined): void {
    this.result = result;
    this.error = error;
  }

  /** @throws what the procedure threw */
  reply(): ApiReply {
    if (this.result !== undefined) return this.result();
    throw this.error ?? new Error('trpc-openapi called no procedure');
  }

  // The methods of the response do nothing: the reply is sent elsewhere.
  setHeader(): void {}
  end(): void {}
}
// trpc-openapi builds a `Request` for each call that does not have one, which takes longer than the rest of the call.
Object.setPrototypeOf(AdapterCall.prototype, Request.prototype);

function isBatch(items: unknown): boolean {
  return Array.isArray(items) || (typeof items === 'object' && items !== null && 'judge' in items);
}

/** The document that trpc-openapi makes of procedures. */
export const documentOf = (
  procedures: AnyRouter,
  about: { title: string; version: string; description: string; baseUrl: string },
) => generateOpenApiDocument(procedures as never, { ...about, openApiVersion: '3.1.0' });
