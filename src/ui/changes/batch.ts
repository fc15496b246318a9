import { isStrictUuid } from '@/domain/history/actions';
import type { Outputs } from '@/ui/trpc';

/** A batch of changes, as the browser gets it. */
export type WireBatch = Outputs['edits']['list']['batches'][number];

/** The filter of the batches; empty: everything. `request`: the identifier of the request that wrote them. */
export type ChangesFilter = Readonly<{ collection: string; who: string; request: string }>;

/** Reads the filter from a page's address; unknown values are ignored. */
export function readFilter(search: URLSearchParams, isCollection: (name: string) => boolean): ChangesFilter {
  const collection = search.get('collection') ?? '';
  const who = search.get('who') ?? '';
  const request = search.get('request') ?? '';
  return {
    collection: isCollection(collection) ? collection : '',
    who: isStrictUuid(who) ? who : '',
    request: isStrictUuid(request) ? request : '',
  };
}

/** The input of the procedure. */
export const batchesInputOf = ({
  collection,
  who,
  request = '',
}: Readonly<{ collection: string; who: string; request?: string }>) => ({
  ...(collection === '' ? {} : { collection }),
  ...(who === '' ? {} : { actorId: who }),
  ...(request === '' ? {} : { requestId: request }),
  limit: PAGE_SIZE,
});

const PAGE_SIZE = 30;

/** The tools that a batch names in its note and for which the page has texts. */
const TOOLS = [
  'cell',
  'paste',
  'fill',
  'clear',
  'import',
  'form',
  'matching',
  'spelling',
  'proposal',
] as const;

export type Tool = (typeof TOOLS)[number] | 'api' | 'values' | 'none';

/** The tool that made a batch. */
export function toolOf({ note, actor, operation }: Pick<WireBatch, 'note' | 'actor' | 'operation'>): Tool {
  const named = TOOLS.find((one) => one === note);
  if (named !== undefined) return named;
  if (operation === 'rename') return 'values';
  return actor.kind === 'key' ? 'api' : 'none';
}

/**
 * The batch that undid another; null if that undo was itself undone.
 * @param all the known batches, including later ones
 */
export function undoneBy(batch: WireBatch, all: ReadonlyMap<string, WireBatch>): string | null {
  if (batch.undoneBy === null) return null;
  const undoing = all.get(batch.undoneBy);
  return undoing !== undefined && undoneBy(undoing, all) !== null ? null : batch.undoneBy;
}

/** Whether undoing has an effect: it does not restore a renamed value on its list. */
export const isBatchUndoable = ({ operation, registered, changed, deleted }: WireBatch): boolean =>
  operation !== 'rename' && registered + changed + deleted > 0;
