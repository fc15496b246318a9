import { z } from 'zod';
import type { Collection } from '@/domain/collections';
import { replaceableFields } from '@/domain/collections/view/replace';
import { MAX_SEARCH } from '@/domain/collections/view/view';
import { collectionsOpenTo } from '@/domain/staff';
import { invalid } from '@/server/input/input';
import type { EditOutcome } from '@/server/records/edit/edit-part';
import type { HistoryDoer } from '@/server/records/history/read';
import type {
  BatchPage,
  BatchRecordPage,
  ChangedMatching,
  RecordEventPage,
  UndoneRecords,
} from '@/server/records/records';
import { viewInput } from '@/server/tables/input';
import { collectionFor } from '@/server/trpc/collection-for';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

/** The number of records that match a view, and the moment of this preview. */
type MatchingPreview = Readonly<{ total: number; seen: string }>;

/** Items are judged by `records`, like those of a REST batch. */
const record = z.record(z.string(), z.unknown());
const values = z.record(z.string(), z.union([z.string(), z.number()]));
const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);

const identifier = z.number().int().min(1);
const batch = z.string().regex(/^[0-9]{1,18}$/);
const inCollection = { collection: z.string() };

const part = z.string().max(MAX_SEARCH);

/** @throws {ServiceError} `invalid_parameter` for a column without texts of one line */
function judgeReplacement(collection: Collection, column: string): void {
  if (replaceableFields(collection).some(({ name }) => name === column)) return;
  throw invalid('replace', { code: 'unknown_field' });
}

/** The largest number of edits in one request. */
const MAX_EDITS = 200;

const NOTES = ['cell', 'paste', 'fill', 'clear', 'form'] as const;

const edit = z.object({
  note: z.enum(NOTES).optional(),
  register: list(record),
  change: list(z.object({ set: record, was: values })),
  remove: list(z.object({ item: record, was: values.optional() })),
});

/** Stores edits one after the other, each as a batch of its own. */
async function saveEdits(
  ctx: Context,
  { collection: name, edits }: { collection: string; edits: readonly z.infer<typeof edit>[] },
): Promise<readonly EditOutcome[]> {
  const { records, settings } = ctx.services;
  const collection = collectionFor(ctx, name);
  const by = { actor: staffOf(ctx), address: ctx.address, requestId: ctx.requestId };
  const outcomes: EditOutcome[] = [];
  for (const one of edits)
    outcomes.push(await records.edit({ ...one, ...by, collection, most: settings.MAX_ITEMS }));
  return outcomes;
}

