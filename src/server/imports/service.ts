import { createTimeOf } from '@/domain/calendar';
import { type Collection, findCollection } from '@/domain/collections';
import type { Language } from '@/domain/collections/fault';
import {
  effectOf,
  type ImportEffect,
  type ImportFix,
  type ImportProblem,
  type ImportRow,
  type ImportState,
  type ImportStatus,
  type ImportSummary,
  type ProblemKind,
  type ProblemText,
  type RowStatus,
} from '@/domain/imports/import';
import type { ImportMode, Recipe } from '@/domain/imports/recipe';
import type { Columns, RowsExample } from '@/domain/imports/steps';
import { collectionsOpenTo, mayEnter } from '@/domain/staff';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer, StaffActor } from '@/server/actor';
import { queryOf } from '@/server/checks/query';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import type { Streams } from '@/server/database/reads/streams';
import { BATCH_TABLE } from '@/server/database/schema/history-names';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Logger } from '@/server/log';
import type { Places } from '@/server/places/service';
import type { EnumValues } from '@/server/records/enum-values';
import type { Statistics } from '@/server/records/statistics';
import type { Settings } from '@/server/settings';
import type { Spool } from '@/server/spool/spool';
import { relatedTo } from './continued';
import { withFixes } from './fixes';
import {
  type ForeseenList,
  type RowFinding,
  readForeseen,
  readForeseenOfRows,
} from './foresee/read-foreseen';
import { createFindingSearches } from './foresee/searches';
import { AT_REST, createJobs, ENDED } from './jobs';
import { leftOutFile } from './left-out';
import { createImportProcesses } from './program/import-processes';
import { createRecipes, type Recipes } from './recipes';
import {
  asJson,
  carriedIn,
  collectionOf,
  countedIn,
  type ImportRecord,
  importOf,
  listsPersons,
  mayChangeImport,
  maySeeImport,
  proposedIn,
  recipeVersionOf,
  type StoredOrigin,
  SUMMARY,
  searchIn,
  stateOf,
  summaryOf,
  USED,
  type UsedImport,
  unstoredIn,
} from './record';
import { cleanHourly } from './retention';
import { readProblems, readProblemTexts } from './stage/problems';
import { readPreview } from './stage/rows';
import { dropStageSql, stageTablesOf } from './stage/stage-tables';
import { noticeLostPreview } from './stage/whole';
import { copyUpload, removeChunks, storeUpload, type Upload } from './upload';
import { createWork } from './work';

type Options = Readonly<{
  pool: Pool;
  /** Connections for comparing and storing, with a time limit of their own. */
  longPool: Pool;
  prisma: PrismaClient;
  settings: Settings;
  log: Logger;
  enumValues: EnumValues;
  places: Places;
  statistics: Statistics;
  /** For the rows that an import leaves out, which are read as fast as possible and kept in the spool. */
  streams: Streams;
  spool: Spool;
}>;

/** The caller of a procedure. */
type By = Readonly<{ staff: StaffActor; by: Doer }>;

