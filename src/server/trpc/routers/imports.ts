import { z } from 'zod';
import { RULE_NAMES } from '@/domain/checks/all-rules';
import { FAULT_CODES } from '@/domain/collections/fault';
import {
  type ImportProblem,
  type ImportRow,
  type ImportState,
  type KeptRecipe,
  ROW_STATUSES,
} from '@/domain/imports/import';
import { MAX_SHEETS, readingSchema, sheetName } from '@/domain/imports/reading-schema';
import { IMPORT_MODES, type Recipe } from '@/domain/imports/recipe';
import { ACCEPTED_READINGS, DOUBT_CODES, type RowsExample } from '@/domain/imports/steps';
import type { ForeseenList, RowFinding } from '@/server/imports/foresee/read-foreseen';
import type { ProfiledColumns, StepRows } from '@/server/imports/phases/preparing';
import type { ProblemTextPage } from '@/server/imports/phases/previewing';
import type { ImportPage } from '@/server/imports/service';
import { line } from '@/server/input/line';
import { collectionFor } from '@/server/trpc/collection-for';
import type { Context } from '@/server/trpc/context';
import { procedure, router, staffOf } from '@/server/trpc/init';

const MAX_PAGE = 500;
const DEFAULT_PAGE = 100;
/** The most characters of the version of a recipe. */
const MAX_VERSION = 64;
const MAX_LISTED = 100;
const DEFAULT_LISTED = 50;
const MAX_STEPS = 200;
const MAX_FIXES = 1_000;
const MAX_TEXT = 70_000;
const MAX_NAME = 100;

const id = z.uuid();
const ofImport = z.object({ id });
const mode = z.enum(IMPORT_MODES);
const position = z.number().int().min(0);
/** The number of a step: 0, the file as read. */
const step = z.number().int().min(0).max(MAX_STEPS);

/** The parameters of steps are judged by their kinds, when they are run. */
const recipe = z.object({
  reading: readingSchema,
  steps: z.array(z.looseObject({ kind: z.string() })).max(MAX_STEPS),
}) as unknown as z.ZodType<Recipe>;

const problem = z.object({
  code: z.enum([...FAULT_CODES, ...DOUBT_CODES, 'contradicts']),
  field: z.string(),
});
const doubt = z.enum(DOUBT_CODES);
const fix = z.union([
  z.object({
    field: z.string(),
    to: z.string().max(MAX_TEXT),
    of: z.union([
      z.object({ row: position }),
      z.object({ text: z.string().max(MAX_TEXT), doubt: doubt.optional() }),
    ]),
  }),
  z.object({ field: z.string(), doubt, reading: z.enum(ACCEPTED_READINGS) }),
  z.object({ addUp: z.literal(true) }),
]);

const caller = (ctx: Context & { by: Parameters<Context['services']['imports']['cancel']>[1]['by'] }) => ({
  staff: staffOf(ctx),
  by: ctx.by,
});

const recipesRouter = router({
  list: procedure
    .input(z.object({ collection: z.string().optional() }))
    .query(
      ({ ctx, input: { collection } }): Promise<{ recipes: KeptRecipe[] }> =>
        ctx.services.imports.recipes.list(
          staffOf(ctx),
          collection === undefined ? undefined : collectionFor(ctx, collection),
        ),
    ),
  save: procedure
    .input(
      z.object({
        import: id.optional(),
        collection: z.string(),
        name: line(MAX_NAME),
        recipe,
        mode,
        shared: z.boolean(),
      }),
    )
    .mutation(
      ({ ctx, input }): Promise<KeptRecipe> =>
        ctx.services.imports.recipes.save(
          { ...input, collection: collectionFor(ctx, input.collection) },
          caller(ctx),
        ),
    ),
  rename: procedure
    .input(z.object({ id, name: line(MAX_NAME) }))
    .mutation(
      ({ ctx, input: { id: recipeId, name } }): Promise<KeptRecipe> =>
        ctx.services.imports.recipes.change(recipeId, { name }, caller(ctx)),
    ),
  share: procedure
    .input(z.object({ id, shared: z.boolean() }))
    .mutation(
      ({ ctx, input: { id: recipeId, shared } }): Promise<KeptRecipe> =>
        ctx.services.imports.recipes.change(recipeId, { shared }, caller(ctx)),
    ),
  remove: procedure.input(ofImport).mutation(async ({ ctx, input }): Promise<null> => {
    await ctx.services.imports.recipes.remove(input.id, caller(ctx));
    return null;
  }),
});

