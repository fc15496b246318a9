import { LRUCache } from 'lru-cache';
import type { Field } from '@/domain/collections/field';
import type { RowKey } from '@/domain/collections/view/view';
import { wireColumns } from '@/server/database/schema/sql';
import type { AskedList, ODataReads } from '@/server/odata/odata-reads';
import { matchingRecords } from '@/server/records/list/matching-records';

/** Some rows of a data set, as JSON objects with commas between them, and the number of all. */
export type FigureRows = Readonly<{ text: string; total: number }>;

/** What is skipped, and the most rows that are read. */
export type Slice = Readonly<{ skip: number; take: number }>;

/** What is known of the records of a list at a version of its collection. */
type Known = Readonly<{
  version: string;
  total: number;
  /** The position before a record, by the number of records before it. */
  starts: Map<number, RowKey>;
}>;

/** The most positions that are remembered for all lists together: about 5 MB. */
const MAX_STARTS = 50_000;

/** Reads a page of the records of a list by its number. */
export type RecordPages = (
  list: AskedList,
  asked: Slice & Readonly<{ fields: readonly Field[] }>,
) => Promise<FigureRows>;

/**
 * Pages of lists, in the order of the identifiers. A page is one statement, and nothing is held between pages. Where the page or the
 * one before was read at the same version of the collection, by anybody with the same records, it is read on from there, and the
 * records are not counted again; else those before it are skipped from the nearest known position. After the last page nothing is
 * skipped.
 */
export function createRecordPages({ page }: Pick<ODataReads, 'page'>): RecordPages {
  const remembered = new LRUCache<string, Known>({
    maxSize: MAX_STARTS,
    sizeCalculation: ({ starts }) => 1 + starts.size,
  });

  return async (list, { fields, skip, take }) => {
    const { collection, query, actor } = list;
    const { text, values } = matchingRecords(collection, query, actor);
    const name = JSON.stringify([collection.resource, query.pins?.name, text, values]);

    const readFrom = (known: Known | undefined) => {
      const at = known === undefined ? 0 : nearestStart(known, { skip, take });
      const slice =
        known !== undefined && skip >= known.total
          ? { after: undefined, skip: 0, take: 0 }
          : { after: known?.starts.get(at), skip: skip - at, take };
      return page(list, {
        ...{ condition: undefined, ...slice },
        isCounted: known === undefined,
        order: [{ field: collection.identifierField, desc: false }],
        shown: wireColumns(fields, 't'),
      });
    };

    let known = remembered.get(name);
    let read = await readFrom(known);
    // Records were written since the position was found.
    if (known !== undefined && known.version !== read.version) {
      known = undefined;
      read = await readFrom(known);
    }
    const { version, first, next, records } = read;
    const total = known?.total ?? read.total!;
    const before = remembered.get(name);
    const starts = before?.version === version ? before.starts : new Map<number, RowKey>();
    if (first !== null) starts.set(skip, beforeIdentifier(first));
    if (next !== null) starts.set(skip + take, next);
    remembered.set(name, { version, total, starts });
    return { text: records ?? '', total };
  };
}

/** The position before that of a record, in the order of the identifier. */
const beforeIdentifier = ([id]: RowKey): RowKey => [Number(id) - 1];

/** The greatest number of records before a known position that is not after the wanted one; 0: none. */
function nearestStart({ starts }: Known, { skip, take }: Slice): number {
  let at = skip;
  while (at > 0 && !starts.has(at)) at -= take;
  return Math.max(at, 0);
}
