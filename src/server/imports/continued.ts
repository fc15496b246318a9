import type { FileTableInfo } from '@/domain/imports/file-reading';
import type { NotContinued } from '@/domain/imports/import';
import { hasAllRows } from '@/domain/imports/left-out';
import { tableShapeOf } from '@/domain/imports/propose/shape';
import type { ImportMode, Recipe } from '@/domain/imports/recipe';
import type { StaffActor } from '@/server/actor';
import type { PrismaClient } from '@/server/database/prisma';
import { stepsFor } from './recipes';
import {
  carriedIn,
  continuedIn,
  countedIn,
  type ImportRecord,
  importOf,
  maySeeImport,
  type RelatedImports,
  type StoredContinued,
} from './record';

/** An import that a workbook of rows left out continues. */
export type Continued = Readonly<{
  stored: StoredContinued;
  mode: ImportMode | null;
  agency: string | null;
}>;

/**
 * Judges the statement of a workbook that its rows were left out of an import. Only the number of that import is taken from the
 * workbook, and only if the person may see the import; everything else is read from what the service has stored.
 * @param about.wanted the table for which the workbook was uploaded; null: none
 */
export async function continuedBy(
  prisma: PrismaClient,
  about: Readonly<{ file: FileTableInfo; claim: string | null; wanted: string | null; staff: StaffActor }>,
): Promise<Continued | NotContinued> {
  const { file, claim, wanted, staff } = about;
  const found = claim === null ? null : await prisma.import.findUnique({ where: { id: claim } });
  if (found === null || !maySeeImport(found, staff)) return 'unknown';
  const row = importOf(found);
  const { collection, recipe } = row;
  if (collection === null || recipe === null || row.file === null) return 'unknown';
  if (wanted !== null && wanted !== collection) return 'collection';
  if (tableShapeOf(row.file) !== tableShapeOf(file)) return 'columns';
  return {
    stored: storedOf(row, { collection, recipe }),
    mode: modeFor(row, recipe),
    agency: row.agency,
  };
}

function storedOf(
  row: ImportRecord,
  { collection, recipe: { reading, steps } }: { collection: string; recipe: Recipe },
): StoredContinued {
  return {
    import: row.id,
    fileName: row.fileName,
    createdAt: row.createdAt.toISOString(),
    collection,
    recipe: { reading, steps: stepsFor({ reading, steps }) },
    carried: row.status === 'applied' ? [] : carriedIn(row),
    counted: countedIn(row),
  };
}

/**
 * The mode of an import of corrected rows. They are not all records of their places and periods, so they delete nothing. If all
 * rows of the file come back, those that the import has stored may change, also if it was to add records only, unless it found
 * records that it had to keep.
 */
function modeFor({ mode, counts }: ImportRecord, recipe: Recipe): ImportMode | null {
  if (mode === 'replace') return 'addAndChange';
  return mode === 'add' && hasAllRows(recipe) && counts?.changed === 0 ? 'addAndChange' : mode;
}

/** The import that an import continues, and those that continue it, as far as a person may see them. */
export async function relatedTo(
  prisma: PrismaClient,
  row: ImportRecord,
  staff: StaffActor,
): Promise<RelatedImports> {
  const rows = await prisma.import.findMany({
    where: { OR: [{ continues: row.id }, ...(row.continues === null ? [] : [{ id: row.continues }])] },
    select: { id: true, staffId: true, collection: true, fileName: true, createdAt: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  const seen = rows.filter((other) => maySeeImport(other, staff));
  const first = continuedIn(row) ?? null;
  return {
    continues: first && {
      id: seen.some(({ id }) => id === row.continues) ? row.continues : null,
      fileName: first.fileName,
      createdAt: first.createdAt,
    },
    continuedBy: seen
      .filter(({ id }) => id !== row.continues)
      .map(({ id, fileName, createdAt }) => ({ id, fileName, createdAt: createdAt.toISOString() })),
  };
}
