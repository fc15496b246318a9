import type { ImportState } from '@/domain/imports/import';
import type { StaffActor } from '@/server/actor';
import type { Pool } from '@/server/database/pool';
import type { PrismaClient } from '@/server/database/prisma';
import { BATCH_TABLE } from '@/server/database/schema/history-names';
import { ServiceError } from '@/server/errors';
import { relatedTo } from '../continued';
import {
  type ImportRecord,
  importOf,
  mayChangeImport,
  maySeeImport,
  stateOf,
  USED,
  type UsedImport,
} from '../record';
import { noticeLostPreview } from '../stage/whole';
import type { ImportContext } from './context';

/** Work that takes less time is awaited by its caller, in milliseconds. */
const AWAITED_MS = 1_500;

/** An import that a person may see. @throws {ServiceError} `not_found` */
export async function seenImport(
  { prisma }: Pick<ImportContext, 'prisma'>,
  id: string,
  staff: StaffActor,
): Promise<UsedImport> {
  const row = await prisma.import.findUnique({ where: { id }, select: USED });
  if (row === null || !maySeeImport(row, staff)) throw new ServiceError('not_found');
  return importOf(row);
}

/** An import that a person may change. @throws {ServiceError} `not_found`, `not_permitted` */
export async function changeableImport(
  context: Pick<ImportContext, 'prisma'>,
  id: string,
  staff: StaffActor,
): Promise<UsedImport> {
  const row = await seenImport(context, id, staff);
  if (!mayChangeImport(row, staff)) throw new ServiceError('not_permitted');
  return row;
}

/** An import on which a job works, whoever sees it. @throws {ServiceError} `import_cancelled` if it was removed */
export async function loadedImport(prisma: PrismaClient, id: string): Promise<ImportRecord> {
  const row = await prisma.import.findUnique({ where: { id } });
  if (row === null) throw new ServiceError('import_cancelled');
  return importOf(row);
}

/** An import as its page shows it. The search of a preview that is ready begins here. @throws {ServiceError} `not_found` */
export async function shownImport(
  context: ImportContext,
  id: string,
  staff: StaffActor,
): Promise<ImportState> {
  const { pool, prisma, searches } = context;
  await noticeLostPreview(pool, await seenImport(context, id, staff));
  const stored = await prisma.import.findUnique({ where: { id } });
  if (stored === null) throw new ServiceError('not_found');
  const row = importOf(stored);
  if (row.status === 'ready') searches.begin(id);
  const undone = (await undoneBatches(pool, [row])).has(row.id);
  return stateOf(row, { staff, undone, related: await relatedTo(prisma, row, staff) });
}

/** The import as its page shows it once the work on it has ended, or after a short time. */
export async function shownSoon(context: ImportContext, id: string, staff: StaffActor): Promise<ImportState> {
  await context.jobs.settled(id, AWAITED_MS);
  return shownImport(context, id, staff);
}

/** @throws {ServiceError} `import_preview_lost`; `import_file_gone` if the import is applied, so that no other can be made */
export async function requirePreview({ pool }: Pick<ImportContext, 'pool'>, row: UsedImport): Promise<void> {
  if (!(await noticeLostPreview(pool, row))) return;
  throw new ServiceError(row.status === 'applied' ? 'import_file_gone' : 'import_preview_lost');
}

/** The imports whose batch was undone, unless that was undone in turn. */
export async function undoneBatches(
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
