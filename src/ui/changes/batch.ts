import type { Outputs } from '@/ui/trpc';

/** A batch of changes, as the browser gets it. */
export type Batch = Outputs['edits']['list']['batches'][number];

/** What of all batches is shown; empty: everything. */
export type ChangesFilter = Readonly<{ collection: string; who: string }>;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** Reads a page's address; what is unknown there counts as not said. */
export function readFilter(search: URLSearchParams, isCollection: (name: string) => boolean): ChangesFilter {
  const collection = search.get('collection') ?? '';
  const who = search.get('who') ?? '';
  return { collection: isCollection(collection) ? collection : '', who: UUID.test(who) ? who : '' };
}

/** What the procedure is asked for. */
export const inputOf = ({ collection, who }: ChangesFilter) => ({
  ...(collection === '' ? {} : { collection }),
  ...(who === '' ? {} : { actorId: who }),
  limit: PAGE_SIZE,
});

const PAGE_SIZE = 30;

/** The tools of the pages that a batch names as its note, which the page has words for. */
const TOOLS = ['cell', 'paste', 'fill', 'clear', 'import', 'form', 'matching'] as const;

export type Tool = (typeof TOOLS)[number] | 'api' | 'values' | 'none';

/** By which tool a batch was made. */
export function toolOf({ note, actor, operation }: Pick<Batch, 'note' | 'actor' | 'operation'>): Tool {
  const named = TOOLS.find((one) => one === note);
  if (named !== undefined) return named;
  if (operation === 'rename') return 'values';
  return actor.kind === 'key' ? 'api' : 'none';
}

/**
 * The batch by which another is undone, null where that was undone itself.
 * @param all the batches that are known: those behind it are among them
 */
export function undoneBy(batch: Batch, all: ReadonlyMap<string, Batch>): string | null {
  if (batch.undoneBy === null) return null;
  const undoing = all.get(batch.undoneBy);
  return undoing !== undefined && undoneBy(undoing, all) !== null ? null : batch.undoneBy;
}

/** Whether there is anything to take back: a renamed value would stay renamed on its list. */
export const isUndoable = ({ operation, registered, changed, deleted }: Batch): boolean =>
  operation !== 'rename' && registered + changed + deleted > 0;
