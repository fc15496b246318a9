import type { Collection } from '@/domain/collections';
import type { Aggregate } from '@/server/tables/aggregate';
import type { Anchors } from '@/server/tables/anchors';
import type { FoundRows } from '@/server/tables/find';
import {
  aggregateInput,
  anchorsInput,
  collectionInput,
  findInput,
  knownInput,
  lookInput,
  positionInput,
  removeViewInput,
  rowsInput,
  savedViewInput,
  suggestInput,
  valuesInput,
  viewInput,
} from '@/server/tables/input';
import type { KnownRows, RowPosition } from '@/server/tables/known-rows';
import type { Look } from '@/server/tables/presence';
import type { RowCount, RowsReply } from '@/server/tables/rows';
import type { StoredView } from '@/server/tables/saved-views';
import type { ColumnValues } from '@/server/tables/values';
import { collectionFor } from '@/server/trpc/collection-for';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** The version of a collection, who else has its table open, and the version of its comments. */
type TableState = Look & Readonly<{ comments: string }>;

const viewsRouter = router({
  list: procedure.input(collectionInput).query(({ ctx, input }): Promise<{ views: StoredView[] }> => {
    const { collection } = asked(ctx, input);
    return ctx.services.tables.views.list({ collection, staff: staffOf(ctx) });
  }),
  save: procedure.input(savedViewInput).mutation(({ ctx, input }): Promise<StoredView> => {
    const { collection, ...view } = asked(ctx, input);
    const { tables } = ctx.services;
    tables.judge({ collection, view: view.view });
    return tables.views.save(view, { collection, staff: staffOf(ctx), by: ctx.by });
  }),
  remove: procedure.input(removeViewInput).mutation(({ ctx, input }): Promise<void> => {
    const { collection, id } = asked(ctx, input);
    return ctx.services.tables.views.remove(id, { collection, staff: staffOf(ctx), by: ctx.by });
  }),
});

/** The records of a collection as its table in the browser shows them. */
export const tablesRouter = router({
  rows: procedure
    .input(rowsInput)
    .query(
      ({ ctx, input, signal }): Promise<RowsReply> =>
        ctx.services.tables.rows({ ...asked(ctx, input), signal }),
    ),
  anchors: procedure
    .input(anchorsInput)
    .query(
      ({ ctx, input, signal }): Promise<Anchors> =>
        ctx.services.tables.anchors({ ...asked(ctx, input), signal }),
    ),
  count: procedure
    .input(viewInput)
    .query(
      ({ ctx, input, signal }): Promise<RowCount> =>
        ctx.services.tables.count({ ...asked(ctx, input), signal }),
    ),
  known: procedure
    .input(knownInput)
    .query(
      ({ ctx, input, signal }): Promise<KnownRows> =>
        ctx.services.tables.known({ ...asked(ctx, input), signal }),
    ),
  position: procedure
    .input(positionInput)
    .query(
      ({ ctx, input, signal }): Promise<RowPosition> =>
        ctx.services.tables.position({ ...asked(ctx, input), signal }),
    ),
  find: procedure
    .input(findInput)
    .query(
      ({ ctx, input, signal }): Promise<FoundRows> =>
        ctx.services.tables.find({ ...asked(ctx, input), signal }),
    ),
  aggregate: procedure
    .input(aggregateInput)
    .query(
      ({ ctx, input, signal }): Promise<Aggregate> =>
        ctx.services.tables.aggregate({ ...asked(ctx, input), signal }),
    ),
  values: procedure
    .input(valuesInput)
    .query(
      ({ ctx, input, signal }): Promise<ColumnValues> =>
        ctx.services.tables.values({ ...asked(ctx, input), signal }),
    ),
  suggest: procedure
    .input(suggestInput)
    .query(
      ({ ctx, input, signal }): Promise<{ values: string[] }> =>
        ctx.services.tables.suggest({ ...asked(ctx, input), signal }),
    ),
  views: viewsRouter,
  /** The state that open tables ask for every few seconds: whether records or comments have changed. */
  version: procedure.input(lookInput).query(async ({ ctx, input }): Promise<TableState> => {
    const { tables, comments } = ctx.services;
    const look = { ...asked(ctx, input), staff: staffOf(ctx) };
    const [seen, changed] = await Promise.all([tables.look(look), comments.version(look.collection)]);
    return { ...seen, comments: changed };
  }),
});

/** An input with the collection that it names. */
function asked<Input extends { collection: string }>(
  ctx: Context,
  input: Input,
): Omit<Input, 'collection'> & { collection: Collection } {
  return { ...input, collection: collectionFor(ctx, input.collection) };
}
