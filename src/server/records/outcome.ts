import type { Fault } from '@/domain/collections/fault';

/** An item that was not stored, with its index in the batch, from 0. */
export type ItemFault = Readonly<{
  index: number;
  fault: Fault;
  /** For a duplicate: the identifier of the record with the natural key. */
  stored?: number | undefined;
  /** For a duplicate: the index of the earlier item of the batch with the natural key. */
  sameAs?: number | undefined;
}>;

/** The result of a batch. */
export type Outcome = Readonly<{
  /** Items stored, changed or deleted. */
  done: number;
  /** Items that were not stored, without duplicates of a register batch. */
  failed: number;
  /** Duplicates of a register batch; 0 for the other operations. */
  duplicates: number;
  /** In the order of the items: all duplicates of stored records, and others up to the requested number. */
  faults: readonly ItemFault[];
  /** The records (or identifiers), in the order of the items, as the text of a JSON array. */
  data: string;
  /** Of a merge: what became of the items that are stored. */
  merged?: MergedItems | undefined;
}>;

/** The indexes of items by what a merge did with them, ascending, and the identifiers of the records written. */
export type MergedItems = Readonly<{
  created: readonly number[];
  createdIds: readonly number[];
  changed: readonly number[];
  changedIds: readonly number[];
  /** Items whose record had their values already. */
  unchanged: readonly number[];
}>;

/** The items that a batch has written: all that are stored, but those whose record had their values already. */
export const writtenBy = ({ done, merged }: Outcome): number => done - (merged?.unchanged.length ?? 0);

/** Merges lists of faults. @returns them in the order of the items */
export function inOrder(...lists: readonly (readonly ItemFault[])[]): readonly ItemFault[] {
  const found = lists.filter((list) => list.length > 0);
  if (found.length < 2) return found[0] ?? [];
  return found.flat().sort((a, b) => a.index - b.index);
}
