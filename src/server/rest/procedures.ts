import { type Collection, collections, type Operation } from '@/domain/collections';
import {
  batchInput,
  innerRoute,
  listQueryInput,
  passThrough,
  restProcedure,
  router,
  summaryRoute,
} from './open-api-adapter';
import { listReply } from './replies/list-reply';
import { summaryReply } from './replies/summary/summary-reply';
import { type WriteOperation, writeReply } from './replies/write-reply';

/** The four operations of a collection, and its summary. Each returns the whole reply. */
function proceduresOf(collection: Collection) {
  const operation = (name: Operation) => restProcedure.meta({ openapi: innerRoute(collection, name) });
  const write = (name: WriteOperation) =>
    operation(name)
      .input(batchInput)
      .mutation(async ({ ctx, input }) =>
        passThrough(await writeReply({ collection, operation: name, items: input.items }, ctx)),
      );
  return {
    list: operation('list')
      .input(listQueryInput)
      .query(async ({ ctx, input }) => passThrough(await listReply(collection, pairs(input), ctx))),
    summary: restProcedure
      .meta({ openapi: summaryRoute(collection) })
      .input(listQueryInput)
      .query(async ({ ctx, input }) => passThrough(await summaryReply(collection, pairs(input), ctx))),
    register: write('register'),
    change: write('change'),
    delete: write('delete'),
  };
}

/** The REST interface's procedures: each collection with its own. */
export const procedures = new Map(
  collections.map((collection) => [collection, proceduresOf(collection)] as const),
);

/** All of them in one router, by resource name: `penduduk_umur.register`. */
export const restRouter = router(
  Object.fromEntries([...procedures].map(([{ resource }, operations]) => [resource, router(operations)])),
);

function* pairs(input: Record<string, string | string[]>): Generator<readonly [string, string]> {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string') yield [name, value];
    else for (const one of value) yield [name, one];
  }
}