export type Imports = Readonly<{
  /** Stores a file and its import, which is then read. @throws {ServiceError} `body_too_large`, `import_files_full`, `unreadable_file`, `not_permitted` */
  upload: (upload: Omit<Upload, 'maxBytes'>) => Promise<{ id: string }>;
  /**
   * Makes another import of the file of an import.
   * @param asked.sheets the only sheets that are read; undefined: those that this import reads
   * @param asked.collection the resource name of the collection into which it goes; undefined: not chosen yet
   * @throws {ServiceError} `not_found`, `import_file_gone`, `import_files_full`
   */
  another: (
    asked: { id: string; sheets?: readonly string[] | undefined; collection?: string | undefined },
    staff: StaffActor,
  ) => Promise<{ id: string }>;
  /** Imports that the person may see, newest first. @param page.open only those that the person may still bring to an end */
  list: (
    page: { cursor: string | null; limit: number; open: boolean },
    staff: StaffActor,
  ) => Promise<{ imports: ImportSummary[]; next: string | null }>;
  /** @throws {ServiceError} `not_found` */
  get: (id: string, staff: StaffActor) => Promise<ImportState>;
  /**
   * Does the steps of a recipe: of the one given, else of one remembered, else of a guessed one.
   * @param asked.seen the version of the recipe that the person saw; undefined: whatever it is, it is replaced
   * @throws {ServiceError} `not_found`, `not_permitted`, `import_ended`, `import_busy`, `import_file_gone`;
   *   `import_recipe_changed` if the recipe is another one by now
   */
  prepare: (
    asked: {
      id: string;
      collection: Collection;
      recipe?: Recipe | undefined;
      seen?: string | null | undefined;
      /** The person says that the figures count what the collection counts: what a file does not say. */
      isCounted?: boolean | undefined;
    },
    by: By,
  ) => Promise<ImportState>;
  /** Rows of the table after a step. @throws {ServiceError} as `prepare` */
  stepRows: (
    page: { id: string; step: number; offset: number; take: number },
    staff: StaffActor,
  ) => Promise<{ columns: Columns; rows: (string | null)[][]; total: number }>;
  /** A few lines of the file before and after some steps. @throws {ServiceError} as `prepare` */
  example: (asked: { id: string; from: number; to: number }, staff: StaffActor) => Promise<RowsExample>;
  /** What the columns of the table after a step contain. @throws {ServiceError} as `prepare` */
  profile: (
    asked: { id: string; step: number },
    staff: StaffActor,
  ) => Promise<{ columns: NonNullable<ImportState['file']>['columns'] }>;
  /** Judges every row and compares it with the collection. @throws {ServiceError} as `prepare` */
  preview: (asked: { id: string; mode: ImportMode }, by: By) => Promise<ImportState>;
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
  ) => Promise<{ texts: ProblemText[]; total: number }>;
  /** The findings that storing would add, as far as they were searched: see `ImportState.search`. @throws {ServiceError} `not_found` */
  findings: (
    asked: { id: string; rule?: string | undefined; skip: number; limit: number },
    staff: StaffActor,
  ) => Promise<ForeseenList>;
  /** Those of them that are about some rows, by the rows' numbers. @throws {ServiceError} `not_found` */
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
  fix: (asked: { id: string; fixes: readonly ImportFix[] }, by: By) => Promise<ImportState>;
  /**
   * Stores what the preview promised, in the background.
   * @param asked.expected what the person saw
   * @param asked.acknowledged whether the person accepts that figures cannot be counted
   * @param asked.looked whether the person has looked at the findings of the preview
   * @throws {ServiceError} `import_not_ready` if the preview promises something else by now; `import_counts_unknown` if nobody has said
   *   what the figures count, and the file does not; `import_findings_unseen`; `import_unbalanced`; `import_preview_lost`; as `prepare`
   */
  apply: (
    asked: { id: string; expected: ImportEffect; acknowledged: boolean; looked: boolean },
    by: By,
  ) => Promise<ImportState>;
  /** Ends what is done at present, and the import. @throws {ServiceError} `not_found`, `not_permitted`, `import_ended` */
  cancel: (id: string, by: By) => Promise<ImportState>;
  /** Deletes an import and its file; what it stored stays. @throws {ServiceError} `not_found`, `not_permitted`, `import_busy` */
  remove: (id: string, by: By) => Promise<void>;
  recipes: Recipes;
  close: () => Promise<void>;
}>;

/** The states in which cells can be corrected. */
const FIXABLE: ImportStatus[] = ['preparing', 'ready', 'failed'];

/** Whether the file has a row that is called a total and is the sum of no rows beside it. */
async function hasDifferingTotals(pool: Pool, id: string): Promise<boolean> {
  const path = `$.aside[*] ? (@.reason == "differingTotal")`;
  const asked = 'SELECT FROM import WHERE id = $1 AND jsonb_path_exists(file, $2)';
  return (await pool.query(asked, [id, path])).rowCount !== 0;
}

/** Work that takes less is awaited by its caller, in milliseconds. */
const AWAITED_MS = 1_500;

