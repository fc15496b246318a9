import type { Target } from '../tests/support/ledger';
import type { Stage } from './stage';

/** What another key may expect of its small requests during the fault. */
export type Others =
  /** Every one is answered 200, the 99th percentile within the limit. */
  | 'served'
  /**
   * The fault interrupts the service or the database: why, and the number of seconds until requests are answered 200
   * again.
   */
  | Readonly<{ outage: string; backWithin: number }>;

/** A fault, and what must hold in spite of it. One file each. */
export type Fault = Readonly<{
  name: string;
  /** What is done at each try. */
  does: string;
  /** What must be true after it. */
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
  /** One try, numbered from 1. It throws if something did not hold. */
  attempt: (number: number) => Promise<void>;
  /**
   * Where another key sends requests during the fault; it does not change when the service is restarted. Undefined: no
   * requests are sent.
   */
  others?: Target;
  /** Figures about all tries. */
  notes?: () => string;
}>;

/** Programs of the system, as scripts/lib/tools.mjs provides them. */
export type Tool = 'haproxy' | 'pgbouncer' | 'faketime' | 'tmpfs';
