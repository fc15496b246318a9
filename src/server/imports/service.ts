import type { ImportState, ImportSummary } from '@/domain/imports/import';
import { collectionsOpenTo } from '@/domain/staff';
import type { Prisma } from '@/generated/prisma/client';
import type { StaffActor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import type { Logger } from '@/server/log';
import { createFindingSearches } from './foresee/searches';
import { AT_REST, createJobs, ENDED } from './jobs';
import { type KeptFile, keptFile } from './kept-file';
import { type ApplyingPhase, createApplyingPhase } from './phases/applying';
import type { ImportCaller, ImportContext } from './phases/context';
import { createPreparingPhase, type PreparingPhase } from './phases/preparing';
import { createPreviewingPhase, type PreviewingPhase } from './phases/previewing';
import { createReadingPhase, type ReadingPhase } from './phases/reading';
import { changeableImport, shownImport, undoneBatches } from './phases/seen';
import { createImportProcesses, type ImportProcesses } from './program/import-processes';
import { createRecipes, type Recipes } from './recipes';
import { importOf, listsPersons, SUMMARY, summaryOf } from './record';
import { cleanHourly } from './retention';
import { dropStageSql, stageTablesOf } from './stage/stage-tables';
import { removeChunks } from './upload';

type Options = Omit<ImportContext, 'processes' | 'searches' | 'jobs' | 'recipes'> & Readonly<{ log: Logger }>;

/** Imports, and the identifier to read the next page after. */
export type ImportPage = Readonly<{ imports: readonly ImportSummary[]; next: string | null }>;

/** The imports of files into collections: the functions of each phase, and those for all phases. */
export type Imports = ReadingPhase &
  PreparingPhase &
  PreviewingPhase &
  ApplyingPhase &
  Readonly<{
    /** Imports that the person may see, newest first. @param page.open only those that the person may still bring to an end */
    list: (
      page: { cursor: string | null; limit: number; open: boolean },
      staff: StaffActor,
    ) => Promise<ImportPage>;
    /** @throws {ServiceError} `not_found` */
    get: (id: string, staff: StaffActor) => Promise<ImportState>;
    /**
     * Ends the present work on an import, and the import.
     * @throws {ServiceError} `not_found`, `not_permitted`, `import_ended`
     */
    cancel: (id: string, by: ImportCaller) => Promise<ImportState>;
    /**
     * Deletes an import and its file; the records that it stored stay.
     * @throws {ServiceError} `not_found`, `not_permitted`, `import_busy`
     */
    remove: (id: string, by: ImportCaller) => Promise<void>;
    /** The file of a stored import. @throws {ServiceError} as {@link keptFile} */
    file: (id: string, staff: StaffActor) => Promise<KeptFile>;
    recipes: Recipes;
    load: ImportProcesses['load'];
    close: () => Promise<void>;
  }>;

/** Creates the imports of files into collections. */
export function createImports({ log, ...options }: Options): Imports {
  const { pool, longPool, prisma, settings } = options;
  const processes = createImportProcesses(settings, log);
  const searches = createFindingSearches({ ...options, log });
  const jobs = createJobs({ pool, prisma, log, stopOthers: searches.stop });
  const recipes = createRecipes(prisma);
  const cleaning = cleanHourly({ pool, log });
  const context: ImportContext = { ...options, processes, searches, jobs, recipes };

  return {
    recipes,
    load: processes.load,
    ...createReadingPhase(context),
    ...createPreparingPhase(context),
    ...createPreviewingPhase(context),
    ...createApplyingPhase(context),

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
      return shownImport(context, id, staff);
    },

    file: (id, staff) => keptFile({ pool, prisma }, id, staff),

    async cancel(id, { staff }) {
      await changeableImport(context, id, staff);
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
      return shownImport(context, id, staff);
    },

    async remove(id, { staff }) {
      await changeableImport(context, id, staff);
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

/** The imports that have not ended, and that a person may change (`mayChangeImport`). */
const unfinishedOf = ({ id, role }: StaffActor): Prisma.ImportWhereInput => ({
  status: { notIn: [...ENDED, 'failed'] },
  ...(role === 'administrator' ? {} : { staffId: id }),
});

function visibleTo(staff: StaffActor): Prisma.ImportWhereInput {
  if (staff.role === 'administrator') return {};
  const open = collectionsOpenTo(staff).map(({ resource }) => resource);
  return { OR: [{ staffId: staff.id, collection: null }, { collection: { in: open } }] };
}