/** Changes that people make in the tables, and the history of earlier ones. */
export const editsRouter = router({
  save: procedure.input(edit.extend(inCollection)).mutation(async ({ ctx, input }): Promise<EditOutcome> => {
    const [outcome] = await saveEdits(ctx, { collection: input.collection, edits: [input] });
    return outcome!;
  }),

  /**
   * Stores the edits that were made while the service could not be reached, in their order. If all are sent again after a
   * fault, nothing is stored twice.
   */
  saveAll: procedure
    .input(z.object({ ...inCollection, edits: z.array(edit).min(1).max(MAX_EDITS) }))
    .mutation(({ ctx, input }): Promise<readonly EditOutcome[]> => saveEdits(ctx, input)),

  /** The number of records that match a view, and the moment of this preview for `matching`. */
  preview: procedure.input(viewInput).query(async ({ ctx, input, signal }): Promise<MatchingPreview> => {
    const { records, tables } = ctx.services;
    const collection = collectionFor(ctx, input.collection);
    // The moment is taken before the records are counted: writes between the two were not seen.
    const seen = await records.moment({ actor: staffOf(ctx), collection, signal });
    const { total } = await tables.count({ collection, view: input.view, signal });
    return { total, seen };
  }),

  matching: procedure
    .input(
      z.object({
        ...viewInput.shape,
        expected: z.number().int().min(0),
        /** The moment of the preview: records that others have written since are not overwritten. */
        seen: z.iso.datetime().optional(),
        /** The new values, or a part of a column's texts to be replaced; with neither, the records are deleted. */
        set: values.optional(),
        replace: z.object({ column: z.string(), find: part.min(1), with: part }).optional(),
      }),
    )
    .mutation(async ({ ctx, input }): Promise<ChangedMatching> => {
      const { records, settings, tables } = ctx.services;
      const collection = collectionFor(ctx, input.collection);
      const { view, expected, seen, set, replace } = input;
      if (replace !== undefined) judgeReplacement(collection, replace.column);
      const to = replace !== undefined ? { replace } : set === undefined ? undefined : { set };
      const matching = await tables.matching({ collection, view });
      const by = { actor: staffOf(ctx), address: ctx.address, requestId: ctx.requestId };
      return records.editMatching({
        ...by,
        expected,
        seen,
        to,
        collection,
        matching,
        view,
        most: settings.MAX_ITEMS,
      });
    }),

  /** @param input.partly whether records that were changed since stay as they are */
  undo: procedure
    .input(z.object({ ...inCollection, batch, partly: z.boolean().optional() }))
    .mutation(({ ctx, input }): Promise<UndoneRecords> => {
      const collection = collectionFor(ctx, input.collection);
      return ctx.services.records.undo({
        actor: staffOf(ctx),
        address: ctx.address,
        requestId: ctx.requestId,
        collection,
        batch: input.batch,
        partly: input.partly,
      });
    }),

  restore: procedure
    .input(z.object({ ...inCollection, record: identifier, batch, was: values.nullable().optional() }))
    .mutation(({ ctx, input }): Promise<UndoneRecords> => {
      const collection = collectionFor(ctx, input.collection);
      return ctx.services.records.undo({
        ...input,
        actor: staffOf(ctx),
        address: ctx.address,
        requestId: ctx.requestId,
        collection,
      });
    }),

  list: procedure
    .input(
      z.object({
        collection: z.string().optional(),
        actorId: z.uuid().optional(),
        requestId: z.uuid().optional(),
        before: batch.optional(),
        limit: z.number().int().min(1).max(100).default(50),
        direction: z.literal('forward').optional(),
        cursor: batch.nullish(),
      }),
    )
    .query(({ ctx, input }): Promise<BatchPage> => {
      const staff = staffOf(ctx);
      const own = collectionsOpenTo(staff);
      const wanted = input.collection === undefined ? own : [collectionFor(ctx, input.collection)];
      return ctx.services.records.batches({
        collections: wanted.map(({ resource }) => resource),
        actorId: input.actorId,
        requestId: input.requestId,
        before: input.cursor ?? input.before,
        limit: input.limit,
      });
    }),

  recordsOf: procedure
    .input(
      z.object({
        ...inCollection,
        batch,
        limit: z.number().int().min(1).max(100).default(20),
        direction: z.literal('forward').optional(),
        cursor: identifier.nullish(),
      }),
    )
    .query(({ ctx, input }): Promise<BatchRecordPage> => {
      const { limit, cursor } = input;
      const collection = collectionFor(ctx, input.collection);
      return ctx.services.records.recordsOf({ collection, batch: input.batch, after: cursor ?? 0, limit });
    }),

  actors: procedure.query(
    async ({ ctx }): Promise<{ actors: readonly HistoryDoer[] }> => ({
      actors: await ctx.services.records.doers(),
    }),
  ),

  ofRecord: procedure
    .input(
      z.object({
        ...inCollection,
        record: identifier,
        before: batch.optional(),
        limit: z.number().int().min(1).max(100).default(50),
        direction: z.literal('forward').optional(),
        cursor: batch.nullish(),
      }),
    )
    .query(({ ctx, input }): Promise<RecordEventPage> => {
      const collection = collectionFor(ctx, input.collection);
      const { record, limit } = input;
      return ctx.services.records.history({
        collection,
        record,
        before: input.cursor ?? input.before,
        limit,
      });
    }),
});
