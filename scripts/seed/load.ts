import type { Collection } from '@/domain/collections';
import type { Outcome } from '@/server/records/outcome';
import type { Item } from './source';

/** Records for one collection: the first `count` of them. */
export type Task = Readonly<{ collection: Collection; records: Iterable<Item>; count: number }>;

/** What has been done so far. */
export type Tally = {
  offered: number;
  stored: number;
  /** There already. */
  duplicates: number;
  failed: number;
  /** Why the first that failed did. */
  firstFault: string | undefined;
};

type Options = Readonly<{
  register: (collection: Collection, items: readonly Item[]) => Promise<Outcome>;
  /** The most items of a batch. */
  batchSize: number;
  /** Batches under way at once. */
  parallel: number;
  /** Ends the work after the batches under way. */
  signal: AbortSignal;
  /** Called after each batch. */
  onProgress: (tally: Readonly<Tally>, collection: Collection) => void;
}>;

/**
 * Registers the records of tasks, several batches at a time.
 * @returns what was done: less than all where the signal ended it
 * @throws what a batch failed with, after the others under way are done
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

/** The records of all tasks, cut into batches; each batch is made when it is asked for. */
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
