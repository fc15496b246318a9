import type { Pool } from '@/server/database/pool';
import type { Logger } from '@/server/log';
import { type Daily, deleteInBatches, everyDay } from '@/server/retention';
import type { Settings } from '@/server/settings';
import type { HistoryActor, HistoryPage } from './event';
import { exportHistory } from './export';
import type { HistoryFilter, HistoryListInput } from './filter';
import { readActors, readHistory } from './read';

/** What was done, for those who look; it is written by `write.ts` alone. */
export type History = Readonly<{
  /** @throws {ServiceError} `invalid_parameter` */
  list: (input: HistoryListInput) => Promise<HistoryPage>;
  actors: () => Promise<{ actors: readonly HistoryActor[] }>;
  /** All events of a filter as CSV. @throws {ServiceError} `invalid_parameter` */
  export: (filter: HistoryFilter) => ReadableStream<Uint8Array>;
  /** Ends the daily deletion; before the pool ends. */
  close: () => Promise<void>;
}>;

type Options = Readonly<{ pool: Pool; log: Logger; settings: Settings }>;

export function createHistory({ pool, log, settings }: Options): History {
  const deletion = forgetDaily({ pool, log, days: settings.HISTORY_DAYS });
  return {
    list: (input) => readHistory(pool, input),
    actors: async () => ({ actors: await readActors(pool) }),
    export: (filter) => exportHistory(pool, filter),
    close: async () => deletion?.close(),
  };
}

function forgetDaily({
  pool,
  log,
  days,
}: Pick<Options, 'pool' | 'log'> & { days: number }): Daily | undefined {
  if (days === 0) return undefined;
  return everyDay({
    pool,
    log,
    name: 'history',
    run: async (closing) => {
      const count = await forgetHistory(pool, { days, closing });
      if (count > 0) log.info({ count, days }, 'history older than HISTORY_DAYS was deleted');
    },
  });
}

/** Deletes what is older than so many days. @returns how many events */
export function forgetHistory(
  pool: Pool,
  { days, closing }: { days: number; closing: AbortSignal },
): Promise<number> {
  const remove = async (limit: number) => {
    const { rowCount } = await pool.query(
      `DELETE FROM history_event WHERE id IN (
         SELECT id FROM history_event WHERE at < now() - make_interval(days => $1) ORDER BY at LIMIT $2)`,
      [days, limit],
    );
    return rowCount ?? 0;
  };
  return deleteInBatches(remove, { closing });
}