/** Files that are imported into collections: `server/imports/service.ts` says what each procedure does. */
export const importsRouter = router({
  list: procedure
    .input(
      z.object({
        cursor: id.nullish(),
        limit: z.number().int().min(1).max(MAX_LISTED).default(DEFAULT_LISTED),
        open: z.boolean().default(false),
        direction: z.literal('forward').optional(),
      }),
    )
    .query(
      ({ ctx, input: { cursor, limit, open } }): Promise<ImportPage> =>
        ctx.services.imports.list({ cursor: cursor ?? null, limit, open }, staffOf(ctx)),
    ),
  another: procedure
    .input(
      z.object({
        id,
        sheets: z.array(sheetName).min(1).max(MAX_SHEETS).optional(),
        collection: z.string().optional(),
      }),
    )
    .mutation(
      ({ ctx, input: { collection, ...asked } }): Promise<{ id: string }> =>
        ctx.services.imports.another(
          {
            ...asked,
            collection: collection === undefined ? undefined : collectionFor(ctx, collection).resource,
          },
          staffOf(ctx),
        ),
    ),
  get: procedure
    .input(ofImport)
    .query(({ ctx, input }): Promise<ImportState> => ctx.services.imports.get(input.id, staffOf(ctx))),
  prepare: procedure
    .input(
      z.object({
        id,
        collection: z.string(),
        recipe: recipe.optional(),
        seen: z.string().max(MAX_VERSION).nullish(),
        isCounted: z.boolean().optional(),
      }),
    )
    .mutation(
      ({ ctx, input }): Promise<ImportState> =>
        ctx.services.imports.prepare(
          { ...input, collection: collectionFor(ctx, input.collection) },
          caller(ctx),
        ),
    ),
  stepRows: procedure
    .input(z.object({ id, step: position, offset: position, take: z.number().int().min(1).max(MAX_PAGE) }))
    .query(({ ctx, input }): Promise<StepRows> => ctx.services.imports.stepRows(input, staffOf(ctx))),
  example: procedure
    .input(z.object({ id, from: step, to: step, version: z.string().max(MAX_VERSION).optional() }))
    .query(({ ctx, input }): Promise<RowsExample> => ctx.services.imports.example(input, staffOf(ctx))),
  profile: procedure
    .input(z.object({ id, step: position }))
    .query(({ ctx, input }): Promise<ProfiledColumns> => ctx.services.imports.profile(input, staffOf(ctx))),
  preview: procedure
    .input(z.object({ id, mode }))
    .mutation(({ ctx, input }): Promise<ImportState> => ctx.services.imports.preview(input, caller(ctx))),
  rows: procedure
    .input(
      z.object({
        id,
        status: z.enum(ROW_STATUSES),
        problem: problem.optional(),
        from: position.default(0),
        take: z.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
      }),
    )
    .query(
      ({ ctx, input }): Promise<{ rows: ImportRow[] }> => ctx.services.imports.rows(input, staffOf(ctx)),
    ),
  problems: procedure
    .input(ofImport)
    .query(
      ({ ctx, input }): Promise<{ problems: ImportProblem[] }> =>
        ctx.services.imports.problems(input.id, staffOf(ctx)),
    ),
  problemTexts: procedure
    .input(
      z.object({
        id,
        problem,
        /** The version of the preview: another preview has other texts. */
        version: z.string().max(MAX_VERSION).optional(),
        cursor: position.default(0),
        /** Sent by the browser's client with the cursor; only forward is supported. */
        direction: z.literal('forward').optional(),
        limit: z.number().int().min(1).max(MAX_PAGE).default(DEFAULT_PAGE),
      }),
    )
    .query(
      ({ ctx, input: { id: ofId, problem: kind, cursor: skip, limit: take } }): Promise<ProblemTextPage> =>
        ctx.services.imports.problemTexts({ id: ofId, problem: kind, skip, take }, staffOf(ctx)),
    ),
  findings: procedure
    .input(
      z.object({
        id,
        rule: z.enum(RULE_NAMES as [string, ...string[]]).optional(),
        cursor: position.default(0),
        /** Sent by the browser's client with the cursor; only forward is supported. */
        direction: z.literal('forward').optional(),
        limit: z.number().int().min(1).max(MAX_LISTED).default(DEFAULT_LISTED),
      }),
    )
    .query(
      ({ ctx, input: { cursor: skip, direction: _, ...asked } }): Promise<ForeseenList> =>
        ctx.services.imports.findings({ ...asked, skip }, staffOf(ctx)),
    ),
  findingsOfRows: procedure
    .input(z.object({ id, rows: z.array(position).min(1).max(MAX_PAGE) }))
    .query(
      ({ ctx, input }): Promise<{ findings: readonly RowFinding[] }> =>
        ctx.services.imports.findingsOfRows(input, staffOf(ctx)),
    ),
  fix: procedure
    .input(z.object({ id, fixes: z.array(fix).min(1).max(MAX_FIXES) }))
    .mutation(({ ctx, input }): Promise<ImportState> => ctx.services.imports.fix(input, caller(ctx))),
  store: procedure
    .input(
      z.object({
        id,
        expected: z.object({ registered: position, changed: position, deleted: position }),
        acknowledged: z.boolean().default(false),
        looked: z.boolean().default(false),
      }),
    )
    .mutation(({ ctx, input }): Promise<ImportState> => ctx.services.imports.apply(input, caller(ctx))),
  cancel: procedure
    .input(ofImport)
    .mutation(({ ctx, input }): Promise<ImportState> => ctx.services.imports.cancel(input.id, caller(ctx))),
  remove: procedure.input(ofImport).mutation(async ({ ctx, input }): Promise<null> => {
    await ctx.services.imports.remove(input.id, caller(ctx));
    return null;
  }),
  recipes: recipesRouter,
});
