import { findCollection } from '@/domain/collections';
import type { FileReading, FileTableInfo } from '@/domain/imports/file-reading';
import type { NotContinued } from '@/domain/imports/import';
import { mayEnter } from '@/domain/staff';
import type { StaffActor } from '@/server/actor';
import { ServiceError } from '@/server/errors';
import { invalid } from '@/server/input/input';
import { type Continued, continuedBy } from '../continued';
import { AT_REST, type Job } from '../jobs';
import { shapeHash } from '../recipes';
import { asJson, chosenReading, type ImportRecord, type StoredFits } from '../record';
import { copyUpload, storeUpload, type Upload } from '../upload';
import type { ImportContext } from './context';
import { openImport } from './open';
import { loadedImport, seenImport } from './seen';

/** The first phase of an import: its file is stored and read, and the collections that it fits are found. */
export type ReadingPhase = Readonly<{
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
}>;

export function createReadingPhase(context: ImportContext): ReadingPhase {
  const { pool, prisma, settings, jobs } = context;

  const begin = (id: string, staff: StaffActor): Promise<void> =>
    jobs.start(id, {
      status: 'reading',
      from: ['reading'],
      work: (job) => read(context, job, { id, staff }),
    });

  return {
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
      await begin(id, upload.staff);
      return { id };
    },

    async another({ id: from, sheets, collection }, staff) {
      const maxBytes = settings.MAX_IMPORT_BYTES;
      const row = await seenImport(context, from, staff);
      const reading = { sheets: sheets ?? row.recipe?.reading.sheets };
      const id = await copyUpload(prisma, row, { staff, reading, collection, maxBytes });
      await begin(id, staff);
      return { id };
    },
  };
}

/** Reads the file, and finds a recipe that is remembered for its shape. */
async function read(
  context: ImportContext,
  job: Job,
  { id, staff }: { id: string; staff: StaffActor },
): Promise<void> {
  const { prisma, places, recipes } = context;
  const row = await loadedImport(prisma, id);
  const { collection: wanted, fileName } = row;
  const given = chosenReading(row);
  const { version: vocabularyVersion } = await places.data();
  const ranked = (reading: FileReading) =>
    openImport(context, {
      id,
      reading,
      job,
      use: async ({ file, call }) => ({
        file,
        ranking: await call('rank', { fileName, vocabularyVersion }, { signal: job.signal }),
      }),
    });
  const first = await ranked(given);
  const continuing = await continuation(context, first.file, { row, staff });
  const notContinued = typeof continuing === 'string' ? continuing : undefined;
  const continued = typeof continuing === 'string' ? undefined : continuing;
  // A workbook that continues no import is read like any other file.
  const chosen = notContinued === undefined ? given : { ...given, plain: false };
  const { file, ranking } = notContinued === undefined ? first : await ranked(chosen);
  const shape = shapeHash(file);
  const collection = wanted === null ? undefined : findCollection(wanted);
  const kept = continued === undefined ? await recipes.find({ shape, collection }, staff) : undefined;
  const fits = ranking.fits.filter((fit) => mayEnter(staff, findCollection(fit.collection)!.group));
  await job.update({
    status: 'preparing',
    file: asJson(file),
    fits: asJson({
      ...ranking,
      fits,
      reading: file.reading,
      chosen,
      continued: continued?.stored,
      notContinued,
    } satisfies StoredFits),
    shape,
    ...AT_REST,
    ...(kept !== undefined && { collection: kept.collection }),
    ...(continued !== undefined && {
      collection: continued.stored.collection,
      continues: continued.stored.import,
      mode: continued.mode,
      agency: continued.agency,
    }),
  });
}

/** The import that a file continues, or the reason why it continues none although it says so; undefined: it does not say so. */
async function continuation(
  { prisma }: ImportContext,
  file: FileTableInfo,
  { row, staff }: { row: ImportRecord; staff: StaffActor },
): Promise<Continued | NotContinued | undefined> {
  if (file.leftOutOf === undefined || file.reading.plain !== true) return undefined;
  return continuedBy(prisma, { file, claim: file.leftOutOf, wanted: row.collection, staff });
}