/** Creates the imports of files into collections. */
export function createImports(options: Options): Imports {
  const { pool, longPool, prisma, settings, log, streams } = options;
  const processes = createImportProcesses(settings, log);
  const searches = createFindingSearches(options);
  const jobs = createJobs({ pool, prisma, log, stopOthers: searches.stop });
  const recipes = createRecipes(prisma);
  const cleaning = cleanHourly({ pool, log });
  const work = createWork({ ...options, processes, recipes });

  async function found(id: string, staff: StaffActor): Promise<UsedImport> {
    const row = await prisma.import.findUnique({ where: { id }, select: USED });
    if (row === null || !maySeeImport(row, staff)) throw new ServiceError('not_found');
    return importOf(row);
  }

  async function changeable(id: string, staff: StaffActor): Promise<UsedImport> {
    const row = await found(id, staff);
    if (!mayChangeImport(row, staff)) throw new ServiceError('not_permitted');
    return row;
  }

  const shown = async (id: string, staff: StaffActor): Promise<ImportState> => {
    await noticeLostPreview(pool, await found(id, staff));
    const stored = await prisma.import.findUnique({ where: { id } });
    if (stored === null) throw new ServiceError('not_found');
    const row = importOf(stored);
    if (row.status === 'ready') searches.begin(id);
    const undone = (await undoneBatches(pool, [row])).has(row.id);
    return stateOf(row, { staff, undone, related: await relatedTo(prisma, row, staff) });
  };

  /** @throws {ServiceError} `import_preview_lost`; `import_file_gone` if the import is applied, so that no other can be made */
  const requirePreview = async (row: UsedImport): Promise<void> => {
    if (!(await noticeLostPreview(pool, row))) return;
    throw new ServiceError(row.status === 'applied' ? 'import_file_gone' : 'import_preview_lost');
  };

  /** The state once the work has ended, or after a short time. */
  const soon = async (id: string, staff: StaffActor): Promise<ImportState> => {
    await jobs.settled(id, AWAITED_MS);
    return shown(id, staff);
  };

  const read = (id: string, staff: StaffActor): Promise<void> =>
    jobs.start(id, {
      status: 'reading',
      from: ['reading'],
      work: (job) => work.read(job, { id, staff }),
    });

  async function preview(
    { id, mode }: { id: string; mode: ImportMode },
    { staff }: By,
  ): Promise<ImportState> {
    const row = await changeable(id, staff);
    if (row.collection === null || row.recipe === null) throw new ServiceError('import_not_ready');
    await jobs.start(id, {
      status: 'comparing',
      from: ['preparing', 'comparing', 'ready', 'failed'],
      fallback: 'preparing',
      data: { mode },
      work: (job) => work.preview(job, { id, staff }),
    });
    return soon(id, staff);
  }

  const prepared = async <T>(
    id: string,
    staff: StaffActor,
    use: Parameters<typeof work.onSteps<T>>[1],
  ): Promise<T> => {
    const { recipe } = await found(id, staff);
    if (recipe === null) throw new ServiceError('not_found');
    return work.onSteps({ id, recipe }, use);
  };

  return {
    recipes,

    upload: async (upload) => {
      const collection = upload.collection === undefined ? undefined : findCollection(upload.collection);
      if (collection === undefined && upload.collection !== undefined)
        throw invalid('collection', { code: 'not_a_collection' });
      if (collection !== undefined && !mayEnter(upload.staff, collection.group))
        throw new ServiceError('not_permitted');
      const maxBytes = settings.MAX_IMPORT_BYTES;
      const id = await storeUpload(
        { pool, prisma },
        { ...upload, collection: collection?.resource, maxBytes },
      );
      await read(id, upload.staff);
      return { id };
    },

    async another({ id: from, sheets, collection }, staff) {
      const maxBytes = settings.MAX_IMPORT_BYTES;
      const row = await found(from, staff);
      const reading = { sheets: sheets ?? row.recipe?.reading.sheets };
      const id = await copyUpload(prisma, row, { staff, reading, collection, maxBytes });
      await read(id, staff);
      return { id };
    },

    async list({ cursor, limit, open }, staff) {
      await jobs.markInterrupted();
      const rows = await prisma.import.findMany({
        where: open ? { AND: [visibleTo(staff), unfinishedOf(staff)] } : visibleTo(staff),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit + 1,
        ...(cursor !== null && { cursor: { id: cursor } }),
        select: SUMMARY,
      });
      const page = rows.slice(0, limit).map(importOf);
      const undone = await undoneBatches(pool, page);
      const imports = page.map((row) => summaryOf(row, { staff, undone: undone.has(row.id) }));
      return { imports, next: rows[limit]?.id ?? null };
    },

    async get(id, staff) {
      await jobs.markInterrupted();
      return shown(id, staff);
    },

    async prepare({ id, collection, recipe: given, seen, isCounted = false }, { staff }) {
      const row = await changeable(id, staff);
      const isSame = row.collection === collection.resource;
      const recipe = given ?? (isCounted && isSame ? (row.recipe ?? undefined) : undefined);
      if (seen !== undefined && seen !== recipeVersionOf(row))
        throw new ServiceError('import_recipe_changed');
      await jobs.start(id, {
        status: 'preparing',
        from: ['preparing', 'comparing', 'ready', 'failed'],
        fallback: 'preparing',
        work: (job) => work.prepare(job, { id, collection, recipe, isCounted, staff }),
      });
      return soon(id, staff);
    },

    stepRows: ({ id, step, offset, take }, staff) =>
      prepared(id, staff, (call, run) => call('rows', { ...run, step, offset, take })),

    example: ({ id, from, to }, staff) =>
      prepared(id, staff, (call, run) => call('example', { ...run, from, to })),

    profile: ({ id, step }, staff) =>
      prepared(id, staff, async (call, run) => ({ columns: await call('profile', { ...run, step }) })),

    preview,

    async rows({ id, ...page }, staff) {
      const row = await found(id, staff);
      const collection = collectionOf(row);
      if (row.counts === null) throw new ServiceError('import_not_ready');
      await requirePreview(row);
      return readPreview(pool, { collection, tables: stageTablesOf(id), ...page });
    },

    async problems(id, staff) {
      const row = await found(id, staff);
      const collection = collectionOf(row);
      if (row.counts === null) throw new ServiceError('import_not_ready');
      await requirePreview(row);
      return { problems: await readProblems(pool, { collection, tables: stageTablesOf(id) }) };
    },

    async problemTexts({ id, ...page }, staff) {
      const row = await found(id, staff);
      const collection = collectionOf(row);
      if (row.counts === null) throw new ServiceError('import_not_ready');
      await requirePreview(row);
      return readProblemTexts(pool, { collection, tables: stageTablesOf(id), ...page });
    },

    async findings({ id, ...asked }, staff) {
      const row = await found(id, staff);
      const collection = collectionOf(row);
      const wanted = { actor: staff, collections: collectionsOpenTo(staff), ...asked };
      return readForeseen(queryOf(pool), { collection, tables: stageTablesOf(id), wanted });
    },

    async findingsOfRows({ id, rows }, staff) {
      const collection = collectionOf(await found(id, staff));
      const about = { collection, tables: stageTablesOf(id), rows };
      return { findings: await readForeseenOfRows(queryOf(pool), about) };
    },

    async leftOut({ id, language }, staff) {
      const row = await found(id, staff);
      const collection = collectionOf(row);
      if (row.counts === null || row.recipe === null) throw new ServiceError('import_not_ready');
      await requirePreview(row);
      const { recipe } = row;
      const owner = staff.id;
      const timeOf = createTimeOf(settings.TIME_ZONE);
      const about = {
        collection,
        tables: stageTablesOf(id),
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
          counts: row.counts,
        },
      };
      return work.stream({ id, recipe }, (open, signal) => leftOutFile(open, { ...about, signal }), owner);
    },

    async fix({ id, fixes }, caller) {
      const row = await changeable(id, caller.staff);
      if (row.recipe === null || row.counts === null || row.mode === null)
        throw new ServiceError('import_not_ready');
      await requirePreview(row);
      const recipe = await withFixes(pool, {
        id,
        recipe: row.recipe,
        collection: collectionOf(row),
        fixes,
      });
      const { count } = await prisma.import.updateMany({
        // Of two tabs that change the recipe at the same time, the later one is refused, so that nothing is lost.
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

    async apply({ id, expected, acknowledged, looked }, { staff, by }) {
      const row = await changeable(id, staff);
      if (countedIn(row) !== undefined) throw new ServiceError('import_counts_unknown');
      if (!looked && (searchIn(row)?.look != null || (await hasDifferingTotals(pool, id))))
        throw new ServiceError('import_findings_unseen');
      const { counts, mode } = summaryOf(row, { staff, undone: false });
      if (
        row.status === 'ready' &&
        (counts === null || mode === null || !isSame(expected, effectOf(counts, mode)))
      )
        throw new ServiceError('import_not_ready');
      await requirePreview(row);
      await jobs.start(id, {
        status: 'applying',
        from: ['ready'],
        fallback: 'ready',
        work: (job) => work.apply(job, { id, staff, by, expected, acknowledged }),
      });
      return soon(id, staff);
    },

    async cancel(id, { staff }) {
      await changeable(id, staff);
      const { count } = await prisma.import.updateMany({
        where: { id, status: { notIn: [...ENDED] } },
        data: { status: 'cancelled', ...AT_REST },
      });
      if (count === 0) throw new ServiceError('import_ended');
      await jobs.stop(id);
      const row = await prisma.import.findUnique({ where: { id }, select: { id: true, file: true } });
      if (row !== null && listsPersons(importOf(row))) {
        await processes.end(id);
        await removeChunks(prisma, id);
      }
      return shown(id, staff);
    },

    async remove(id, { staff }) {
      await changeable(id, staff);
      const { count } = await prisma.import.deleteMany({ where: { id, status: { not: 'applying' } } });
      if (count === 0) throw new ServiceError('import_busy');
      await jobs.stop(id);
      await processes.end(id);
      await removeChunks(prisma, id);
      await pool.query(dropStageSql(stageTablesOf(id)));
    },

    async close() {
      await cleaning.close();
      await searches.close();
      await jobs.close();
      await processes.close();
      await longPool.end();
    },
  };
}

const isSame = (a: ImportEffect, b: ImportEffect): boolean =>
  a.registered === b.registered && a.changed === b.changed && a.deleted === b.deleted;

/** The imports that have not come to an end, and that a person may change (`mayChangeImport`). */
const unfinishedOf = ({ id, role }: StaffActor): Prisma.ImportWhereInput => ({
  status: { notIn: [...ENDED, 'failed'] },
  ...(role === 'administrator' ? {} : { staffId: id }),
});

function visibleTo(staff: StaffActor): Prisma.ImportWhereInput {
  if (staff.role === 'administrator') return {};
  const open = collectionsOpenTo(staff).map(({ resource }) => resource);
  return { OR: [{ staffId: staff.id, collection: null }, { collection: { in: open } }] };
}

/** The imports whose batch was undone, unless that was undone in turn. */
async function undoneBatches(
  pool: Pool,
  imports: readonly Pick<ImportRecord, 'id' | 'batch'>[],
): Promise<Set<string>> {
  const applied = imports.filter(({ batch }) => batch !== null);
  if (applied.length === 0) return new Set();
  const { rows } = await pool.query<{ undoes: string }>(UNDONE, [applied.map(({ batch }) => String(batch))]);
  const undone = new Set(rows.map(({ undoes }) => undoes));
  return new Set(applied.filter(({ batch }) => undone.has(String(batch))).map(({ id }) => id));
}

const UNDONE = `
SELECT u.undoes::text AS undoes FROM ${BATCH_TABLE} u
WHERE u.undoes = ANY ($1::bigint[]) AND u.operation = 'undo'
  AND NOT EXISTS (SELECT FROM ${BATCH_TABLE} r WHERE r.undoes = u.id AND r.operation = 'undo')`;
