import { z } from 'zod';
import { type Collection, collections, type Operation } from '@/domain/collections';
import { type Actor, mayEnter } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import type { BatchRequest } from '@/server/records/batch';
import type { List } from '@/server/records/list';
import type { Outcome } from '@/server/records/outcome';
import type { Records } from '@/server/records/records';
import type { Context, WriteOperation } from '@/server/trpc/context';
import { actorOf, procedure, router } from '@/server/trpc/init';
import { MAX_TOLD_FAULTS, writeReply } from '@/server/trpc/write-reply';

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
  const operation = (name: Operation) => procedure.meta({ openapi: innerRoute(collection, name) });
  const write = (name: WriteOperation, run: (records: Records, batch: BatchRequest) => Promise<Outcome>) =>
    operation(name)
      .input(batchInput)
      .output(z.unknown())
      .mutation(async ({ ctx, input }) => {
        const { services, transport, address, signal } = ctx;
        const actor = actorFor(ctx, collection);
        const wantData = transport?.wantData ?? true;
        const batch = {
          actor,
          address,
          signal,
          collection,
          items: transport?.items ?? input.records,
          wantData,
          mostTold: MAX_TOLD_FAULTS,
        };
        return deliver(ctx, name, await run(services.records, batch));
      });
  return router({
    list: operation('list')
      .input(listInput)
      .output(z.unknown())
      .query(async ({ ctx, input }) => {
        const { records } = ctx.services;
        const query = await records.readQuery(collection, pairs(input));
        const by = { actor: actorFor(ctx, collection), signal: ctx.signal };
        const read = (options = {}) => records.list({ ...by, ...options, collection, query });
        const version = () => records.version(collection, { ...by, query });
        return ctx.transport?.sendList({ collection, query, read, version }) ?? readWhole(await read());
      }),
    register: write('register', (records, batch) => records.register(batch)),
    change: write('change', (records, batch) => records.change(batch)),
    delete: write('delete', (records, batch) => records.remove(batch)),
  });
};

/** The four operations of every collection, by resource name: `records.penduduk_umur.register`. */
export const recordsRouter = router(
  Object.fromEntries(collections.map((collection) => [collection.resource, operationsOf(collection)])),
);

/** The caller, if the collection is of their groups. @throws {ServiceError} `not_permitted` */
function actorFor(ctx: Context, { group }: Collection): Actor {
  const actor = actorOf(ctx);
  if (actor.kind === 'staff' && !mayEnter(actor, group)) throw new ServiceError('not_permitted');
  return actor;
}

function* pairs(input: z.output<typeof listInput>): Generator<readonly [string, string]> {
  for (const [name, value] of Object.entries(input)) {
    if (typeof value === 'string') yield [name, value];
    else for (const one of value) yield [name, one];
  }
}

async function readWhole({ total, first, more, close }: List) {
  const pages = [first];
  try {
    for await (const page of more ?? []) pages.push(page);
  } finally {
    await close();
  }
  return { status: true, total, data: JSON.parse(`[${pages.join(',')}]`) };
}

/** Over REST the text that PostgreSQL made is handed on as it is; other callers get it read. */
async function deliver(
  { transport }: Context,
  operation: WriteOperation,
  outcome: Outcome,
): Promise<unknown> {
  if (transport === undefined) return JSON.parse((await writeReply(operation, outcome, 'en')).join(''));
  await transport.sendOutcome(operation, outcome);
  return undefined;
}
