import type { Collection, Text } from '@/domain/collections';
import type { FaultCode } from '@/domain/collections/fault';
import type { WireRecord } from '@/domain/collections/view/view';
import type { BatchRequest } from '../batch';
import type { HistoryDoer } from '../history/read';
import type { Outcome } from '../outcome';

/** Changes to one collection that are stored together: those of a paste, an import, or a single cell. */
export type EditRequest = Readonly<
  Pick<BatchRequest, 'actor' | 'address' | 'requestId' | 'collection' | 'signal'> & {
    /** The tool of the pages that made the changes. */
    note?: string | undefined;
    register: readonly unknown[];
    /** `was`: the values that the person saw; if others are stored now, the item is a conflict. */
    change: readonly Readonly<{ set: unknown; was: WireRecord }>[];
    remove: readonly Readonly<{ item: unknown; was?: WireRecord | undefined }>[];
    /** The maximum number of items of one batch, in all three lists together. */
    most: number;
  }
>;

/** The result; each list is parallel to that of the request, with null for items that were not stored. */
export type EditOutcome = Readonly<{
  /** Null if nothing was stored. */
  batch: string | null;
  registered: readonly (WireRecord | null)[];
  changed: readonly (WireRecord | null)[];
  removed: readonly (number | null)[];
  faults: readonly EditFault[];
}>;

/** The lists of an edit, in the order in which they are reported. */
export type EditList = 'register' | 'change' | 'remove';

/** An item that was not stored, by its list and index. */
export type EditFault = Readonly<{
  list: EditList;
  index: number;
  code: FaultCode | 'conflict';
  field?: string | undefined;
  message: Text;
  /** For a duplicate, the identifier of the stored record that has the natural key. */
  stored?: number;
  /** For a conflict, the record as it is stored now. */
  current?: WireRecord;
  /** The doer who changed or deleted the record, if the history has it. */
  by?: HistoryDoer;
}>;

/** Maximum number of reported faults per list: those of the largest paste, whose cells are then corrected. */
const MAX_REPORTED_FAULTS = 10_000;

/** One list of an edit. `was`: what the person saw, if compared. */
export type Item = Readonly<{ item: unknown; was?: WireRecord | undefined }>;

/** The result of one list: `data` is parallel to it, with null for items that were not stored. */
export type Part = Readonly<{
  done: number;
  failed: number;
  duplicates: number;
  data: readonly (WireRecord | null)[];
  faults: readonly EditFault[];
}>;

/**
 * The result of a list; only its items at the indexes `places` were executed.
 * @param moved for each item, the present record if it differs from what the person saw
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
  outcome.faults.slice(0, MAX_REPORTED_FAULTS).map(({ index, fault, stored }) => ({
    list,
    index: places[index]!,
    code: fault.code,
    field: fault.field,
    message: { id: fault.message('id'), en: fault.message('en') },
    ...(stored === undefined ? {} : { stored }),
  }));

const conflictsOf = (list: EditList, moved: readonly (WireRecord | undefined)[]): EditFault[] =>
  moved.flatMap((current, index) =>
    current === undefined ? [] : [{ list, index, code: 'conflict' as const, message: CONFLICT, current }],
  );

const CONFLICT: Text = {
  id: 'data ini sudah diubah orang lain',
  en: 'somebody else has changed this record in the meantime',
};

/** The identifiers of the records of a list, null for items without one. */
export const identifiersOf = ({ identifier }: Collection, { data }: Part): (number | null)[] =>
  data.map((record) => (record === null ? null : Number(record[identifier])));
