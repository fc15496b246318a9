import type { Collection } from '@/domain/collections';
import type { Outcome } from '@/server/records/outcome';
import type { Item } from './source';

/** Records for one collection: the first `count` of them. */
export type Task = Readonly<{ collection: Collection; records: Iterable<Item>; count: number }>;

/** The progress. */
export type Tally = {
  offered: number;
  stored: number;
  /** Already stored. */
  duplicates: number;
  failed: number;
  /** The fault of the first failed item. */
  firstFault: string | undefined;
};

type Options = Readonly<{
  register: (collection: Collection, items: readonly Item[]) => Promise<Outcome>;
  /** The maximum number of items of a batch. */
  batchSize: number;
  /** The number of concurrent batches. */
  parallel: number;
  /** Ends the work after the running batches. */
  signal: AbortSignal;
  /** Called after each batch. */
  onProgress: (tally: Readonly<Tally>, collection: Collection) => void;
}>;

/**
 * Registers the records of tasks, several batches at a time.
 * @returns the progress, which is incomplete if the signal ended the work
 * @throws the error of a batch, after the other running ones have ended
 */
export async function load(tasks: readonly Task[], options: Options): Promise<Tally> {
  const tally: Tally = { offered: 0, stored: 0, duplicates: 0, failed: 0, firstFault: undefined };
  const upcoming = batches(tasks, options.batchSize);
  let broken = false;
  const work = async () => {
    while (!broken && !options.signal.aborted) {
      const next = upcoming.next();
      if (next.done === true) return;
      const { collection, items } = next.value;
      try {
        add(tally, items.length, await options.register(collection, items));
      } catch (error) {
        broken = true;
        throw error;
      }
      options.onProgress(tally, collection);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: options.parallel }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return tally;
}

/** The records of all tasks, divided into batches, which are generated on demand. */
function* batches(
  tasks: readonly Task[],
  size: number,
): Generator<{ collection: Collection; items: Item[] }> {
  for (const { collection, records, count } of tasks) {
    let items: Item[] = [];
    let taken = 0;
    for (const item of records) {
      if (taken === count) break;
      taken += 1;
      items.push(item);
      if (items.length < size) continue;
      yield { collection, items };
      items = [];
    }
    if (items.length > 0) yield { collection, items };
  }
}

function add(tally: Tally, offered: number, { done, duplicates, failed, faults }: Outcome): void {
  tally.offered += offered;
  tally.stored += done;
  tally.duplicates += duplicates;
  tally.failed += failed;
  tally.firstFault ??= faults.find(({ fault }) => fault.code !== 'duplicate')?.fault.message('en');
}
