import type { Target } from '../tests/support/ledger';
import type { Stage } from './stage';

/** What another key may expect of its small requests while the fault is there. */
export type Others =
  /** Every one is answered 200, the slowest in a hundred within the limit. */
  | 'served'
  /** The fault takes service or database away: why, and within how many seconds requests are answered 200 again. */
  | Readonly<{ outage: string; backWithin: number }>;

/** A thing that goes wrong, and what has to hold although it does. One file each. */
export type Fault = Readonly<{
  name: string;
  /** What is done at each try. */
  does: string;
  /** What has to be true after it. */
  holds: string;
  /** How often it is tried; 0: not at all in the short form. */
  tries: Readonly<{ full: number; short: number }>;
  /** The longest that one try may take, in seconds. */
  limit: number;
  others: Others;
  /** Programs that have to be there beyond Node and the packages. */
  tools?: readonly Tool[];
  /** Brings up what the tries need; {@link Stage} takes it down. */
  arrange: (stage: Stage) => Promise<Scene>;
}>;

/** A fault's service and database, ready for the tries. */
export type Scene = Readonly<{
  /** One try, numbered from 1. It throws where something did not hold. */
  attempt: (number: number) => Promise<void>;
  /** Where another key asks all the while; it stays the same when the service is started again. Nowhere: nobody asks. */
  others?: Target;
  /** What is worth telling of all tries. */
  notes?: () => string;
}>;

/** Programs of the system, as scripts/lib/tools.mjs brings them. */
export type Tool = 'haproxy' | 'pgbouncer' | 'faketime' | 'tmpfs';
