import { collections, findCollection } from '@/domain/collections';
import type { ImportState, ImportSummary } from '@/domain/imports/import';
import { ALL_GROUPS, mayEnter } from '@/domain/staff';
import type { Prisma } from '@/generated/prisma/client';
import type { Doer, StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { BATCH_TABLE } from '@/server/database/schema/history-names';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import type { Settings } from '@/server/settings';
import { type ImportRecord, mayChangeImport, SUMMARY, stateOf, summaryOf } from './record';
import { removeChunks, storeUpload, type Upload } from './upload';

type Options = Readonly<{ pool: Pool; prisma: PrismaClient; settings: Settings }>;

/** The caller of a procedure. */
type By = Readonly<{ staff: StaffActor; by: Doer }>;

export type Imports = Readonly<{
  /** Stores a file and its import. @throws {ServiceError} `body_too_large`, `missing_body`, `not_permitted` */
  upload: (upload: Omit<Upload, 'maxBytes'>) => Promise<{ id: string }>;
  /** Imports that the person may see, newest first. */
  list: (
    page: { cursor: string | null; limit: number },
    staff: StaffActor,
  ) => Promise<{ imports: ImportSummary[]; next: string | null }>;
  /** @throws {ServiceError} `not_found` */
  get: (id: string, staff: StaffActor) => Promise<ImportState>;
  /** Ends what is done at present. @throws {ServiceError} `not_found`, `not_permitted`, `import_ended` */
  cancel: (id: string, by: By) => Promise<ImportState>;
  /** Deletes an import and its file; what it stored stays. @throws {ServiceError} `not_found`, `not_permitted`, `import_busy` */
  remove: (id: string, by: By) => Promise<void>;
}>;

/** The states that end an import. */
const ENDED = ['applied', 'failed', 'cancelled'];

/** Creates the imports of files into collections. */
export function createImports({ pool, prisma, settings }: Options): Imports {
  async function found(id: string, staff: StaffActor): Promise<ImportRecord> {
    const row = await prisma.import.findUnique({ where: { id } });
    if (row === null || !maySee(row, staff)) throw new ServiceError('not_found');
    return row;
  }

  async function changeable(id: string, staff: StaffActor): Promise<ImportRecord> {
    const row = await found(id, staff);
    if (!mayChangeImport(row, staff)) throw new ServiceError('not_permitted');
    return row;
  }

  const shown = async (row: ImportRecord, staff: StaffActor): Promise<ImportState> =>
    stateOf(row, { staff, undone: (await undoneBatches(pool, [row])).has(row.id) });

  return {
    upload: async (upload) => {
      const collection = upload.collection === undefined ? undefined : findCollection(upload.collection);
      if (collection === undefined && upload.collection !== undefined)
        throw invalid('collection', { code: 'not_a_collection' });
      if (collection !== undefined && !mayEnter(upload.staff, collection.group))
        throw new ServiceError('not_permitted');
      const maxBytes = settings.MAX_IMPORT_BYTES;
      return { id: await storeUpload(prisma, { ...upload, collection: collection?.resource, maxBytes }) };
    },

    async list({ cursor, limit }, staff) {
      const rows = await prisma.import.findMany({
        where: visibleTo(staff),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        take: limit + 1,
        ...(cursor !== null && { cursor: { id: cursor } }),
        select: SUMMARY,
      });
      const page = rows.slice(0, limit);
      const undone = await undoneBatches(pool, page);
      const imports = page.map((row) => summaryOf(row, { staff, undone: undone.has(row.id) }));
      return { imports, next: rows[limit]?.id ?? null };
    },

    get: async (id, staff) => shown(await found(id, staff), staff),

    async cancel(id, { staff }) {
      await changeable(id, staff);
      const { count } = await prisma.import.updateMany({
        where: { id, status: { notIn: ENDED } },
        data: { status: 'cancelled', aliveAt: null },
      });
      if (count === 0) throw new ServiceError('import_ended');
      return shown(await found(id, staff), staff);
    },

    async remove(id, { staff }) {
      await changeable(id, staff);
      const { count } = await prisma.import.deleteMany({ where: { id, status: { not: 'applying' } } });
      if (count === 0) throw new ServiceError('import_busy');
      await removeChunks(prisma, id);
    },
  };
}

/** Own imports, and those into collections of the person's groups; administrators see all. */
const maySee = ({ staffId, collection }: ImportRecord, staff: StaffActor): boolean =>
  staffId === staff.id ||
  staff.role === 'administrator' ||
  (collection !== null && mayEnter(staff, findCollection(collection)?.group ?? ALL_GROUPS));

function visibleTo(staff: StaffActor): Prisma.ImportWhereInput {
  if (staff.role === 'administrator') return {};
  const own = collections.filter(({ group }) => mayEnter(staff, group)).map(({ resource }) => resource);
  return { OR: [{ staffId: staff.id }, { collection: { in: own } }] };
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
