import type { Fault } from '@/domain/collections/fault';

/** An item that was not stored, with its place in the batch, from 0. */
export type ItemFault = Readonly<{
  index: number;
  fault: Fault;
  /** Of a duplicate: the identifier of the record that has the natural key. */
  stored?: number | undefined;
  /** Of a duplicate: the place of the earlier item of the batch that has the natural key. */
  sameAs?: number | undefined;
}>;

/** What became of a batch. */
export type Outcome = Readonly<{
  /** Items stored, changed or deleted. */
  done: number;
  /** Items not stored for another reason than being a duplicate of a register batch. */
  failed: number;
  /** Items of a register batch whose record exists already; 0 for the other operations. */
  duplicates: number;
  /** In the order of the items; every duplicate of a stored record, and of the others as many as were asked for. */
  faults: readonly ItemFault[];
  /** The records (or identifiers) concerned, in the order of the items, as the text of a JSON array. */
  data: string;
}>;

/** Merges faults that were found at different times. @returns them in the order of the items */
export function inOrder(...lists: readonly (readonly ItemFault[])[]): readonly ItemFault[] {
  const found = lists.filter((list) => list.length > 0);
  if (found.length < 2) return found[0] ?? [];
  return found.flat().sort((a, b) => a.index - b.index);
}
