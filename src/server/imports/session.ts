import type { DuckDBConnection } from '@duckdb/node-api';
import type { FileTableInfo } from '@/domain/imports/file-reading';
import type { Pool } from '@/server/database/pool';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';

export const CALL_PHASES = ['waiting', 'fetching', 'reading', 'preparing', 'judging'] as const;

/** The progress of a call of an import process. */
export type CallProgress = Readonly<{
  /** `waiting`: other imports use all processes. */
  phase: (typeof CALL_PHASES)[number];
  /** In bytes or rows, as `of`. */
  done: number;
  /** undefined: not known. */
  of?: number | undefined;
}>;

/** The state that the calls of an import process share. */
export type ImportSession = {
  readonly settings: Settings;
  readonly log: Logger;
  /** Connections to PostgreSQL, only of this process. */
  readonly pool: Pool;
  /** The process's temporary folder, removed when it ends. */
  readonly folder: string;
  /** The import's own DuckDB, in a file of `folder`: it has the table `source` once a file is open. */
  readonly duck: DuckDBConnection;
  /** The file that is open. */
  file: FileTableInfo | undefined;
};

/** One call of an import process. */
export type CallContext = Readonly<{
  session: ImportSession;
  /** Aborted when the call is cancelled. */
  signal: AbortSignal;
  /** Reports the progress of the call to the service; of many reports in a short time only some are sent. */
  progress: (progress: CallProgress) => void;
}>;
