import type { Action } from '@/domain/history/actions';
import type { Pool } from '@/server/database/pool';
import { type Daily, deleteInBatches, everyDay } from '@/server/database/retention';
import type { Logger } from '@/server/log';
import type { Settings } from '@/server/settings';
import type { HistoryActor, HistoryEvents } from './event';
import { exportHistory, type HistoryExport } from './export';
import type { HistoryListInput } from './filter';
import { readActors, readHistory } from './read';

/** Reads the history; only `write.ts` writes it. */
export type History = Readonly<{
  /** @throws {ServiceError} `invalid_parameter` */
  list: (input: HistoryListInput) => Promise<HistoryEvents>;
  actors: () => Promise<{ actors: readonly HistoryActor[] }>;
  /** All events of a filter as a file. @throws {ServiceError} `invalid_parameter` */
  export: (asked: HistoryExport) => ReadableStream<Uint8Array>;
  /** Stops the daily deletion. The pool must still be open. */
  close: () => Promise<void>;
}>;

type Options = Readonly<{ pool: Pool; log: Logger; settings: Settings }>;

export function createHistory({ pool, log, settings }: Options): History {
  const { HISTORY_DAYS, FAILED_SIGN_IN_DAYS } = settings;
  const deletions = [
    forgetDaily({ pool, log, name: 'history', days: HISTORY_DAYS }),
    forgetDaily({ pool, log, name: 'failed sign-ins', days: FAILED_SIGN_IN_DAYS, only: FAILED_SIGN_INS }),
  ];
  return {
    list: (input) => readHistory(pool, input),
    actors: async () => ({ actors: await readActors(pool) }),
    export: (asked) => exportHistory(pool, asked),
    close: async () => void (await Promise.all(deletions.map((deletion) => deletion?.close()))),
  };
}

/** Events that anyone can cause, without signing in. */
export const FAILED_SIGN_INS: readonly Action[] = [
  'session.sign_in_failed',
  'session.reauthentication_failed',
  'session.locked_out',
];

type Forgetting = Readonly<{
  /** The number of days that events are kept. */
  days: number;
  /** Only events of these actions; undefined: all. */
  only?: readonly Action[];
}>;

function forgetDaily({
  pool,
  log,
  name,
  days,
  only,
}: Pick<Options, 'pool' | 'log'> & Forgetting & { name: string }): Daily | undefined {
  if (days === 0) return undefined;
  return everyDay({
    pool,
    log,
    name,
    run: async (closing) => {
      const count = await forgetHistory(pool, { days, closing, ...(only !== undefined && { only }) });
      if (count > 0) log.info({ count, days, only }, 'old events of the history were deleted');
    },
  });
}

/** Deletes old events. @returns their number */
export function forgetHistory(
  pool: Pool,
  { days, only, closing }: Forgetting & { closing: AbortSignal },
): Promise<number> {
  const remove = async (limit: number) => {
    const { rowCount } = await pool.query(
      `DELETE FROM history_event WHERE id IN (
         SELECT id FROM history_event WHERE at < now() - make_interval(days => $1)
         ${only === undefined ? '' : 'AND action = ANY($3)'} ORDER BY at LIMIT $2)`,
      [days, limit, ...(only === undefined ? [] : [only])],
    );
    return rowCount ?? 0;
  };
  return deleteInBatches(remove, { closing });
}
