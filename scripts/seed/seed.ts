import { type Collection, findCollection } from '@/domain/collections';
import type { Records } from '@/server/records/records';
import { UsageError } from './command-line';
import { distribute } from './distribute';
import { itemsWithGaps } from './faults/deliveries';
import { findForeignRecords } from './foreign-records';
import { ACTOR } from './label';
import { load, type Tally, type Task } from './load';
import { grouped } from './progress';
import type { Source } from './source';
import { createSources } from './sources/all';

/** The number of concurrent batches, each on its own connection. */
export const PARALLEL = 3;
/** Items of a batch: more would not be faster, and Ctrl-C would wait longer. */
const BATCH_SIZE = 10_000;

/** The database contains records that are not synthetic. */
export class ForeignRecordsError extends Error {}

type Request = Readonly<{
  records: number;
  collections: readonly Collection[];
  seed: number;
  force: boolean;
  /** Whether some deliveries are left out, or late. */
  withGaps?: boolean;
  signal: AbortSignal;
  onProgress: (tally: Readonly<Tally>, collection: Collection) => void;
}>;

/**
 * Writes synthetic records through the records service.
 * @throws {UsageError} if there are not that many different records
 * @throws {ForeignRecordsError} if the database contains other records, unless forced; then nothing is written
 */
export async function seed(records: Records, request: Request): Promise<Tally> {
  const sources = createSources(await listedStatuses(records));
  const tasks = planTasks(request, sources);
  if (!request.force) await refuseForeignRecords(records, sources);
  const { signal, onProgress } = request;
  return load(tasks, {
    register: (collection, items) => records.register({ actor: ACTOR, collection, items, wantData: false }),
    batchSize: BATCH_SIZE,
    parallel: PARALLEL,
    signal,
    onProgress,
  });
}

function planTasks(
  { records, collections, seed, withGaps = false }: Omit<Request, 'force' | 'signal' | 'onProgress'>,
  sources: ReadonlyMap<string, Source>,
): Task[] {
  const chosen = collections.flatMap((collection) => {
    const source = sources.get(collection.resource);
    return source === undefined ? [] : [{ collection, source }];
  });
  const sizes = chosen.map(({ source }) => source.size);
  const most = sizes.reduce((sum, size) => sum + size, 0);
  if (records > most) {
    const names = collections.length === 1 ? collections[0]!.resource : 'the chosen collections';
    throw new UsageError(`--records ${records} is too many: ${names} can have ${grouped(most)} at most.`);
  }
  const counts = distribute(records, sizes);
  return chosen
    .map(({ collection, source }, i) => {
      const items = source.records(seed);
      const given = withGaps ? itemsWithGaps(collection, items) : items;
      return { collection, records: given, count: counts[i]! };
    })
    .filter(({ count }) => count > 0);
}

async function listedStatuses(records: Records): Promise<string[]> {
  const listed = await records.enumValues.listed(findCollection('pasien')!);
  return [...(listed.get('status') ?? [])];
}

async function refuseForeignRecords(records: Records, sources: ReadonlyMap<string, Source>): Promise<void> {
  const foreign = await findForeignRecords(records, sources);
  if (foreign.length === 0) return;
  const names = foreign
    .map(({ collection, total }) => `${collection.resource} (${grouped(total)})`)
    .join(', ');
  throw new ForeignRecordsError(
    `The database holds records that are not synthetic: ${names}.\n` +
      'Synthetic records among them could not be told apart later. Use an empty database, or --force.',
  );
}
