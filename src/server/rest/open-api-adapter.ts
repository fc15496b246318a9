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

/** The schema that trpc-openapi wants of every output. Added by `output()`, it would cost each call a middleware. */
const DESCRIBED = { _def: { output: z.unknown() } };

/** What every REST procedure is built from. */
export const restProcedure: typeof t.procedure = t.procedure.concat(DESCRIBED as never);

/** A list's parameters by name; `records` reads their values. A repeated one is an array. */
export const listQueryInput = z.object({}).catchall(z.union([z.string(), z.array(z.string())]));

/**
 * A batch, whose items `records` judges. Their schema is one that trpc-openapi does not know: it would change any other
 * for good, so that values are coerced.
 */
export const batchInput = z.object({
  items: z.custom<BatchItems>(isBatch).meta({ override: { type: 'array' } }),
});

/** A reply as a procedure returns it: trpc-openapi writes a result as JSON, and a function is nothing to JSON. */
type PassedOn = () => ApiReply;

/** Puts a procedure's reply into the form in which it passes through trpc-openapi unchanged. */
export const passThrough =
  (reply: ApiReply): PassedOn =>
  () =>
    reply;

const METHOD_OF = { list: 'GET', register: 'POST', change: 'PUT', delete: 'PATCH' } as const;

/** Where trpc-openapi finds an operation. A delete is a PATCH there, for the body of a DELETE would be ignored. */
export const innerRoute = ({ group, resource }: Collection, operation: Operation) => ({
  method: METHOD_OF[operation],
  path: `/${group}/${resource}` as const,
});

/** Where trpc-openapi finds the summary of a collection. */
export const summaryRoute = ({ group, resource }: Collection) => ({
  method: METHOD_OF.list,
  path: `/${group}/${resource}/summary` as const,
});

/** Query parameters by name, or a batch. */
export type OperationInput = Readonly<Record<string, string[]>> | Readonly<{ items: BatchItems }>;

/** Calls an operation. @throws what its procedure threw, as the cause of tRPC's error */
export type OperationCall = (context: RestContext, input: OperationInput) => Promise<ApiReply>;

/** Makes a procedure callable through trpc-openapi. Its handler is built here, once: that takes milliseconds. */
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

/** All that trpc-openapi asks for: the request, already parsed, the response, and the context of the procedure. */
class AdapterCall implements RestContext {
  readonly services: RestContext['services'];
  readonly actor: RestContext['actor'];
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
    { services, actor, request, requestId, language, guard }: RestContext,
    { method, path, input }: InnerRoute & { input: OperationInput },
  ) {
    this.services = services;
    this.actor = actor;
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

  // The response's methods: the reply does not go out here.
  setHeader(): void {}
  end(): void {}
}
// Of what is no `Request`, trpc-openapi makes one for each call, which takes longer than all the rest of it.
Object.setPrototypeOf(AdapterCall.prototype, Request.prototype);

function isBatch(items: unknown): boolean {
  return Array.isArray(items) || (typeof items === 'object' && items !== null && 'judge' in items);
}

/** The document that trpc-openapi makes of procedures. */
export const documentOf = (
  procedures: AnyRouter,
  about: { title: string; version: string; description: string; baseUrl: string },
) => generateOpenApiDocument(procedures as never, { ...about, openApiVersion: '3.1.0' });
