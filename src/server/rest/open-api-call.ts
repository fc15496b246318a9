import type { IncomingMessage, ServerResponse } from 'node:http';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
import type { BatchItems } from '@/server/records/batch';
import type { Context } from '@/server/trpc/context';
import { router } from '@/server/trpc/init';
import { innerRoute, recordsRouter } from '@/server/trpc/routers/records';
import type { RestExchange } from './exchange';
import type { Route } from './route';

/** A call as trpc-openapi wants it: already parsed, and knowing the context it is made in. */
type Call = { context: Context & { transport: RestExchange } };

// The request carries its context, and the procedure leaves its reply there, so the handler is built only once.
const handler = createOpenApiNodeHttpHandler({
  router: router({ records: recordsRouter }),
  createContext: async ({ req }: { req: unknown }) => (req as Call).context,
  onError: ({ error, ctx }: { error: Error; ctx: Call['context'] | undefined }) => {
    if (ctx !== undefined) ctx.transport.error = error;
  },
  responseMeta: undefined,
  maxBodySize: undefined,
} as unknown as Parameters<typeof createOpenApiNodeHttpHandler>[0]);

const NO_SIGNAL = new AbortController().signal;
const JSON_HEADERS = new Headers({ 'content-type': 'application/json' });

/** Already parsed. Of the kind `Request`, since the adapter would otherwise build one to find the signal it passes on. */
class OpenApiRequest {
  readonly headers = JSON_HEADERS;
  readonly signal = NO_SIGNAL;
  readonly context: Call['context'];
  readonly method: string;
  readonly url: string;
  query: Record<string, string[]> | undefined = undefined;
  body: { records: readonly unknown[] } | undefined = undefined;

  constructor(context: Call['context'], method: string, url: string) {
    this.context = context;
    this.method = method;
    this.url = url;
  }
}
Object.setPrototypeOf(OpenApiRequest.prototype, Request.prototype);

/** Takes what the adapter answers; the exchange has the answer already. */
const NO_RESPONSE = { statusCode: 200, setHeader() {}, end() {} } as unknown as ServerResponse;

/**
 * Calls an operation's procedure through trpc-openapi.
 * @param input the query parameters of a list, by name; the items of a write, or a way to have them judged
 * @throws what the procedure threw
 */
export async function callOperation(
  { collection, operation }: Route,
  context: Context & { transport: RestExchange },
  input: { query: Record<string, string[]> } | { items: BatchItems },
): Promise<void> {
  const { method, path } = innerRoute(collection, operation);
  const call = new OpenApiRequest(context, method, path);
  if ('query' in input) call.query = input.query;
  // A bare array is no input for trpc-openapi, so it goes in wrapped; what is judged elsewhere is not for it to see.
  else if ('judge' in input.items) {
    call.body = { records: [] };
    context.transport.items = input.items;
  } else call.body = { records: input.items };
  await handler(call as unknown as IncomingMessage, NO_RESPONSE);
  if (context.transport.error !== undefined) throw context.transport.error;
}
