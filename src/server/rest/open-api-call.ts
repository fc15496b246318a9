import type { IncomingMessage, ServerResponse } from 'node:http';
import { createOpenApiNodeHttpHandler } from 'trpc-openapi';
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

/** Takes what the adapter answers; the exchange has the answer already. */
const NO_RESPONSE = { statusCode: 200, setHeader() {}, end() {} } as unknown as ServerResponse;

/**
 * Calls an operation's procedure through trpc-openapi.
 * @param input the query parameters of a list, by name; the items of a write
 * @throws what the procedure threw
 */
export async function callOperation(
  { collection, operation }: Route,
  context: Context & { transport: RestExchange },
  input: { query: Record<string, string[]> } | { items: readonly unknown[] },
): Promise<void> {
  const { method, path } = innerRoute(collection, operation);
  // Of the kind `Request`, since the adapter would otherwise build one to find the signal it passes on.
  const call = Object.create(Request.prototype, {
    method: { value: method },
    url: { value: path },
    headers: { value: JSON_HEADERS },
    signal: { value: NO_SIGNAL },
    query: { value: 'query' in input ? input.query : undefined },
    // A bare array is no input for trpc-openapi, so it goes in wrapped.
    body: { value: 'items' in input ? { records: input.items } : undefined },
    context: { value: context },
  });
  await handler(call as unknown as IncomingMessage, NO_RESPONSE);
  if (context.transport.error !== undefined) throw context.transport.error;
}
