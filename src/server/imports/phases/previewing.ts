import { createTimeOf } from '@/domain/calendar';
import type { Collection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import { withStaged } from '@/domain/imports/balance';
import {
  type ImportFix,
  type ImportProblem,
  type ImportRow,
  type ImportState,
  type ImportStatus,
  itemsIn,
  type ProblemKind,
  type ProblemText,
  type RowStatus,
} from '@/domain/imports/import';
import type { ImportMode } from '@/domain/imports/recipe';
import { collectionsOpenTo } from '@/domain/staff';
import { Prisma } from '@/generated/prisma/client';
import type { StaffActor } from '@/server/actor';
import { queryOf } from '@/server/checks/query';
import { ServiceError } from '@/server/errors';
import { scopeOf } from '@/server/records/scope';
import { withFixes } from '../fixes';
import {
  type ForeseenList,
  type RowFinding,
  readForeseen,
  readForeseenOfRows,
} from '../foresee/read-foreseen';
import { AT_REST, type Job, onJobConnection } from '../jobs';
import { leftOutFile } from '../left-out';
import {
  asJson,
  carriedIn,
  collectionOf,
  countedIn,
  proposedIn,
  type StoredOrigin,
  type UsedImport,
  unstoredIn,
} from '../record';
import { compare, comparedVersion } from '../stage/compare';
import { readProblems, readProblemTexts } from '../stage/problems';
import { readPreview } from '../stage/rows';
import { type StageTables, stageTablesOf } from '../stage/stage-tables';
import { stagedAmounts } from '../stage/staged-amounts';
import type { ImportCaller, ImportContext } from './context';
import { openImport, reportedTo, runOf, streamOfImport } from './open';
import { changeableImport, loadedImport, requirePreview, seenImport, shownSoon } from './seen';

/** Texts that have a kind of fault or doubt, and their number in all. */
export type ProblemTextPage = Readonly<{ texts: readonly ProblemText[]; total: number }>;

/** The third phase of an import: its rows are judged and compared, looked at and corrected. */
export type PreviewingPhase = Readonly<{
  /** Judges every row and compares it with the collection. @throws {ServiceError} as `prepare` */
  preview: (asked: { id: string; mode: ImportMode }, by: ImportCaller) => Promise<ImportState>;
  /** Rows of the preview. @throws {ServiceError} `not_found`, `import_not_ready`, `import_preview_lost`, `import_file_gone` */
  rows: (
    page: {
      id: string;
      status: RowStatus;
      problem?: ProblemKind | undefined;
      from: number;
      take: number;
    },
    staff: StaffActor,
  ) => Promise<{ rows: ImportRow[] }>;
  /** The kinds of faults and doubts of the preview. @throws {ServiceError} as `rows` */
  problems: (id: string, staff: StaffActor) => Promise<{ problems: ImportProblem[] }>;
  /** The texts of the preview that have a kind of fault or doubt. @throws {ServiceError} as `rows` */
  problemTexts: (
    asked: { id: string; problem: ProblemKind; skip: number; take: number },
    staff: StaffActor,
  ) => Promise<ProblemTextPage>;
  /**
   * The findings that storing would add, as far as they were searched for: see `ImportState.search`.
   * @throws {ServiceError} `not_found`
   */
  findings: (
    asked: { id: string; rule?: string | undefined; skip: number; limit: number },
    staff: StaffActor,
  ) => Promise<ForeseenList>;
  /** The foreseen findings about some rows, by the rows' numbers. @throws {ServiceError} `not_found` */
  findingsOfRows: (
    asked: { id: string; rows: readonly number[] },
    staff: StaffActor,
  ) => Promise<{ findings: readonly RowFinding[] }>;
  /**
   * The rows of the preview that are faulty or doubtful, as a workbook.
   * @throws {ServiceError} `not_found`, `import_not_ready`, `import_preview_lost`, `import_file_gone`
   */
  leftOut: (
    asked: { id: string; language: Language },
    staff: StaffActor,
  ) => Promise<ReadableStream<Uint8Array>>;
  /** Adds corrections to the recipe, and previews again. @throws {ServiceError} as `preview` */
  fix: (asked: { id: string; fixes: readonly ImportFix[] }, by: ImportCaller) => Promise<ImportState>;
}>;

/** The states in which cells can be corrected. */
const FIXABLE: ImportStatus[] = ['preparing', 'ready', 'failed'];

export function createPreviewingPhase(context: ImportContext): PreviewingPhase {
  const { pool, prisma, settings, jobs, streams } = context;

  async function preview(
    { id, mode }: { id: string; mode: ImportMode },
    { staff }: ImportCaller,
  ): Promise<ImportState> {
    const row = await changeableImport(context, id, staff);
    if (row.collection === null || row.recipe === null) throw new ServiceError('import_not_ready');
    await jobs.start(id, {
      status: 'comparing',
      from: ['preparing', 'comparing', 'ready', 'failed'],
      fallback: 'preparing',
      data: { mode },
      work: (job) => makePreview(context, job, { id, staff }),
    });
    return shownSoon(context, id, staff);
  }

  /** An import with a preview, and its tables. */
  async function previewed(
    id: string,
    staff: StaffActor,
  ): Promise<{ row: UsedImport; collection: Collection; tables: StageTables }> {
    const row = await seenImport(context, id, staff);
    const collection = collectionOf(row);
    if (row.counts === null) throw new ServiceError('import_not_ready');
    await requirePreview(context, row);
    return { row, collection, tables: stageTablesOf(id) };
  }

  return {
    preview,

    async rows({ id, ...page }, staff) {
      const { collection, tables } = await previewed(id, staff);
      return readPreview(pool, { collection, tables, ...page });
    },

    async problems(id, staff) {
      const { collection, tables } = await previewed(id, staff);
      return { problems: await readProblems(pool, { collection, tables }) };
    },

    async problemTexts({ id, ...page }, staff) {
      const { collection, tables } = await previewed(id, staff);
      return readProblemTexts(pool, { collection, tables, ...page });
    },

    async findings({ id, ...asked }, staff) {
      const row = await seenImport(context, id, staff);
      const collection = collectionOf(row);
      const wanted = { actor: staff, collections: collectionsOpenTo(staff), ...asked };
      return readForeseen(queryOf(pool), { collection, tables: stageTablesOf(id), wanted });
    },

    async findingsOfRows({ id, rows }, staff) {
      const collection = collectionOf(await seenImport(context, id, staff));
      const about = { collection, tables: stageTablesOf(id), rows };
      return { findings: await readForeseenOfRows(queryOf(pool), about) };
    },

    async leftOut({ id, language }, staff) {
      const { row, collection, tables } = await previewed(id, staff);
      const { recipe, counts } = row;
      if (recipe === null || counts === null) throw new ServiceError('import_not_ready');
      const owner = staff.id;
      const timeOf = createTimeOf(settings.TIME_ZONE);
      const about = {
        collection,
        tables,
        recipe,
        language,
        pool,
        streams,
        owner,
        import: {
          import: id,
          fileName: row.fileName,
          by: row.staffName,
          at: timeOf(row.createdAt),
          agency: row.agency,
          counts,
        },
      };
      return streamOfImport(context, { id, recipe, owner }, (open, signal) =>
        leftOutFile(open, { ...about, signal }),
      );
    },

    async fix({ id, fixes }, caller) {
      const row = await changeableImport(context, id, caller.staff);
      if (row.recipe === null || row.counts === null || row.mode === null)
        throw new ServiceError('import_not_ready');
      await requirePreview(context, row);
      const recipe = await withFixes(pool, {
        id,
        recipe: row.recipe,
        collection: collectionOf(row),
        fixes,
      });
      const { count } = await prisma.import.updateMany({
        // If two tabs change the recipe at the same time, the later change is refused, so that nothing is lost.
        where: { id, status: { in: FIXABLE }, recipe: { equals: asJson(row.recipe) } },
        data: {
          recipe: asJson(recipe),
          origin: asJson({
            kind: 'changed',
            carried: carriedIn(row),
            proposed: proposedIn(row),
            counted: countedIn(row),
            unstored: unstoredIn(row),
          } satisfies StoredOrigin),
        },
      });
      if (count === 0) throw new ServiceError('import_recipe_changed');
      return preview({ id, mode: row.mode }, caller);
    },
  };
}

/** Judges the rows in the import's process, then compares the items, and stores the numbers. */
async function makePreview(
  context: ImportContext,
  job: Job,
  { id, staff }: { id: string; staff: StaffActor },
): Promise<void> {
  const { prisma, longPool, enumValues, places } = context;
  const row = await loadedImport(prisma, id);
  const collection = collectionOf(row);
  const { recipe, mode } = row;
  if (recipe === null || mode === null) throw new ServiceError('import_not_ready');
  const scope = scopeOf(staff, collection);
  const judged = await openImport(context, {
    id,
    reading: recipe.reading,
    job,
    use: async (opened) => {
      const asked = {
        importId: id,
        collection: collection.resource,
        run: await runOf(context, opened, recipe),
        listed: await enumValues.listed(collection),
        allowedValues: scope?.allowed,
        strict: places.strictFields(collection),
      };
      const { steps, counts, balance } = await opened.call('judge', asked, reportedTo(job));
      await job.update({ file: asJson(opened.file), steps: asJson(steps) });
      return { counts, balance };
    },
  });
  if (judged.counts === undefined || judged.balance === undefined) {
    await job.update({
      status: 'preparing',
      counts: Prisma.DbNull,
      balance: Prisma.DbNull,
      ...AT_REST,
    });
    return;
  }
  job.progress({ phase: 'comparing', done: 0, of: null });
  const tables = stageTablesOf(id);
  const { version, counts, staged } = await onJobConnection(job, longPool, async (client) => {
    const version = await comparedVersion(client, collection);
    const counts = await compare(client, { collection, mode, scope, tables, into: tables.result });
    return { version, counts, staged: await stagedAmounts(client, { collection, tables }) };
  });
  if (itemsIn(counts) !== judged.counts.items) {
    await job.update({ counts: Prisma.DbNull });
    throw new ServiceError('import_preview_lost');
  }
  const balance = withStaged(judged.balance, { staged, mode });
  const ready = { version, counts, balance: asJson(balance), search: Prisma.DbNull };
  await job.update({ status: 'ready', ...ready, ...AT_REST });
}
