import type { ImportProgress } from '@/domain/imports/import';
import type { Recipe } from '@/domain/imports/recipe';
import type { PrismaClient } from '@/server/database/prisma';
import { ServiceError } from '@/server/errors';
import { pulled } from '@/server/sheets/sheet-file';
import { spooled } from '@/server/spool/spooled';
import type { Job } from '../jobs';
import type { RunParameters } from '../prepare/run';
import type { CallOptions } from '../program/import-process';
import type { OpenImport } from '../program/import-processes';
import type { CallProgress } from '../session';
import type { ImportContext } from './context';

/** An import whose recipe is found. */
type Prepared = Readonly<{ id: string; recipe: Recipe }>;

/**
 * Uses the process of an import, with its file read as a recipe says.
 * @throws {ServiceError} `import_file_gone`; as {@link OpenImport.call}
 */
export async function openImport<T>(
  { prisma, processes }: Pick<ImportContext, 'prisma' | 'processes'>,
  {
    id,
    reading,
    job,
    use,
  }: { id: string; reading: Recipe['reading']; job?: Job; use: (open: OpenImport) => Promise<T> },
): Promise<T> {
  await requireFile(prisma, id);
  return processes.use(id, { importId: id, reading }, use, reportedTo(job));
}

/** The parameters for running the steps of a recipe. */
export async function runOf(
  { places }: Pick<ImportContext, 'places'>,
  { file }: OpenImport,
  { steps }: Recipe,
): Promise<RunParameters> {
  const { version } = await places.data();
  return { reading: file.reading, steps, vocabularyVersion: version };
}

/** Lets a job end a call of the process, and reports its progress to the job. */
export const reportedTo = (job: Job | undefined): CallOptions => ({
  signal: job?.signal,
  onProgress: ({ phase, done, of }) => job?.progress({ phase: PHASES[phase], done, of: of ?? null }),
});

/** A call's phases as an import shows them. */
const PHASES = {
  waiting: 'queued',
  fetching: 'reading',
  reading: 'reading',
  preparing: 'preparing',
  judging: 'judging',
} as const satisfies Record<CallProgress['phase'], ImportProgress['phase']>;

/**
 * Streams a result that is made from the file of an import. Its process is kept until the result is complete, however slowly it
 * is read.
 */
export async function streamOfImport(
  context: Pick<ImportContext, 'prisma' | 'processes' | 'spool'>,
  { id, recipe, owner }: Prepared & { owner: string },
  make: (open: OpenImport, signal: AbortSignal) => AsyncGenerator<Uint8Array, void>,
): Promise<ReadableStream<Uint8Array>> {
  await requireFile(context.prisma, id);
  const left = new AbortController();
  const { signal } = left;
  const pieces = piecesOf(
    (opened) => make(opened, signal),
    (use) => openImport(context, { id, reading: recipe.reading, use }),
  );
  const taken = spooled(pieces, { spool: context.spool, owner, signal });
  return pulled(taken, async () => {
    left.abort(new Error('the reader left'));
    await taken.return();
  });
}

/** The pieces of a stream that is made while something is in use. */
async function* piecesOf(
  make: (open: OpenImport) => AsyncGenerator<Uint8Array, void>,
  using: (use: (open: OpenImport) => Promise<void>) => Promise<void>,
): AsyncGenerator<Uint8Array, void> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let used: Promise<void> | undefined;
  const opened = new Promise<OpenImport>((resolve, reject) => {
    used = using((open) => {
      resolve(open);
      return ended;
    });
    used.catch(reject);
  });
  try {
    yield* make(await opened);
  } finally {
    end();
    await used?.catch(() => undefined);
  }
}

/** @throws {ServiceError} `import_file_gone` */
async function requireFile(prisma: PrismaClient, importId: string): Promise<void> {
  const count = await prisma.importFileChunk.count({ where: { importId, n: 0 } });
  if (count === 0) throw new ServiceError('import_file_gone');
}
