import type { MetricsSnapshot } from '@/server/metrics/snapshot';

/** The task that the first process passes to a serving one in the environment. */
export type WorkerTask = Readonly<{
  /** The number of the process, from 1. */
  number: number;
  /** The port on which all of them listen. */
  port: number;
  /** The number of serving processes. */
  processes: number;
  /** The connections to the database that it may hold in its pools. */
  connections: number;
  /** The socket of the process that works on imports, which is number 1. */
  importsSocket: string;
  /** Whether it makes the first administrator, or the link for it. */
  isFirstStart: boolean;
}>;

/** The environment variable with the {@link WorkerTask} as JSON. */
export const TASK = 'SERVICE_PROCESS';

/** A message from a serving process to the first process. */
export type FromWorker =
  /** Its program runs: from now on it undoes its start when it is stopped. */
  | Readonly<{ type: 'begun' }>
  /** It could serve. `setUpPath`: the one-time link of the first administrator. */
  | Readonly<{ type: 'prepared'; setUpPath: string | undefined }>
  | Readonly<{ type: 'serving' }>
  | Readonly<{ type: 'failed'; message: string }>
  /** Somebody has asked for `/health/ready`. */
  | Readonly<{ type: 'asked' }>
  /** Its metrics, with the number of the request for them. */
  | Readonly<{ type: 'metrics'; request: number; snapshot: MetricsSnapshot }>;

/** A message from the first process to a serving one. */
export type ToWorker =
  | Readonly<{ type: 'serve' }>
  /** `askedMs`: how long ago one of them was asked for `/health/ready`, in milliseconds; null: never. */
  | Readonly<{ type: 'stop'; askedMs: number | null }>
  | Readonly<{ type: 'hurry' }>
  /** Asks for its metrics; `isForAll`: including those that all processes share. */
  | Readonly<{ type: 'metrics'; request: number; isForAll: boolean }>;
