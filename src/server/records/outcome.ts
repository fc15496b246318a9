import type { Fault } from '@/collections/fault';

/** How many faults of a batch are told one by one; the counts are always of all (decisions "Batches"). */
export const MAX_TOLD_FAULTS = 1000;

/** An item that was not stored, with its place in the batch, from 0. */
export type ItemFault = Readonly<{ index: number; fault: Fault }>;

/** What became of a batch. */
export type Outcome = Readonly<{
  /** Items stored, changed or deleted. */
  done: number;
  /** Items not stored for another reason than being a duplicate of a register batch. */
  failed: number;
  /** Items of a register batch whose record exists already; 0 for the other operations. */
  duplicates: number;
  /** The first of the faults, in the order of the items. */
  faults: readonly ItemFault[];
  /** Finds the places of all items that were not stored, ascending; most callers have no need of them. */
  faulty: () => readonly number[];
  /** The records (or identifiers) concerned, in the order of the items, as the text of a JSON array. */
  data: string;
}>;

/** Collects the faults of a batch while it is judged. */
export class FaultList {
  private readonly faults: ItemFault[] = [];

  add(index: number, fault: Fault): void {
    this.faults.push({ index, fault });
  }

  get count(): number {
    return this.faults.length;
  }

  countOf(code: Fault['code']): number {
    return this.faults.reduce((count, { fault }) => (fault.code === code ? count + 1 : count), 0);
  }

  /** Of all of them, ascending. */
  places(): number[] {
    return this.faults.map(({ index }) => index).sort((a, b) => a - b);
  }

  /** In the order of the items, the first thousand. */
  told(): ItemFault[] {
    return this.faults.sort((a, b) => a.index - b.index).slice(0, MAX_TOLD_FAULTS);
  }
}
