import type { Stage } from './stage';

/** What one timed piece of work did. */
export type Figure = Readonly<{ amount: number; seconds: number }>;

/** A row whose service and limit do the same work in turn. */
export type PairRow = Readonly<{
  kind: 'pairs';
  name: string;
  work: string;
  limitName: string;
  unit: 'records/s' | 'MB/s' | 'requests/s';
  /** The least ratio of the service's figure to the limit's. */
  target: number;
  /** What is made before the clock starts: bodies, parameters, records that must stand. */
  prepare: (stage: Stage) => Promise<PreparedPair>;
}>;

/** Each side does the work once, timed, and checks afterwards that it was done; `restore` undoes either's. */
export type PreparedPair = Readonly<{
  service: () => Promise<Figure>;
  limit: () => Promise<Figure>;
  restore: () => Promise<void>;
}>;

/** A row that says how much memory the service takes for some work, above what it takes idle. */
export type MemoryRow = Readonly<{
  kind: 'memory';
  name: string;
  work: string;
  /** The most, in MiB above idle. */
  target: number;
  prepare: (stage: Stage) => Promise<() => Promise<void>>;
}>;

export type Row = PairRow | MemoryRow;

/** Seconds since some moment. */
export const now = (): number => performance.now() / 1000;
