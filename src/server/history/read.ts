import type { Pool } from '@/server/database/pool';
import { actorsSql } from './actors-sql';
import { EVENT_COLUMNS, type HistoryActor, type HistoryEvent, type HistoryPage } from './event';
import {
  checked,
  conditionOf,
  cursorOf,
  type HistoryFilter,
  type HistoryListInput,
  historyFilterInput,
  historyListInput,
} from './filter';

/** Reads a page of the history, newest first. @throws {ServiceError} `invalid_parameter` */
export async function readHistory(pool: Pool, input: HistoryListInput): Promise<HistoryPage> {
  const { cursor, limit, direction: _, ...filter } = checked(historyListInput, input);
  const { text, values } = conditionOf(filter, cursor);
  const { rows } = await pool.query<HistoryEvent>(pageSql(text, limit + 1), [...values]);
  const events = rows.slice(0, limit);
  const last = events.at(-1);
  return { events, next: rows.length > limit && last ? cursorOf(last) : null };
}

/** By the table's own `id`: the output's is a text, and would be sorted as one. */
const pageSql = (condition: string, limit: number): string =>
  `SELECT ${EVENT_COLUMNS} FROM history_event h WHERE ${condition} ORDER BY h.at DESC, h.id DESC LIMIT ${limit}`;

const EXPORT_PAGE = 1_000;

/**
 * All events of a filter, newest first, a page in memory at a time. What is written meanwhile is newer than the first
 * page, so no event comes twice or is left out. A consumer that returns early reads no further page.
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
 * Whom the history names, by name: people and keys one by one under their newest name, whoever has no identifier as
 * one of each kind.
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
