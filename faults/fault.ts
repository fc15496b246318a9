import type { Target } from '../tests/support/ledger';
import type { Stage } from './stage';

/** The expected replies to small requests of another key during the fault. */
export type Others =
  /** Every one is answered 200, the 99th percentile within the limit. */
  | 'served'
  /**
   * The fault interrupts the service or the database: the reason, and the number of seconds until requests are answered 200
   * again.
   */
  | Readonly<{ outage: string; backWithin: number }>;

/** A fault, and the conditions that must hold in spite of it. Each is in a file of its own. */
export type Fault = Readonly<{
  name: string;
  /** The action of each try. */
  does: string;
  /** The condition that must be true after it. */
  holds: string;
  /** The number of tries; 0: none in the short form. */
  tries: Readonly<{ full: number; short: number }>;
  /** The maximum duration of one try, in seconds. */
  limit: number;
  others: Others;
  /** Required programs besides Node and the packages. */
  tools?: readonly Tool[];
  /** Starts what the tries need; {@link Stage} stops it. */
  arrange: (stage: Stage) => Promise<Scene>;
}>;

/** The service and database of a fault, ready for the tries. */
export type Scene = Readonly<{
  /** One try, numbered from 1. It throws if a condition did not hold. */
  attempt: (number: number) => Promise<void>;
  /**
   * The service to which another key sends requests during the fault; its address does not change when the service is
   * restarted. Undefined: no requests are sent.
   */
  others?: Target;
  /** Figures about all tries. */
  notes?: () => string;
}>;

/** Programs of the system, as scripts/lib/tools.mjs provides them. */
export type Tool = 'haproxy' | 'pgbouncer' | 'faketime' | 'tmpfs' | 'patroni' | 'etcd' | 'postgresql-15';
