import type { Pool } from '@/server/database/pool';
import { checked } from '@/server/input/input';
import { actorsSql } from './actors-sql';
import { EVENT_COLUMNS, type HistoryActor, type HistoryEvent, type HistoryEvents } from './event';
import {
  conditionOf,
  cursorOf,
  type HistoryFilter,
  type HistoryListInput,
  historyFilterInput,
  historyListInput,
} from './filter';

/** Reads a page of the history, newest first. @throws {ServiceError} `invalid_parameter` */
export async function readHistory(pool: Pool, input: HistoryListInput): Promise<HistoryEvents> {
  const { cursor, limit, direction: _, ...filter } = checked(historyListInput, input);
  const { text, values } = conditionOf(filter, cursor);
  const { rows } = await pool.query<HistoryEvent>(pageSql(text, limit + 1), [...values]);
  const events = rows.slice(0, limit);
  const last = events.at(-1);
  return { events, next: rows.length > limit && last ? cursorOf(last) : null };
}

/** Sorts by the table's `id`, because the one in the output is a text. */
const pageSql = (condition: string, limit: number): string =>
  `SELECT ${EVENT_COLUMNS} FROM history_event h WHERE ${condition} ORDER BY h.at DESC, h.id DESC LIMIT ${limit}`;

const EXPORT_PAGE = 1_000;

/**
 * All events of a filter, newest first, one page in memory at a time. Events written meanwhile are newer than the first
 * page, so none is repeated or missed. A consumer that returns early reads no further page.
 * @throws {ServiceError} `invalid_parameter`, at once
 */
export function readAllHistory(
  pool: Pool,
  input: HistoryFilter,
  pageSize = EXPORT_PAGE,
): AsyncGenerator<readonly HistoryEvent[], void> {
  const filter = checked(historyFilterInput, input);
  return pagesOf();

  async function* pagesOf(): AsyncGenerator<readonly HistoryEvent[], void> {
    let cursor: string | undefined;
    do {
      const { text, values } = conditionOf(filter, cursor);
      const { rows } = await pool.query<HistoryEvent>(pageSql(text, pageSize), [...values]);
      if (rows.length > 0) yield rows;
      cursor = rows.length === pageSize ? cursorOf(rows.at(-1)!) : undefined;
    } while (cursor !== undefined);
  }
}

/**
 * The actors in the history, sorted by name: people and keys with their newest name, actors without an identifier once per
 * kind.
 */
export async function readActors(pool: Pool): Promise<readonly HistoryActor[]> {
  const { rows } = await pool.query<HistoryActor>(ACTORS);
  return rows;
}

const ACTORS = `${actorsSql('history_event', 'e.at DESC, e.id DESC')}
UNION ALL
SELECT kind, NULL, '' FROM unnest(ARRAY['system', 'anyone']) kind
WHERE EXISTS (SELECT FROM history_event h WHERE h.actor_kind = kind)
ORDER BY name, kind, id`;
