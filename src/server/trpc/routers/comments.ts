import type { Collection } from '@/domain/collections';
import {
  addCommentInput,
  cellInput,
  editCommentInput,
  marksInput,
  openThreadsInput,
  removeCommentInput,
} from '@/server/comments/inputs';
import type { CellThread, OpenThread, ThreadMark } from '@/server/comments/read';
import { collectionFor } from '@/server/trpc/collection-for';
import type { Context } from '@/server/trpc/context';
import { procedure, refusalOfActor, router, staffOf } from '@/server/trpc/init';

/** The comments of a cell, and what the person may do with them. */
type ShownThread = Omit<CellThread, 'isOwn'> & Readonly<{ mayWrite: boolean; mayRemoveAny: boolean }>;
/** Open threads, and the number to skip for the next page. */
type OpenThreadPage = Readonly<{ threads: readonly OpenThread[]; next: number | null }>;

/** Comments on the cells of the tables that a person may enter. */
export const commentsRouter = router({
  /** The open threads of some records, for their table. */
  ofRecords: procedure.input(marksInput).query(
    async ({ ctx, input }): Promise<{ marks: readonly ThreadMark[] }> => ({
      marks: await ctx.services.comments.marks(asked(ctx, input)),
    }),
  ),
  /** The comments of a cell, and what the person may do with them. */
  thread: procedure.input(cellInput).query(async ({ ctx, input }): Promise<ShownThread> => {
    const { isOwn, ...thread } = await ctx.services.comments.thread(asked(ctx, input));
    const mayWrite = isOwn && refusalOfActor(ctx.actor, 'comments.add') === undefined;
    return { ...thread, mayWrite, mayRemoveAny: mayWrite && staffOf(ctx).role === 'administrator' };
  }),
  /** The open threads of a collection, a page at a time. */
  open: procedure.input(openThreadsInput).query(async ({ ctx, input }): Promise<OpenThreadPage> => {
    const { cursor: skip, limit } = input;
    const threads = await ctx.services.comments.openThreads({
      ...asked(ctx, input),
      skip,
      limit: limit + 1,
    });
    return { threads: threads.slice(0, limit), next: threads.length > limit ? skip + limit : null };
  }),
  add: procedure
    .input(addCommentInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.comments.add(writing(ctx, input))),
  edit: procedure
    .input(editCommentInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.comments.edit(writing(ctx, input))),
  remove: procedure
    .input(removeCommentInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.comments.remove(writing(ctx, input))),
  resolve: procedure
    .input(cellInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.comments.resolve(writing(ctx, input))),
  reopen: procedure
    .input(cellInput)
    .mutation(({ ctx, input }): Promise<void> => ctx.services.comments.reopen(writing(ctx, input))),
});

/** An input with the collection that it names, and the actor. */
function asked<Input extends { collection: string }>(
  ctx: Pick<Context, 'actor'>,
  input: Input,
): Omit<Input, 'collection'> & { collection: Collection; actor: ReturnType<typeof staffOf> } {
  return { ...input, collection: collectionFor(ctx, input.collection), actor: staffOf(ctx) };
}

const writing = <Input extends { collection: string }, By>(
  ctx: Pick<Context, 'actor'> & { by: By },
  input: Input,
) => ({ ...asked(ctx, input), by: ctx.by });
