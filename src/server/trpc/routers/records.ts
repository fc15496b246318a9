import { z } from 'zod';
import { type Collection, collections, type Operation } from '../../../collections';
import type { Outcome } from '../../records/outcome';
import { deliverList } from '../../rest/list-reply';
import { writeReplyText } from '../../rest/write-reply';
import type { Context } from '../context';
import { actorProcedure, router } from '../init';

/** A list's query string: judged by `records`, so nothing is coerced here. */
const listInput = z.object({}).catchall(z.union([z.string(), z.array(z.string())]));

/**
 * A batch. Items enter as unknown and are judged by `records`: trpc-openapi coerces for good whatever it can see of
 * an input's schema, for every caller; `nonoptional` keeps the array itself out of its reach.
 */
const batchInput = z.object({ records: z.array(z.unknown()).nonoptional() });

/** Where trpc-openapi finds an operation. DELETE becomes a POST of another path, for it ignores a DELETE's body. */
export function innerRoute({ group, resource }: Collection, operation: Operation) {
  const path = `/${group}/${resource}` as const;
  switch (operation) {
    case 'list':
      return { method: 'GET', path } as const;
    case 'register':
      return { method: 'POST', path } as const;
    case 'change':
      return { method: 'PUT', path } as const;
    case 'delete':
      return { method: 'POST', path: `${path}/delete` } as const;
  }
}

const operationsOf = (collection: Collection) => {
  const meta = (operation: Operation) => ({ openapi: innerRoute(collection, operation) });
  return router({
    list: actorProcedure
      .meta(meta('list'))
      .input(listInput)
      .output(z.unknown())
      .query(({ ctx, input }) => deliverList(ctx, collection, input)),
    register: actorProcedure
      .meta(meta('register'))
      .input(batchInput)
      .output(z.unknown())
      .mutation(async ({ ctx, input }) =>
        deliver(
          ctx,
          'register',
          await ctx.services.records.register(batchOf(ctx, collection, input.records)),
        ),
      ),
    change: actorProcedure
      .meta(meta('change'))
      .input(batchInput)
      .output(z.unknown())
      .mutation(async ({ ctx, input }) =>
        deliver(ctx, 'change', await ctx.services.records.change(batchOf(ctx, collection, input.records))),
      ),
    delete: actorProcedure
      .meta(meta('delete'))
      .input(batchInput)
      .output(z.unknown())
      .mutation(async ({ ctx, input }) =>
        deliver(ctx, 'delete', await ctx.services.records.remove(batchOf(ctx, collection, input.records))),
      ),
  });
};

/** The four operations of every collection, by resource name: `records.penduduk_umur.register`. */
export const recordsRouter = router(
  Object.fromEntries(collections.map((collection) => [collection.resource, operationsOf(collection)])),
);

type ActorContext = Context & { actor: NonNullable<Context['actor']> };

const batchOf = ({ actor, rest }: ActorContext, collection: Collection, items: readonly unknown[]) => ({
  actor,
  collection,
  items,
  wantData: rest?.wantData ?? true,
});

/** Over REST the text that PostgreSQL made is handed on as it is; other callers get it read. */
function deliver({ rest }: Context, operation: Exclude<Operation, 'list'>, outcome: Outcome): unknown {
  const text = writeReplyText(operation, outcome, rest?.language ?? 'en');
  if (rest === undefined) return JSON.parse(text);
  rest.reply = { status: 200, headers: {}, body: text };
  return undefined;
}
