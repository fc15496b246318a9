import { Counter, type Registry } from 'prom-client';
import { collectionNames } from '@/domain/collections';
import { Durations } from './durations';

/**
 * The source of a list's body: read, shared with a reading under way, kept from an earlier reply, or already held by the
 * caller.
 */
export type ListSource = 'read' | 'joined' | 'kept' | 'not_modified';

/** The operations that write records. */
const BATCH_OPERATIONS = [
  ...(['register', 'change', 'delete', 'merge', 'edit', 'edit_matching', 'undo', 'import'] as const),
] as const;

/**
 * A batch that has ended: refused as a whole, failed by a fault of the service, answered by its first reply, tried by a dry
 * run, or done, with the numbers of items that were stored and not stored.
 */
export type CountedBatch = Readonly<{ collection: string; operation: (typeof BATCH_OPERATIONS)[number] }> &
  (
    | Readonly<{ outcome: 'refused' | 'failed' | 'repeated' | 'tried' }>
    | Readonly<{ outcome: 'done'; stored: number; failed: number; duplicates: number }>
  );

/** The counts of a process since its start. Counting only adds; texts are made when the metrics are requested. */
export type ServiceCounts = Readonly<{
  requests: Durations;
  listed: (source: ListSource) => void;
  batch: (batch: CountedBatch) => void;
  /** A statement that took longer than `SLOW_STATEMENT_MS`. */
  slowStatement: () => void;
  /** Registers the counts as metrics; {@link Durations} are passed on separately. */
  registerIn: (registry: Registry) => void;
}>;

export function createServiceCounts(): ServiceCounts {
  const lists: Record<ListSource, number> = { read: 0, joined: 0, kept: 0, not_modified: 0 };
  const batches = new Tally(['collection', 'operation', 'outcome']);
  const items = new Tally(['collection', 'operation', 'outcome']);
  // They begin at 0, because Prometheus sees no increase in a counter that first appears as 1.
  for (const collection of collectionNames)
    for (const operation of BATCH_OPERATIONS) batches.add([collection, operation, 'failed'], 0);
  let slow = 0;
  return {
    requests: new Durations(),
    listed: (source) => {
      lists[source] += 1;
    },
    batch: (batch) => {
      const { collection, operation, outcome } = batch;
      batches.add([collection, operation, outcome], 1);
      if (outcome !== 'done') return;
      items.add([collection, operation, 'stored'], batch.stored);
      items.add([collection, operation, 'failed'], batch.failed);
      items.add([collection, operation, 'duplicate'], batch.duplicates);
    },
    slowStatement: () => {
      slow += 1;
    },
    registerIn(registry) {
      const about = { registers: [registry] };
      new Counter({
        ...{ ...about, name: 'statistics_list_replies_total', labelNames: ['source'] },
        help: 'Bodies of lists by where they came from: read, joined (a reading of others), kept, not_modified.',
        collect() {
          this.reset();
          for (const [source, count] of Object.entries(lists)) this.inc({ source }, count);
        },
      });
      batches.register(registry, {
        name: 'statistics_batches_total',
        help: 'Batches by outcome: done (also where items were not stored), refused as a whole, failed, repeated, tried.',
      });
      items.register(registry, {
        name: 'statistics_items_total',
        help: 'Items of batches by outcome: stored (changed and deleted ones too), failed, duplicate.',
      });
      new Counter({
        ...{ ...about, name: 'statistics_slow_statements_total' },
        help: 'Statements that took longer than SLOW_STATEMENT_MS.',
        collect() {
          this.reset();
          this.inc(slow);
        },
      });
    },
  };
}

/** Counts for each combination of labels. */
class Tally<Name extends string> {
  readonly #names: readonly Name[];
  readonly #numbers = new Map<string, { values: readonly string[]; number: number }>();

  constructor(names: readonly Name[]) {
    this.#names = names;
  }

  add(values: readonly string[], number: number): void {
    const key = values.join('\n');
    const found = this.#numbers.get(key);
    if (found === undefined) this.#numbers.set(key, { values, number });
    else found.number += number;
  }

  register(registry: Registry, { name, help }: { name: string; help: string }): void {
    const names = this.#names;
    const numbers = this.#numbers;
    new Counter<Name>({
      ...{ name, help, labelNames: names, registers: [registry] },
      collect() {
        this.reset();
        for (const { values, number } of numbers.values()) this.labels(...values).inc(number);
      },
    });
  }
}
