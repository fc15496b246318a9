import type { Stage } from '../stage';

/** The result of one timed run. */
export type Figure = Readonly<{ amount: number; seconds: number }>;

/** A row whose service and limit do the same work alternately. */
export type PairRow = Readonly<{
  kind: 'pairs';
  name: string;
  work: string;
  limitName: string;
  unit: 'records/s' | 'MB/s' | 'requests/s';
  /** The minimum ratio of the service's rate to the limit's. */
  target: number;
  /** Prepares bodies, parameters and records before the clock starts. */
  prepare: (stage: Stage) => Promise<PreparedPair>;
}>;

/** Each side does the work once, timed, and then checks it; `restore` undoes the work of either side. */
export type PreparedPair = Readonly<{
  service: () => Promise<Figure>;
  limit: () => Promise<Figure>;
  restore: () => Promise<void>;
}>;

/** A row that measures the service's memory for some work, above its idle memory. */
export type MemoryRow = Readonly<{
  kind: 'memory';
  name: string;
  work: string;
  /** The maximum, in MiB above idle. */
  target: number;
  prepare: (stage: Stage) => Promise<() => Promise<void>>;
}>;

export type Row = PairRow | MemoryRow;

/** Seconds since a moment. */
export const now = (): number => performance.now() / 1000;
