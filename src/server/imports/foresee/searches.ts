import { randomUUID } from 'node:crypto';
import { setInterval } from 'node:timers';
import { rules } from '@/domain/checks/all-rules';
import { findCollection } from '@/domain/collections';
import { type FindingSearch, type ImportCounts, itemsIn, type ReasonToLook } from '@/domain/imports/import';
import { queryOf, type RunQuery } from '@/server/checks/query';
import { readCheckSettings, thresholdsBy } from '@/server/checks/settings';
import { isUndefinedTable } from '@/server/database/failures';
import { onConnection, type Pool } from '@/server/database/pool';
import { cancellable } from '@/server/database/reads/cancel';
import type { Logger } from '@/server/log';
import type { Places } from '@/server/places/service';
import { createFindingsSql, stageTablesOf } from '../stage/stage-tables';
import { findForeseen, planSearch } from './find-foreseen';
import { claimSearch, failSearch, forgetSearch, markSearching, storeSearch } from './search-state';
import { indexSources, type StagedImport } from './staged-records';

type Options = Readonly<{ pool: Pool; log: Logger; places: Pick<Places, 'vocabulary'> }>;

/** The number of imports that an instance searches at once: others begin when somebody opens them again. */
const MAX_SEARCHES = 1;
/** The most findings of an import that are kept; then the search ends, and records that there are more. */
export const MAX_FORESEEN = 5_000;
/** How often a search records that it is running, in milliseconds. */
const ALIVE_MS = 3_000;

/** The searches for the findings that storing an import would add, in the background of its preview. */
export type FindingSearches = Readonly<{
  /** Begins to search an import whose preview is ready, unless it was searched, or is. */
  begin: (id: string) => void;
  /** Ends the search of an import in this instance: it gets another preview, or is stored. */
  stop: (id: string) => Promise<void>;
  close: () => Promise<void>;
}>;

export function createFindingSearches({ pool, log, places }: Options): FindingSearches {
  const running = new Map<string, { controller: AbortController; done: Promise<void> }>();

  async function search(id: string, signal: AbortSignal): Promise<void> {
    const begun: FindingSearch = {
      run: randomUUID(),
      state: 'searching',
      done: 0,
      of: 0,
      isCut: false,
      look: null,
    };
    const claimed = await claimSearch(pool, id, begun);
    if (claimed === undefined) return;
    const alive = setInterval(() => void markSearching(pool, id, begun).catch(() => undefined), ALIVE_MS);
    try {
      const { counts, mode } = claimed;
      const collection = findCollection(claimed.collection)!;
      const staged = { collection, mode, tables: stageTablesOf(id) };
      await searchThrough(staged, { id, begun, counts, signal });
    } catch (error) {
      if (!signal.aborted && !isUndefinedTable(error)) {
        log.error({ err: error, import: id }, 'the findings of a preview could not be searched');
        await failSearch(pool, id, begun);
      }
    } finally {
      clearInterval(alive);
      await forgetSearch(pool, id, begun);
    }
  }

  async function searchThrough(
    staged: StagedImport,
    about: { id: string; begun: FindingSearch; counts: ImportCounts; signal: AbortSignal },
  ): Promise<void> {
    const { id, begun, counts, signal } = about;
    const { tables } = staged;
    const vocabulary = await places.vocabulary();
    const on = <T>(work: (query: ReturnType<typeof queryOf>) => Promise<T>) =>
      onConnection(pool, (client) => cancellable(client, { signal }, () => work(queryOf(client))));
    const plan = await on(async (query) => {
      await query(createFindingsSql(tables), []);
      await indexSources(staged, query);
      return planSearch(staged, query);
    });
    const { touched, tasks } = plan;
    const thresholdsOf = thresholdsBy(await readCheckSettings(queryOf(pool)));
    let [kept, isCut] = [0, plan.isCut];
    let progress = begun;
    for (const [place, task] of tasks.entries()) {
      signal.throwIfAborted();
      const asked = (query: ReturnType<typeof queryOf>) =>
        findForeseen(staged, task, { query, touched, thresholdsOf, vocabulary });
      const { found, isCut: hasMore } = await on(asked);
      const room = MAX_FORESEEN - kept;
      kept += Math.min(room, found.length);
      isCut ||= hasMore || found.length > room;
      progress = { ...begun, done: place + 1, of: tasks.length, isCut };
      const isWanted = await storeSearch(pool, { id, tables, search: progress, found: found.slice(0, room) });
      if (!isWanted) return;
      if (kept === MAX_FORESEEN) break;
    }
    const look = await on((query) => reasonToLook(staged, { query, counts, isCut }));
    await storeSearch(pool, { id, tables, search: { ...progress, state: 'done', look }, found: [] });
  }

  return {
    begin(id) {
      if (running.has(id) || running.size >= MAX_SEARCHES) return;
      const controller = new AbortController();
      const done = search(id, controller.signal)
        .catch((err) => log.error({ err, import: id }, 'a search for findings did not end'))
        .finally(() => running.delete(id));
      running.set(id, { controller, done });
    },
    async stop(id) {
      running.get(id)?.controller.abort();
      await running.get(id)?.done;
    },
    async close() {
      for (const { controller } of running.values()) controller.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
}

/** If more than this share of the rows has findings, they must be looked at, even if there may be a reason for each. */
const MANY = 0.1;
const CERTAIN = rules.filter(({ severity }) => severity === 'error').map(({ name }) => name);

/**
 * The reason why the findings of a preview must be looked at before it is stored; only findings in its own collection that the
 * person may see count.
 */
async function reasonToLook(
  { collection, tables }: StagedImport,
  { query, counts, isCut }: { query: RunQuery; counts: ImportCounts; isCut: boolean },
): Promise<ReasonToLook | null> {
  const [found] = await query<{ certain: boolean; concerned: number }>(
    `SELECT coalesce(bool_or(certain), false) AS certain, coalesce(max(records), 0)::float8 AS concerned
     FROM (SELECT rule = ANY ($1::text[]) AS certain, sum(records) AS records FROM ${tables.findings}
           WHERE collection = $2 GROUP BY rule) AS of_rules`,
    [CERTAIN, collection.resource],
  );
  const { certain, concerned } = found!;
  if (certain) return 'certain';
  return isCut || concerned > MANY * itemsIn(counts) ? 'many' : null;
}
