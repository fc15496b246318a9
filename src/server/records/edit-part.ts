import type { Collection, Text } from '@/domain/collections';
import type { FaultCode } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import type { BatchRequest } from './batch';
import type { Outcome } from './outcome';

/** Many changes to one collection, made at once: by a paste, an import, or a single key press. */
export type EditRequest = Readonly<
  Pick<BatchRequest, 'actor' | 'address' | 'collection' | 'signal'> & {
    /** By which tool of the pages. */
    note?: string | undefined;
    register: readonly unknown[];
    /** `was`: the values that the person saw; where others are stored now, the item is a conflict. */
    change: readonly Readonly<{ set: unknown; was: WireRecord }>[];
    remove: readonly Readonly<{ item: unknown; was?: WireRecord | undefined }>[];
    /** The most items of one batch, in all three lists together. */
    most: number;
  }
>;

/** What became of it; each list parallel to the request's, null where an item was not stored. */
export type EditOutcome = Readonly<{
  /** Null where nothing was stored. */
  batch: string | null;
  registered: readonly (WireRecord | null)[];
  changed: readonly (WireRecord | null)[];
  removed: readonly (number | null)[];
  faults: readonly EditFault[];
}>;

/** The lists of an edit, in the order in which they are told. */
export type EditList = 'register' | 'change' | 'remove';

/** An item that was not stored, by its list and its place in it. */
export type EditFault = Readonly<{
  list: EditList;
  index: number;
  code: FaultCode | 'conflict';
  field?: string | undefined;
  message: Text;
  /** Of a conflict, the record as it is stored now. */
  current?: WireRecord;
}>;

/** So many faults of a list are told one by one: those of the largest paste, which waits in its cells to be mended. */
const MOST_TOLD = 10_000;

/** What one list of an edit asks. `was`: what the person saw, where that matters. */
export type Item = Readonly<{ item: unknown; was?: WireRecord | undefined }>;

/** What became of one list: `data` parallel to it, null where an item was not stored. */
export type Part = Readonly<{
  done: number;
  failed: number;
  duplicates: number;
  data: readonly (WireRecord | null)[];
  faults: readonly EditFault[];
}>;

/**
 * What became of a list of which only the items at `places` were tried.
 * @param moved of each item, the record as it is now where that is not what the person saw
 */
export function partOf(
  list: EditList,
  { places, outcome, moved }: Tried & { moved: readonly (WireRecord | undefined)[] },
): Part {
  const data: (WireRecord | null)[] = moved.map(() => null);
  const records = JSON.parse(outcome.data) as WireRecord[];
  const isFaulty = new Set(outcome.faults.map(({ index }) => index));
  const stored = places.filter((_, i) => !isFaulty.has(i));
  for (const [i, place] of stored.entries()) data[place] = records[i] ?? null;
  const conflicts = conflictsOf(list, moved);
  return {
    done: outcome.done,
    failed: outcome.failed + conflicts.length,
    duplicates: outcome.duplicates,
    data,
    faults: [...faultsOf(list, { places, outcome }), ...conflicts],
  };
}

type Tried = Readonly<{ places: readonly number[]; outcome: Outcome }>;

const faultsOf = (list: EditList, { places, outcome }: Tried): EditFault[] =>
  outcome.faults.slice(0, MOST_TOLD).map(({ index, fault }) => ({
    list,
    index: places[index]!,
    code: fault.code,
    field: fault.field,
    message: { id: fault.message('id'), en: fault.message('en') },
  }));

const conflictsOf = (list: EditList, moved: readonly (WireRecord | undefined)[]): EditFault[] =>
  moved.flatMap((current, index) =>
    current === undefined ? [] : [{ list, index, code: 'conflict' as const, message: CONFLICT, current }],
  );

const CONFLICT: Text = {
  id: 'catatan ini sudah diubah orang lain',
  en: 'somebody else has changed this record meanwhile',
};

/** The identifiers of the records of a part, null where there is none. */
export const identifiersOf = ({ identifier }: Collection, { data }: Part): (number | null)[] =>
  data.map((record) => (record === null ? null : Number(record[identifier])));
